import { useLocation } from 'react-router';
import { Link } from '../../components/link.tsx';
import {
  type AccountPage,
  accountGroups,
  accountPagesOf,
  accountPath,
} from '../../members/account-pages.ts';
import { useMember } from '../../members/use-member.ts';
import { useAddresses, useStorefront, useWords } from '../../use-storefront.ts';
import classes from './account-navigation.module.css';

/** The pages of an account, group by group, and the way out (USR-36 to 40). */
export function AccountNavigation() {
  const t = useWords();
  const to = useAddresses();
  const { members } = useStorefront();
  const [, , , shown, below] = useLocation().pathname.split('/');
  const member = useMember();
  // Until somebody is known there is what they have asked for.
  const hasMembership = member ? member.has_membership : shown === 'membership';
  const own: readonly AccountPage[] = accountPagesOf(members?.account ?? [], hasMembership);
  const groups = accountGroups
    .map(({ name, pages }) => ({
      name,
      pages: pages.filter((page) => own.includes(page)),
    }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <nav className={classes['navigation']} aria-label={t('account.navigation')}>
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
