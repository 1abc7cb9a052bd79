import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import type { modifyBody } from '#contract/cart/cart-calls.ts';
import type { TicketDraft } from '#domain/cart/reserve.ts';
import { isExpired, mixesGiftCodes, redeemed, splitsGiftCode } from '#domain/gifts/gift-code.ts';
import { renewalOf } from '#domain/memberships/membership.ts';
import { findGiftCode, type NamedGiftCode } from '../gifts/gift-codes.ts';
import { InvalidInput } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { violates } from '../store/database.ts';
import { oneTicketAGiftCode } from '../store/gifts/gift-codes.ts';
import type { Modification } from './payload.ts';

type Body = z.output<typeof modifyBody>;
const context = 'reserve';
const invalid = (path: string, fault: string) => new InvalidInput([{ path, fault }]);

/**
 * Returns the gift-of-membership code given with a modification (API-59); only the database knows if it
 * is redeemed. Throws code_not_found and code_expired.
 */
export async function giftCodeGiven(
  request: ApiRequest,
  body: Body,
): Promise<NamedGiftCode | undefined> {
  if (body.gift_code === undefined) return undefined;
  const found = await findGiftCode(request, body.gift_code, context);
  if (isExpired(found.row, request.services.now())) {
    throw new Refusal('code_expired', context, { code: body.gift_code });
  }
  return found;
}

/** Drops amounts: redeemed tickets have no price, so nobody may choose one. */
export function withoutAmounts(
  wanted: Modification,
  code: NamedGiftCode | undefined,
  { types }: Pick<Catalogue, 'types'>,
): Modification {
  if (!code) return wanted;
  const least = (id: string) => types.get(id)?.currency_amount_min ?? undefined;
  const lines = wanted.lines.map((line) => ({ ...line, face_value: least(line.ticket_type_id) }));
  return { ...wanted, lines };
}

/**
 * Returns the tickets to hold at their price, which is zero for a code's. Throws InvalidInput if they
 * are not what the code is redeemed for or renew a membership, or if a level would be redeemed in part
 * or by two codes.
 */
export function atNoPrice(
  drafts: readonly TicketDraft[],
  kept: readonly TicketRow[],
  code: NamedGiftCode | undefined,
): readonly TicketDraft[] {
  if (code && drafts.some(({ handler_data }) => renewalOf(handler_data) !== undefined)) {
    throw invalid('gift_code', 'renews no membership: what it is redeemed for is a new one');
  }
  const priced = code ? redeemed(drafts, { id: code.row.id, redeems: code.redeems }) : drafts;
  if (!priced) throw invalid('gift_code', 'is not redeemed for these tickets');
  if (mixesGiftCodes([...kept, ...priced])) {
    throw invalid(code ? 'gift_code' : 'add', 'is not as the other tickets of this level');
  }
  return priced;
}

/** Throws if tickets of one redeemed code would be separated. */
export function refuseParting(removed: readonly TicketRow[], kept: readonly TicketRow[]): void {
  if (splitsGiftCode(removed, kept)) {
    throw invalid('remove', 'parts tickets that one code is redeemed for');
  }
}

/** Does work that redeems a code; refuses if another cart or order has its tickets. */
export async function takingGiftCode<T>(body: Body, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!violates(error, oneTicketAGiftCode)) throw error;
    throw new Refusal('code_exhausted', context, { code: body.gift_code ?? '' });
  }
}
