import type { Client, Outcome } from '#contract/client.ts';
import { isPromoCode } from '#domain/pricing/promo-code.ts';
import type { EventOffer } from '../offer.ts';

/** The result of looking up the address's code, before anything is held with it. */
export type FoundCode =
  /** It is good for tickets of the event; `name` is its rule's. */
  | { readonly kind: 'fits'; readonly name: string }
  | { readonly kind: 'elsewhere' }
  /** There is none, or its time is over or has not come. */
  | { readonly kind: 'refused'; readonly outcome: Outcome<unknown> }
  | { readonly kind: 'unknown' };

/** Looks a code up, as somebody typed it into an address (API-11). A look that fails says nothing of it. */
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
  // A rule that names no tickets is about all of them.
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
