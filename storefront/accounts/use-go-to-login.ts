import { useStorefront } from '../site/use-storefront.ts';
import { openLogin } from './login-dialog-state.ts';
import { placeOfLogin, useProviderAddress } from './use-provider-address.ts';

/** Opens the login: the dialog over the page, or an address (USR-06). */
export function useGoToLogin(): () => void {
  const { members } = useStorefront();
  const provider = useProviderAddress();
  return () => {
    if (!members || members.login === 'dialog') return openLogin();
    // Also replaces the embedding page if this one is in a frame.
    open(placeOfLogin(members, provider), '_top');
  };
}
