import { useEffect, useSyncExternalStore } from 'react';
import { credentialsFrom } from '#domain/accounts/login.ts';
import { askedLogin } from '../accounts/asked-login.ts';
import { onwardLogin } from '../accounts/login-address.ts';
import { openLogin } from '../accounts/login-dialog-state.ts';
import type { MemberSettings } from '../site/storefront.ts';
import { useLogIn } from './use-log-in.ts';
import { useLook } from './use-session.ts';

/** Follows an address that asks for a login, once (APP-26, APP-27). Whoever is logged in stays so. */
export function useLoginAddress({ login, loginUrl, with: variant }: MemberSettings): void {
  const look = useLook();
  const logIn = useLogIn();
  const asked = useSyncExternalStore(askedLogin.subscribe, askedLogin.get, () => null);

  useEffect(() => {
    const parameters = asked === null ? undefined : askedLogin.begin();
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
    void follow().finally(askedLogin.end);
  });
}
