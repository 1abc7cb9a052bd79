import type { ProviderClient } from '../../gateways/identity-provider.ts';
import { staffSecretOf } from '../../setup/settings.ts';
import type { StaffProviderRow } from '../../store/staff/staff-provider.ts';
import type { AnonymousStaffRequest } from '../staff-request.ts';

/** The context of refusals that come from the provider. */
export const context = 'provider';

/** The cookie of a browser that went to the provider, needed to come back (STF-07). */
export const providerCookie = ({ portalKey }: Pick<AnonymousStaffRequest, 'portalKey'>): string =>
  `provider_${portalKey}`;

/** Our registration at the provider of a portal's staff; its secret is in the environment only. */
export function staffClientAt(
  { services, portalKey }: Pick<AnonymousStaffRequest, 'services' | 'portalKey'>,
  { issuer, client_id }: Pick<StaffProviderRow, 'issuer' | 'client_id'>,
): ProviderClient {
  const clientSecret = staffSecretOf(services.settings, portalKey);
  return { issuer, clientId: client_id, ...(clientSecret === undefined ? {} : { clientSecret }) };
}

/** The address to register at the provider: a page of the console, which goes on from there. */
export const redirectUriOf = ({
  publicOrigin,
  portalKey,
}: Pick<AnonymousStaffRequest, 'publicOrigin' | 'portalKey'>): string =>
  `${publicOrigin}/staff/${encodeURIComponent(portalKey)}/provider`;
