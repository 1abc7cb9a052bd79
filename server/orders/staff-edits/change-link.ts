import { pageAddress, storefrontOrigin } from '../../mail/storefront-address.ts';
import type { Services } from '../../services/services.ts';
import type { CartRow } from '../../store/cart/carts.ts';
import type { Catalogue } from '../../store/catalogue/catalogue.ts';
import { findSellers } from '../../store/catalogue/directory.ts';

interface Change {
  readonly portalId: number;
  readonly catalogue: Catalogue;
  readonly cart: Pick<CartRow, 'seller_id' | 'language' | 'edits_order_id'>;
}

/** The page where the buyer pays for a change of their order. */
export async function changeLink(
  { cache, settings }: Pick<Services, 'cache' | 'settings'>,
  { portalId, catalogue, cart }: Change,
): Promise<string> {
  const slug = catalogue.sellers.get(cart.seller_id)?.slug ?? '';
  const found = findSellers(await cache.directory(), slug);
  const hosts = found.find((storefront) => storefront.portalId === portalId)?.hosts ?? [];
  const origin = storefrontOrigin({ origin: settings.publicUrl ?? settings.fallbackOrigin, hosts });
  const { language, edits_order_id: orderId } = cart;
  const path = ['manage', orderId ?? '', 'confirm'];
  return pageAddress(origin, catalogue.portal, { slug, language, path });
}
