import type { z } from 'zod';
import type { modifyBody } from '#contract/cart-calls.ts';
import { Refusal } from '#contract/refusals.ts';
import { isExpired, mixesGiftCodes, redeemed, splitsGiftCode } from '#domain/gift-code.ts';
import type { TicketDraft } from '#domain/reserve.ts';
import { findGiftCode, type NamedGiftCode } from '../../gateways/gift-codes.ts';
import { InvalidInput } from '../../http/input.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { TicketRow } from '../../store/carts.ts';
import { violates } from '../../store/door.ts';
import { oneTicketAGiftCode } from '../../store/gift-codes.ts';

type Body = z.output<typeof modifyBody>;
const context = 'reserve';
const invalid = (path: string, fault: string) => new InvalidInput([{ path, fault }]);

/**
 * The gift-of-membership code that comes with a modification (API-59); whether it is redeemed
 * already is told by the database alone. Throws code_not_found and code_expired.
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

/**
 * The tickets to hold as they cost: of a code nothing. Throws InvalidInput where they are not what
 * it is redeemed for, or where a level would be redeemed in part or by two codes.
 */
export function atNoPrice(
  drafts: readonly TicketDraft[],
  kept: readonly TicketRow[],
  code: NamedGiftCode | undefined,
): readonly TicketDraft[] {
  const priced = code ? redeemed(drafts, { id: code.row.id, redeems: code.redeems }) : drafts;
  if (!priced) throw invalid('gift_code', 'is not redeemed for these tickets');
  if (mixesGiftCodes([...kept, ...priced])) {
    throw invalid(code ? 'gift_code' : 'add', 'is not as the other tickets of this level');
  }
  return priced;
}

/** Throws where tickets would be parted that one code is redeemed for. */
export function refuseParting(removed: readonly TicketRow[], kept: readonly TicketRow[]): void {
  if (splitsGiftCode(removed, kept)) {
    throw invalid('remove', 'parts tickets that one code is redeemed for');
  }
}

/** Does what redeems a code; where another cart or order has its tickets, that is the refusal. */
export async function takingGiftCode<T>(body: Body, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!violates(error, oneTicketAGiftCode)) throw error;
    throw new Refusal('code_exhausted', context, { code: body.gift_code ?? '' });
  }
}
