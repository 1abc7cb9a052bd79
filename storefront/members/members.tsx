import { Suspense } from 'react';
import { part } from '../components/part.ts';
import type { MemberSettings } from '../storefront.ts';
import { AccountMenu } from './account-menu.tsx';
import { GuestLinks } from './guest-links.tsx';
import { useLoginDialog } from './login-dialog-state.ts';
import { useLoginAddress } from './use-login-address.ts';
import { useMember } from './use-member.ts';
import { useSession } from './use-session.ts';

const LoginDialog = part(() => import('./login-dialog.tsx'));

/** The header's part for members, and what logging in does on every page. */
export default function Members({ settings }: { readonly settings: MemberSettings }) {
  const member = useMember();
  const { isOpen, tried } = useLoginDialog();
  useSession();
  useLoginAddress(settings);
  return (
    <>
      {member && <AccountMenu member={member} settings={settings} />}
      {!member && settings.login !== 'disabled' && <GuestLinks settings={settings} />}
      {isOpen && (
        <Suspense>
          <LoginDialog settings={settings} tried={tried} />
        </Suspense>
      )}
    </>
  );
}
