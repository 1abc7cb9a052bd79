import type { Minor } from '../pricing/money.ts';

/** Maximum number of places in a cart that staff hold for a buyer at the console (SLS-06). */
export const mostPlaces = 200;
/** Maximum number of such carts open at a time in a portal; one person holds at most their share. */
export const mostOpenCarts = 500;
/** Maximum number of parts that such a cart is paid in. */
export const mostParts = 12;

export type StaffCartState = 'open' | 'part_paid' | 'paid' | 'expired' | 'withdrawn';

/** The facts that decide a cart's state; amounts in minor units. */
export interface StaffCartFacts {
  readonly cart: 'pending' | 'expired' | 'ordered';
  readonly isWithdrawn: boolean;
  readonly paid: Minor;
  /** The part of its orders' price still to be paid: goodwill and what staff waived are not in it. */
  readonly owed: Minor;
}

/** The state of a cart held by staff; an order exists once its first part is paid. */
export function stateOfStaffCart({
  cart,
  isWithdrawn,
  paid,
  owed,
}: StaffCartFacts): StaffCartState {
  if (cart === 'ordered') return owed > 0 ? 'part_paid' : 'paid';
  if (isWithdrawn) return 'withdrawn';
  if (cart === 'expired') return 'expired';
  return paid > 0 ? 'part_paid' : 'open';
}

/** Returns true while something can be paid through the cart's link. */
export const isPayable = (state: StaffCartState): boolean =>
  state === 'open' || state === 'part_paid';
