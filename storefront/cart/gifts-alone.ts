import type { CartAnswer } from './cart-store.ts';

/**
 * Returns whether the cart has to be finished before a membership is held: a gift is bought by
 * itself (CRT-31), and nothing of the buyer's own is added to it.
 */
export const mustFinishFirst = (
  tickets: readonly Pick<CartAnswer['ticket'][number], 'gift'>[],
  isGift: boolean,
): boolean => (isGift ? tickets.length > 0 : tickets.some(({ gift }) => gift !== null));
