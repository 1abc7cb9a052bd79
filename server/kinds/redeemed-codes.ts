import { Refusal } from '#contract/api/refusals.ts';
import { giftCodeOf } from '#domain/gifts/gift-code.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { keepGiftCodes } from '../store/gifts/gift-codes.ts';

/** Returns true unless the purchase of a gift-of-membership code that tickets redeem was taken back. */
export async function keepsItsCodes(tx: Tx, tickets: readonly TicketRow[]): Promise<boolean> {
  const codes = new Set(tickets.flatMap((ticket) => giftCodeOf(ticket) ?? []));
  if (codes.size === 0) return true;
  return (await keepGiftCodes(tx, [...codes])).length === codes.size;
}

/** Throws code_expired if that purchase was taken back while a cart held the tickets. */
export async function refuseTakenBack(tx: Tx, tickets: readonly TicketRow[]): Promise<void> {
  if (await keepsItsCodes(tx, tickets)) return;
  throw new Refusal('code_expired', 'checkout');
}
