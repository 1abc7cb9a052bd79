import type { CallAnswer, Client, Outcome } from '#contract/client.ts';
import { isPromoCode } from '#domain/pricing/promo-code.ts';
import type { EventOffer } from '../offer.ts';

export type WireTerms = CallAnswer<'getCode'>['code_terms'][number];

/** The result of looking up the code in the address, before it is used. */
export type FoundCode =
  /** The code is for tickets of the event; `name` is its rule's name. */
  | { readonly kind: 'fits'; readonly name: string; readonly terms: WireTerms }
  | { readonly kind: 'elsewhere' }
  /** The code does not exist, has expired, is used up, is not valid yet, or applies to nothing on sale. */
  | { readonly kind: 'refused'; readonly outcome: Outcome<unknown> }
  | { readonly kind: 'unknown' };

/** Looks up a code from an address (API-11). If the call fails, says nothing about the code. */
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
  const { cartmod, code_terms } = outcome.answer;
  const [terms] = code_terms;
  const isHere =
    !terms?.types ||
    groups.some((group) => group.types.some(({ id }) => terms.types?.includes(id)));
  if (!isHere) return { kind: 'elsewhere' };
  return terms ? { kind: 'fits', name: cartmod[0]?.name ?? '', terms } : { kind: 'unknown' };
}

const noSuchCode = (code: string): Outcome<never> => ({
  ok: false,
  status: 404,
  errors: [{ _code: 'code_not_found', _context: 'promo', _description: '', _extra: { code } }],
});
