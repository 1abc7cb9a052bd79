import type { ProviderClient } from '../../gateways/identity-provider.ts';
import { staffSecretOf } from '../../setup/settings.ts';
import type { StaffProviderRow } from '../../store/staff/staff-provider.ts';
import type { AnonymousStaffRequest } from '../staff-request.ts';

/** The context of refusals that come from the provider. */
export const context = 'provider';

/** The cookie of a browser sent to the provider, needed to return (STF-07). */
export const providerCookie = ({ portalKey }: Pick<AnonymousStaffRequest, 'portalKey'>): string =>
  `provider_${portalKey}`;

/** Our client registration for a portal's staff; its secret is only in the environment. */
export function staffClientAt(
  { services, portalKey }: Pick<AnonymousStaffRequest, 'services' | 'portalKey'>,
  { issuer, client_id }: Pick<StaffProviderRow, 'issuer' | 'client_id'>,
): ProviderClient {
  const clientSecret = staffSecretOf(services.settings, portalKey);
  return { issuer, clientId: client_id, ...(clientSecret === undefined ? {} : { clientSecret }) };
}

/** The address to register at the provider: a page of the console, which continues from there. */
export const redirectUriOf = ({
  publicOrigin,
  portalKey,
}: Pick<AnonymousStaffRequest, 'publicOrigin' | 'portalKey'>): string =>
  `${publicOrigin}/staff/${encodeURIComponent(portalKey)}/provider`;
