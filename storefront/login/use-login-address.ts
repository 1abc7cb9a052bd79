import { useEffect, useSyncExternalStore } from 'react';
import { credentialsFrom } from '#domain/accounts/login.ts';
import { onwardLogin } from '../accounts/login-address.ts';
import { openLogin } from '../accounts/login-dialog-state.ts';
import { requestedLogin } from '../accounts/requested-login.ts';
import type { MemberSettings } from '../site/storefront.ts';
import { useLogIn } from './use-log-in.ts';
import { useLoadMember } from './use-session.ts';

/**
 * Handles an address that requests a login, once (APP-26, APP-27). A member who is logged in stays
 * so.
 */
export function useLoginAddress({ login, loginUrl, with: variant }: MemberSettings): void {
  const look = useLoadMember();
  const logIn = useLogIn();
  const asked = useSyncExternalStore(requestedLogin.subscribe, requestedLogin.get, () => null);

  useEffect(() => {
    const parameters = asked === null ? undefined : requestedLogin.begin();
    if (!parameters) return;
    const follow = async (): Promise<void> => {
      if (await look()) return;
      const given = login === 'dialog' ? credentialsFrom(parameters, variant) : undefined;
      const outcome = given && (await logIn(given));
      if (given && outcome && !outcome.ok) openLogin({ given, outcome });
      if (given || !parameters.has('login')) return;
      const onward = onwardLogin({ login, loginUrl }, parent !== window);
      if (onward === null) openLogin();
      else location.assign(onward);
    };
    void follow().finally(requestedLogin.end);
  });
}
