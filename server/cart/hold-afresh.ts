import { holdUntil, needsRefresh, secondsLeft } from '#domain/cart/hold.ts';
import type { ApiRequest } from '../http/request.ts';
import { type CartRow, insertCart, moveTickets, updateCart } from '../store/cart/carts.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { newCart, shortHoldUntil } from './hold-terms.ts';

/** The end of a cart's hold after a change; undefined if it stays the same because staff set it or paying ends it. */
export function holdAfterChange(
  request: ApiRequest,
  cart: CartRow,
  isPastShare: boolean,
): Date | undefined {
  if (cart.expires_at === null || cart.channel === 'staff') return undefined;
  return isPastShare
    ? heldShort(request, cart, cart.expires_at)
    : heldAnew(request, cart, cart.expires_at);
}

/**
 * True if the hold is about to end, so that a change moves it to a fresh cart. A cart created by staff keeps its link.
 */
export const isReplaced = ({ services }: ApiRequest, cart: CartRow): boolean =>
  cart.expires_at !== null &&
  cart.channel !== 'staff' &&
  needsRefresh(secondsLeft(cart.expires_at.getTime(), services.now()));

/**
 * Moves the places of a locked cart to a fresh cart of the caller and ends the old one. No place becomes free in
 * between.
 */
export async function handOver(
  tx: Tx,
  cart: CartRow,
  request: ApiRequest,
  { id, until }: { readonly id: string; readonly until: Date },
): Promise<void> {
  await insertCart(tx, {
    ...newCart(request, id, cart.campaign as Record<string, string>),
    seller_id: cart.seller_id,
    language: cart.language,
    expires_at: until,
    // The first cart's cap stays: refreshing must not hold places forever.
    held_until_max: cart.held_until_max,
    network: cart.network,
    held_short: cart.held_short,
  });
  await moveTickets(tx, cart.id, id);
  updateCart(tx, cart.id, { state: 'expired', network: null });
}

/** The end of a cart's hold if it is extended now. */
export function heldAnew(
  { services, catalogue }: ApiRequest,
  { seller_id, held_until_max }: CartRow,
  current: Date,
): Date {
  const minutes = configValue(catalogue, 'cart.hold_minutes', { seller: seller_id });
  const until = holdUntil(services.now(), minutes, held_until_max.getTime());
  return new Date(Math.max(current.getTime(), until));
}

/** The end of a hold beyond the network's share: the short hold from now, but never earlier than the current end. */
function heldShort(request: ApiRequest, { held_until_max }: CartRow, current: Date): Date {
  const until = Math.min(shortHoldUntil(request).getTime(), held_until_max.getTime());
  return new Date(Math.max(current.getTime(), until));
}
