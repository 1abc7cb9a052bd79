import type { Client, Outcome } from '#contract/client.ts';
import { isPromoCode } from '#domain/pricing/promo-code.ts';
import type { EventOffer } from '../offer.ts';

/** The result of looking up the code in the address, before it is used. */
export type FoundCode =
  /** The code applies to tickets of the event; `name` is its rule's name. */
  | { readonly kind: 'fits'; readonly name: string }
  | { readonly kind: 'elsewhere' }
  /** The code does not exist, has expired or is not valid yet. */
  | { readonly kind: 'refused'; readonly outcome: Outcome<unknown> }
  | { readonly kind: 'unknown' };

/** Looks up a code from an address (API-11). If the call fails, nothing is said about the code. */
export async function lookUpCode(
  api: Pick<Client, 'call'>,
  code: string,
  { groups }: Pick<EventOffer, 'groups'>,
): Promise<FoundCode> {
  if (!isPromoCode(code)) return { kind: 'refused', outcome: noSuchCode(code) };
  const outcome = await api.call('getCode', { params: { code } });
  if (!outcome.ok) {
    const known = ['code_not_found', 'no_code_benefit', 'code_exhausted'];
    const isAboutCode = known.includes(outcome.errors[0]?._code ?? '');
    return isAboutCode ? { kind: 'refused', outcome } : { kind: 'unknown' };
  }
  const { cartmod, ticket_group } = outcome.answer;
  // A rule that names no tickets applies to all of them.
  const isHere =
    ticket_group.length === 0 ||
    ticket_group.some(({ id }) => groups.some((group) => group.id === id));
  return isHere ? { kind: 'fits', name: cartmod[0]?.name ?? '' } : { kind: 'elsewhere' };
}

const noSuchCode = (code: string): Outcome<never> => ({
  ok: false,
  status: 404,
  errors: [{ _code: 'code_not_found', _context: 'promo', _description: '', _extra: { code } }],
});
