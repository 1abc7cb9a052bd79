import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { isPayable, stateOfStaffCart } from '#domain/cart/staff-cart.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { paymentAddress, storefrontOrigin } from '../mail/storefront-address.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import type { Tx } from '../store/database.ts';
import { readSessionFacts } from '../store/events/session-facts.ts';
import type { StaffCart } from '../store/staff-carts/staff-carts.ts';
import { zoneOfCart } from './cart-wish.ts';

type Wired = StaffCallAnswer<'holdStaffCart'>['staff_cart'];

/** Staff carts in wire form. A link opens its cart, so only carts that can be paid have one (law 9). */
export async function wireStaffCarts(
  tx: Tx,
  carts: readonly StaffCart[],
  { catalogue, services, portalId }: StaffRequest,
): Promise<Wired[]> {
  const { portal, sellers, templates } = catalogue;
  const sessions = await readSessionFacts(tx, [
    ...new Set(carts.flatMap(({ event_session_id: id }) => id ?? [])),
  ]);
  const directory = await services.cache.directory();
  const { publicUrl, fallbackOrigin } = services.settings;
  const linkOf = ({ seller_id, cart_id, language }: StaffCart): string | null => {
    const place = directory.find((one) => one.portalId === portalId && one.sellerId === seller_id);
    const slug = sellers.get(seller_id)?.slug;
    if (!place || slug === undefined) return null;
    const origin = storefrontOrigin({ origin: publicUrl ?? fallbackOrigin, hosts: place.hosts });
    return paymentAddress(origin, portal, { slug, language, cartId: cart_id });
  };
  return carts.map((cart) => {
    const { price, paid, owed, withdrawn_at, letter } = cart;
    const isWithdrawn = withdrawn_at !== null;
    const state = stateOfStaffCart({ cart: cart.state, isWithdrawn, paid, owed });
    const session = sessions.find(({ id }) => id === cart.event_session_id);
    return {
      id: cart.id,
      number: cart.cart_number,
      seller: cart.seller_id,
      event: templates.get(cart.event_template_id ?? '')?.name ?? null,
      starts_at: session?.start_datetime.toISOString() ?? null,
      timezone: session?.timezone ?? zoneOfCart(catalogue, cart.event_template_id),
      name: cart.name,
      email: cart.email,
      by: cart.person,
      created_at: cart.created_at.toISOString(),
      state,
      expires_at: cart.state === 'pending' ? (cart.expires_at?.toISOString() ?? null) : null,
      places: cart.places,
      price: formatAmount(price, portal.currency),
      paid: formatAmount(paid, portal.currency),
      parts: cart.parts,
      order: cart.order_number,
      link: isPayable(state) ? linkOf(cart) : null,
      letter: letter && {
        state: letter.state,
        at: new Date(letter.state_at).toISOString(),
        answer: letter.answer,
      },
    };
  });
}

export async function wireStaffCart(
  tx: Tx,
  cart: StaffCart,
  request: StaffRequest,
): Promise<Wired> {
  const [wired] = await wireStaffCarts(tx, [cart], request);
  if (!wired) throw new Error('no cart was given');
  return wired;
}
