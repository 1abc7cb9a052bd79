import type { CartAnswer } from './cart-store.ts';

/**
 * Returns true if the cart has to be checked out before a membership can be added: a gift is bought
 * on its own (CRT-31), separately from the buyer's own tickets.
 */
export const mustFinishFirst = (
  tickets: readonly Pick<CartAnswer['ticket'][number], 'gift'>[],
  isGift: boolean,
): boolean => (isGift ? tickets.length > 0 : tickets.some(({ gift }) => gift !== null));
