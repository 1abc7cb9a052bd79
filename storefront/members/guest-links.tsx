import { Link } from '../components/link.tsx';
import type { MemberSettings } from '../storefront.ts';
import { useAddresses, useWords } from '../use-storefront.ts';
import { LoginLink } from './login-link.tsx';
import { Menu } from './menu.tsx';

/** The ways to become a member and to log in (USR-30); in a menu where the header is narrow. */
export function GuestLinks({ settings }: { readonly settings: MemberSettings }) {
  const t = useWords();
  const to = useAddresses();
  const links = (className?: string) => (
    <>
      <Link className={className} to={to.own('/membership')}>
        {t('member.register')}
      </Link>
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
