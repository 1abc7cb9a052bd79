import { Suspense, useCallback, useState } from 'react';
import type { User } from '../accounts/member-store.ts';
import { part } from '../browser/part.ts';
import { Menu } from '../components/menu.tsx';
import { Link } from '../site/link.tsx';
import type { MemberSettings } from '../site/storefront.ts';
import { useAddresses, useWords } from '../site/use-storefront.ts';

const MembershipDialog = part(() => import('../memberships/membership-dialog.tsx'));

interface AccountMenuProps {
  readonly member: User;
  readonly settings: MemberSettings;
}

/** Greets the member by first name, with a menu of their pages (USR-31). */
export function AccountMenu({ member, settings }: AccountMenuProps) {
  const t = useWords();
  const to = useAddresses();
  const name = member.first_name;
  const hasPages = settings.account.length > 0;
  const [isShown, setShown] = useState(false);
  const close = useCallback(() => setShown(false), []);
  return (
    <>
      <Menu label={name ? t('member.greeting', { name }) : t('member.greeting_nameless')}>
        {hasPages && (
          <Link className="account-item" to={to.own('/my')}>
            {t('member.my_account')}
          </Link>
        )}
        {!hasPages && member.has_membership && (
          <button type="button" className="account-item" onClick={() => setShown(true)}>
            {t('account.membership')}
          </button>
        )}
        <Link className="account-item" to={to.own('/logout')}>
          {t('member.log_out')}
        </Link>
      </Menu>
      {isShown && (
        <Suspense>
          <MembershipDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
