import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useMember } from '../../accounts/use-member.ts';
import {
  type AccountPage,
  accountGroups,
  accountPagesOf,
  accountPath,
} from '../../site/account-pages.ts';
import { Link } from '../../site/link.tsx';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import classes from './account-navigation.module.css';

/** The links to the account's pages, by group, and the logout (USR-36 to 40). */
export function AccountNavigation() {
  const t = useWords();
  const to = useAddresses();
  const { members } = useStorefront();
  const [, , , shown, below] = useLocation().pathname.split('/');
  const member = useMember();
  // Until the member is known, the requested page decides.
  const hasMembership = member ? member.has_membership : shown === 'membership';
  const own: readonly AccountPage[] = accountPagesOf(members?.account ?? [], hasMembership);
  const groups = accountGroups
    .map(({ name, pages }) => ({
      name,
      pages: pages.filter((page) => own.includes(page)),
    }))
    .filter(({ pages }) => pages.length > 0);
  const row = useRef<HTMLElement>(null);
  // The row's links and its fonts may load later.
  useEffect(() => {
    const show = () => bringIntoView(row.current);
    show();
    void document.fonts.ready.then(show);
  });
  return (
    <nav ref={row} className={classes['navigation']} aria-label={t('account.navigation')}>
      {groups.map(({ name, pages }) => (
        <section key={name} aria-labelledby={`account-${name}`}>
          <h2 id={`account-${name}`}>{t(`account.group_${name}`)}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page}>
                <Link
                  to={to.own(accountPath(page))}
                  aria-current={page === shown ? (below ? 'true' : 'page') : undefined}
                >
                  {t(`account.${page}`)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Link className={classes['out']} to={to.own('/logout')}>
        {t('account.log_out')}
      </Link>
    </nav>
  );
}

/** Scrolls a row that is wider than the screen to the current page. */
function bringIntoView(row: HTMLElement | null): void {
  const link = row?.querySelector('[aria-current]');
  if (!row || !link) return;
  const [around, inside] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  const room = Number.parseFloat(getComputedStyle(row).paddingInlineStart);
  const hidden = inside.right + room - around.right;
  row.scrollLeft += hidden > 0 ? hidden : Math.min(0, inside.left - room - around.left);
}
