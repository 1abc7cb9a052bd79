import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MemberSettings } from '../storefront.ts';
import { onwardLogin, takeLogin } from './login-address.ts';
import { openLogin } from './login-dialog-state.ts';
import { useLogIn } from './use-log-in.ts';
import { useLook } from './use-session.ts';

/**
 * Does what an address asks for about logging in, once, and takes it out of the address at once
 * (APP-26, APP-27, law 9). Whoever is logged in stays so.
 */
export function useLoginAddress({ login, loginUrl, with: variant }: MemberSettings): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const look = useLook();
  const logIn = useLogIn();
  const done = useRef('');

  useEffect(() => {
    const asked = takeLogin(search, variant);
    // Until the page has taken the new address over it is drawn with the old one, however often. The same
    // may be asked for once more after that.
    if (!asked) done.current = '';
    if (!asked || done.current === search) return;
    done.current = search;
    const rest = { pathname, search: asked.rest, hash };
    const follow = async (): Promise<void> => {
      await navigate(rest, { replace: true, preventScrollReset: true });
      if (await look()) return;
      const given = login === 'dialog' ? asked.credentials : undefined;
      const outcome = given && (await logIn(given));
      if (given && outcome && !outcome.ok) openLogin({ given, outcome });
      if (given || !asked.opens) return;
      const onward = onwardLogin({ login, loginUrl }, parent !== window);
      if (onward === null) openLogin();
      else location.assign(onward);
    };
    void follow();
  });
}
