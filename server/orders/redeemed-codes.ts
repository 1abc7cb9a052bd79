import { Refusal } from '#contract/api/refusals.ts';
import { giftCodeOf } from '#domain/gifts/gift-code.ts';
import type { WholeCart } from '../cart/cart-view.ts';
import { countedTickets } from '../cart/ticket-answers.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { keepGiftCodes } from '../store/gifts/gift-codes.ts';

/** Whether no gift-of-membership code that tickets are redeemed by was taken back since. */
export async function keepsItsCodes(tx: Tx, tickets: readonly TicketRow[]): Promise<boolean> {
  const codes = new Set(tickets.flatMap((ticket) => giftCodeOf(ticket) ?? []));
  if (codes.size === 0) return true;
  return (await keepGiftCodes(tx, [...codes])).length === codes.size;
}

/** Throws where the purchase of a code was given back while a cart held what it is redeemed for. */
export async function refuseTakenBack(tx: Tx, { tickets }: WholeCart): Promise<void> {
  if (await keepsItsCodes(tx, countedTickets(tickets))) return;
  throw new Refusal('code_expired', 'checkout');
}
