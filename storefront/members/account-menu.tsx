import { Link } from '../components/link.tsx';
import type { MemberSettings } from '../storefront.ts';
import { useAddresses, useWords } from '../use-storefront.ts';
import type { User } from './member-store.ts';
import { Menu } from './menu.tsx';

interface AccountMenuProps {
  readonly member: User;
  readonly settings: MemberSettings;
}

/** Greets who is logged in, by their first name, with the ways to what is theirs (USR-31). */
export function AccountMenu({ member, settings }: AccountMenuProps) {
  const t = useWords();
  const to = useAddresses();
  const name = member.first_name;
  return (
    <Menu label={name ? t('member.greeting', { name }) : t('member.greeting_nameless')}>
      {settings.account.length > 0 && (
        <Link className="account-item" to={to.own('/my')}>
          {t('member.my_account')}
        </Link>
      )}
      <Link className="account-item" to={to.own('/logout')}>
        {t('member.log_out')}
      </Link>
    </Menu>
  );
}
