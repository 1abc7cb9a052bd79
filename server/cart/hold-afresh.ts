import { holdUntil, needsRefresh, secondsLeft } from '#domain/cart/hold.ts';
import type { ApiRequest } from '../http/request.ts';
import { uuid } from '../setup/random.ts';
import { type CartRow, insertCart, moveTickets, updateCart } from '../store/cart/carts.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { newCart, shortHoldUntil } from './hold-terms.ts';

/** Extends the hold, in a fresh cart if this one is about to end; returns the cart's id. */
export async function holdAfresh(
  tx: Tx,
  cart: CartRow,
  request: ApiRequest,
  isPastShare: boolean,
): Promise<string> {
  // Staff set when it ends, or it ends when paid; its link names this cart only.
  if (cart.expires_at === null || cart.channel === 'staff') return cart.id;
  const until = isPastShare
    ? heldShort(request, cart, cart.expires_at)
    : heldAnew(request, cart, cart.expires_at);
  if (!needsRefresh(secondsLeft(cart.expires_at.getTime(), request.services.now()))) {
    updateCart(tx, cart.id, { expires_at: until });
    return cart.id;
  }
  const fresh = uuid();
  await handOver(tx, cart, request, { id: fresh, until });
  return fresh;
}

/**
 * Moves the places of a locked cart to a fresh cart of the caller; the old one ends. No place is free
 * in between.
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
    // The first cart's cap stays: refreshing must not hold places for ever.
    held_until_max: cart.held_until_max,
    network: cart.network,
    held_short: cart.held_short,
  });
  await moveTickets(tx, cart.id, id);
  updateCart(tx, cart.id, { state: 'expired', network: null });
}

/** The end of a cart's hold when it is extended now. */
export function heldAnew(
  { services, catalogue }: ApiRequest,
  { seller_id, held_until_max }: CartRow,
  current: Date,
): Date {
  const minutes = configValue(catalogue, 'cart.hold_minutes', { seller: seller_id });
  const until = holdUntil(services.now(), minutes, held_until_max.getTime());
  return new Date(Math.max(current.getTime(), until));
}

/** The end past its network's share: the short hold from now, and never earlier than the current end. */
function heldShort(request: ApiRequest, { held_until_max }: CartRow, current: Date): Date {
  const until = Math.min(shortHoldUntil(request).getTime(), held_until_max.getTime());
  return new Date(Math.max(current.getTime(), until));
}
