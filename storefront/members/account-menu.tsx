import { Link } from '../components/link.tsx';
import { useAddresses, useWords } from '../use-storefront.ts';
import type { User } from './member-store.ts';
import { Menu } from './menu.tsx';

/** Greets who is logged in, by their first name, with the ways to what is theirs (USR-31). */
export function AccountMenu({ member }: { readonly member: User }) {
  const t = useWords();
  const to = useAddresses();
  const name = member.first_name;
  return (
    <Menu label={name ? t('member.greeting', { name }) : t('member.greeting_nameless')}>
      {/* The pages of an account and the details of a membership have their entries here. */}
      <Link className="account-item" to={to.own('/logout')}>
        {t('member.log_out')}
      </Link>
    </Menu>
  );
}
