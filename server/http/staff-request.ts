import { storefrontOrigin } from '../mail/storefront-address.ts';
import type { Services } from '../services/services.ts';
import { findSellers } from '../store/catalogue/directory.ts';
import { InvalidInput } from './input.ts';
import type { ApiRequest } from './request.ts';

/**
 * A request made by staff at the keyboard, for a seller by slug; `portal` chooses if several
 * portals have that slug. Throws InvalidInput.
 */
export async function staffRequest(
  services: Services,
  { seller: slug, portal }: { readonly seller: string; readonly portal?: string | undefined },
): Promise<ApiRequest> {
  const found = findSellers(await services.cache.directory(), slug, portal);
  const [storefront] = found;
  if (!storefront) throw new InvalidInput([{ path: 'seller', fault: 'is not in this database' }]);
  if (found.length > 1) {
    const keys = found.map(({ portalKey }) => portalKey).join(', ');
    throw new InvalidInput([{ path: 'portal', fault: `is required: one of ${keys}` }]);
  }
  const catalogue = await services.cache.catalogue(storefront.portalId);
  const seller = catalogue.sellers.get(storefront.sellerId);
  if (!seller) throw new Error(`seller ${storefront.sellerId} is not in its catalogue`);
  const { publicUrl, fallbackOrigin } = services.settings;
  return {
    services,
    catalogue,
    portalId: storefront.portalId,
    seller,
    language: catalogue.portal.languages[0] ?? 'en',
    common: {},
    idempotencyKey: undefined,
    payerHash: undefined,
    publicOrigin: storefrontOrigin({
      origin: publicUrl ?? fallbackOrigin,
      hosts: storefront.hosts,
    }),
    address: '',
    client: '',
    network: null,
    viewer: { kind: 'guest', identityId: catalogue.portal.publicIdentityId },
    own: false,
    cached: false,
    freshness: 'fresh',
    header: () => undefined,
    setCookie() {},
  };
}
