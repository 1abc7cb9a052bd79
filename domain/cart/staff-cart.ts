import type { Minor } from '../pricing/money.ts';

/** The most places of a cart that staff hold for somebody at the console (SLS-06). */
export const mostPlaces = 200;
/** The most of these carts that one portal has open at a time; one person holds at most their share of them. */
export const mostOpenCarts = 500;
/** The most parts that one is paid in. */
export const mostParts = 12;

export type StaffCartState = 'open' | 'part_paid' | 'paid' | 'expired' | 'withdrawn';

/** The facts that decide a cart's state; amounts in minor units. */
export interface StaffCartFacts {
  readonly cart: 'pending' | 'expired' | 'ordered';
  readonly isWithdrawn: boolean;
  readonly price: Minor;
  readonly paid: Minor;
}

/** The state of a cart that staff hold: an order exists from its first part on. */
export function stateOfStaffCart({
  cart,
  isWithdrawn,
  price,
  paid,
}: StaffCartFacts): StaffCartState {
  if (cart === 'ordered') return paid < price ? 'part_paid' : 'paid';
  if (isWithdrawn) return 'withdrawn';
  if (cart === 'expired') return 'expired';
  return paid > 0 ? 'part_paid' : 'open';
}

/** Returns true while something can be paid under the cart's link. */
export const isPayable = (state: StaffCartState): boolean =>
  state === 'open' || state === 'part_paid';
