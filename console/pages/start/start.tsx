import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Page } from '../../parts/page.tsx';
import { useMe } from '../../portal/me.ts';
import { pagesOf } from '../../portal/pages.ts';
import { words } from '../../words/words.ts';
import classes from './start.module.css';

/** Leads to the pages that this person may open. */
export default function Start() {
  const me = useMe();
  const pages = pagesOf(me);
  const { title, lead, none, noneText, mine } = words.start;
  const own = `/${me.portal.key}/me`;
  return (
    <Page title={title(me.name)} venue={me.portal.name} width="middle">
      {pages.length === 0 ? (
        <EmptyState title={none} act={<ButtonLink to={own}>{mine}</ButtonLink>}>
          {noneText}
        </EmptyState>
      ) : (
        <>
          <p>{lead}</p>
          <ul className={classes['pages']}>
            {pages.map(({ path, text }) => (
              <li key={path}>
                <ButtonLink to={`/${me.portal.key}/${path}`}>{text}</ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}
