import { Refusal } from '#contract/api/refusals.ts';
import type { TicketDraft } from '#domain/cart/reserve.ts';
import {
  giftCodeOf,
  isExpired,
  mixesGiftCodes,
  redeemedTickets,
  splitsGiftCode,
} from '#domain/gifts/gift-code.ts';
import { renewalOf } from '#domain/memberships/membership.ts';
import { type FoundGiftCode, findGiftCode } from '../gifts/gift-codes.ts';
import { invalid } from '../http/input.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import { type Tx, violates } from '../store/database.ts';
import { giftCodeTicketIndex, lockValidGiftCodes } from '../store/gifts/gift-codes.ts';
import { lostGiftCodes } from '../store/refunds/losses.ts';
import type { ReserveStep, Reserving } from './kind.ts';

const context = 'reserve';
/**
 * Looks up the gift-of-membership code given with a request (API-59); only the database knows if it is already
 * redeemed. Throws code_not_found and code_expired.
 */
export async function redeemGiftCode(step: ReserveStep): Promise<Reserving> {
  const code = await codeGiven(step);
  const price: Reserving['price'] = (drafts, kept) => atNoPrice(drafts, kept, code);
  if (!code) return { price };
  const { types } = step.request.catalogue;
  const least = (id: string) => types.get(id)?.currency_amount_min ?? undefined;
  return {
    // Redeemed tickets have no price, so buyers can't choose one.
    changeLines: (lines) =>
      lines.map((line) => ({ ...line, face_value: least(line.ticket_type_id) })),
    price,
  };
}

async function codeGiven({ request, body }: ReserveStep): Promise<FoundGiftCode | undefined> {
  if (body.gift_code === undefined) return undefined;
  const found = await findGiftCode(request, body.gift_code, context);
  if (isExpired(found.row, request.services.now())) {
    throw new Refusal('code_expired', context, { code: body.gift_code });
  }
  return found;
}

/**
 * Returns the tickets to hold at their price, which is zero for a code's. Throws InvalidInput if the code cannot be
 * redeemed for them, if they renew a membership, or if a level would be redeemed in part or by two codes.
 */
function atNoPrice(
  drafts: readonly TicketDraft[],
  kept: readonly TicketRow[],
  code: FoundGiftCode | undefined,
): readonly TicketDraft[] {
  if (code && drafts.some(({ handler_data }) => renewalOf(handler_data) !== undefined)) {
    throw invalid('gift_code', 'cannot renew a membership: it is redeemed for a new one');
  }
  const priced = code
    ? redeemedTickets(drafts, { id: code.row.id, redeems: code.redeems })
    : drafts;
  if (!priced) throw invalid('gift_code', 'is not redeemed for these tickets');
  if (mixesGiftCodes([...kept, ...priced])) {
    throw invalid(code ? 'gift_code' : 'add', 'differs from the other tickets of this level');
  }
  return priced;
}

/** Throws if tickets of one redeemed code would be separated. */
export function refuseParting(removed: readonly TicketRow[], kept: readonly TicketRow[]): void {
  if (splitsGiftCode(removed, kept)) {
    throw invalid('remove', 'would separate tickets that one code is redeemed for');
  }
}

/** Returns the refusal if another cart or order has the code's tickets. */
export async function codeTaken(
  error: unknown,
  { body }: ReserveStep,
): Promise<Refusal | undefined> {
  if (!violates(error, giftCodeTicketIndex)) return undefined;
  return new Refusal('code_exhausted', context, { code: body.gift_code ?? '' });
}

/**
 * Returns true unless the purchase of a gift-of-membership code that tickets redeem was taken back or its money is
 * lost.
 */
export async function keepsItsCodes(tx: Tx, tickets: readonly TicketRow[]): Promise<boolean> {
  const codes = new Set(tickets.flatMap((ticket) => giftCodeOf(ticket) ?? []));
  if (codes.size === 0) return true;
  if ((await lockValidGiftCodes(tx, [...codes])).length < codes.size) return false;
  return (await lostGiftCodes(tx, [...codes])).size === 0;
}

/** Throws code_expired if that purchase was taken back while a cart held the tickets. */
export async function refuseTakenBack(tx: Tx, tickets: readonly TicketRow[]): Promise<void> {
  if (await keepsItsCodes(tx, tickets)) return;
  throw new Refusal('code_expired', 'checkout');
}
