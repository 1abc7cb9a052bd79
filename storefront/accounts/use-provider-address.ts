import { useLocation } from 'react-router';
import { withoutArrival } from '../site/read-arrival.ts';
import type { MemberSettings } from '../site/storefront.ts';
import { useAddresses } from '../site/use-storefront.ts';

/** Where members log in who don't in a dialog: at an address of the venue's, else by its provider. */
export const placeOfLogin = (
  { login, loginUrl }: Pick<MemberSettings, 'login' | 'loginUrl'>,
  provider: string,
): string => (login === 'external' && loginUrl ? loginUrl : provider);

/** Where the way to the venue's identity provider begins, which leads back to the page of now. */
export function useProviderAddress(): string {
  const { pathname, search } = useLocation();
  const to = useAddresses();
  const next = pathname + withoutArrival(search);
  return to.own(`/login/provider?${new URLSearchParams({ next })}`);
}
