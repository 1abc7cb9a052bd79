import { useLocation } from 'react-router';
import { withoutArrival } from '../site/read-arrival.ts';
import type { MemberSettings } from '../site/storefront.ts';
import { useSearch } from '../site/use-search.ts';
import { useAddresses } from '../site/use-storefront.ts';

/** The address of a login outside our dialog: the venue's own, else its identity provider's. */
export const placeOfLogin = (
  { login, loginUrl }: Pick<MemberSettings, 'login' | 'loginUrl'>,
  provider: string,
): string => (login === 'external' && loginUrl ? loginUrl : provider);

/**
 * The address that starts a login at the venue's identity provider and returns to the current page.
 */
export function useProviderAddress(): string {
  const { pathname } = useLocation();
  const search = useSearch();
  const to = useAddresses();
  const next = pathname + withoutArrival(search);
  return to.own(`/login/provider?${new URLSearchParams({ next })}`);
}
