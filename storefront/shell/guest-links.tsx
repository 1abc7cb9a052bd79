import { LoginLink } from '../accounts/login-link.tsx';
import { Menu } from '../components/menu.tsx';
import { Link } from '../site/link.tsx';
import type { MemberSettings } from '../site/storefront.ts';
import { useAddresses, useStorefront, useWords } from '../site/use-storefront.ts';

/**
 * Links to become a member, if memberships are sold, and to log in (USR-30); in a menu if the
 * header is narrow.
 */
export function GuestLinks({ settings }: { readonly settings: MemberSettings }) {
  const t = useWords();
  const to = useAddresses();
  const { sellsMemberships } = useStorefront();
  const links = (className?: string) => (
    <>
      {sellsMemberships && (
        <Link className={className} to={to.own('/membership')}>
          {t('member.register')}
        </Link>
      )}
      <LoginLink className={className} settings={settings}>
        {t('member.log_in')}
      </LoginLink>
    </>
  );
  return (
    <>
      <div className="account-links">{links('account-link')}</div>
      <div className="account-narrow">
        <Menu label={t('member.account')}>{links('account-item')}</Menu>
      </div>
    </>
  );
}
