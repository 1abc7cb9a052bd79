import { Suspense, useEffect } from 'react';
import { useLoginDialog } from '../accounts/login-dialog-state.ts';
import { showResendRefused, useResendRefused } from '../accounts/resend-refused.ts';
import { useMember } from '../accounts/use-member.ts';
import { part } from '../browser/part.ts';
import { useLoginAddress } from '../login/use-login-address.ts';
import { useSession } from '../login/use-session.ts';
import type { MemberSettings } from '../site/storefront.ts';
import { AccountMenu } from './account-menu.tsx';
import { GuestLinks } from './guest-links.tsx';

const LoginDialog = part(() => import('../login/login-dialog.tsx'));
const LogOutFirstDialog = part(() => import('./log-out-first-dialog.tsx'));

/** The header's part for members, and the handling of logins on every page. */
export default function Members({ settings }: { readonly settings: MemberSettings }) {
  const member = useMember();
  const { isOpen, tried } = useLoginDialog();
  const isResendRefused = useResendRefused();
  useSession();
  useLoginAddress(settings);
  // Guests are refused nothing, so do not tell them about it when they log in later.
  useEffect(() => {
    if (isResendRefused && member === null) showResendRefused(false);
  }, [isResendRefused, member]);
  return (
    <>
      {member && <AccountMenu member={member} settings={settings} />}
      {!member && settings.login !== 'disabled' && <GuestLinks settings={settings} />}
      {isOpen && (
        <Suspense>
          <LoginDialog settings={settings} tried={tried} />
        </Suspense>
      )}
      {isResendRefused && member && (
        <Suspense>
          <LogOutFirstDialog />
        </Suspense>
      )}
    </>
  );
}
