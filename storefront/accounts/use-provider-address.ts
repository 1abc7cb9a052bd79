import { useLocation } from 'react-router';
import { withoutArrival } from '../site/read-arrival.ts';
import type { MemberSettings } from '../site/storefront.ts';
import { useAddresses } from '../site/use-storefront.ts';

/** The address of a login that is not our dialog: the venue's own, else its identity provider's. */
export const placeOfLogin = (
  { login, loginUrl }: Pick<MemberSettings, 'login' | 'loginUrl'>,
  provider: string,
): string => (login === 'external' && loginUrl ? loginUrl : provider);

/**
 * The address where the login at the venue's identity provider starts; it leads back to the current
 * page.
 */
export function useProviderAddress(): string {
  const { pathname, search } = useLocation();
  const to = useAddresses();
  const next = pathname + withoutArrival(search);
  return to.own(`/login/provider?${new URLSearchParams({ next })}`);
}
