import { type CodeFault, codeFault } from '#domain/pricing/code-terms.ts';
import { parseAmount } from '#domain/pricing/money.ts';
import { givenAmount } from '../chosen-lines.ts';
import type { Flow } from '../date-first-flow.ts';
import type { EventOffer } from '../offer.ts';
import { priceOf } from '../ticket-prices.ts';
import type { WireTerms } from './look-up-code.ts';

/** The reason why a code has no effect on a flow's choices; null if nothing prevents it. */
export function faultOf(
  { types, sessions, min_tickets, min_amount }: WireTerms,
  { id, groups }: Pick<EventOffer, 'id' | 'groups'>,
  {
    quantities,
    amounts,
    offer,
    session: chosen,
  }: Pick<Flow, 'quantities' | 'amounts' | 'offer' | 'session'>,
  currency: string,
): CodeFault | null {
  const session = offer?.event_session.find((each) => each.id === chosen) ?? null;
  const minor = (amount: string) => parseAmount(amount, currency) ?? 0;
  const tickets = groups.flatMap((group) =>
    group.types.flatMap((type) => {
      const amount = givenAmount(type, amounts, currency) ?? priceOf(type, offer, chosen).amount;
      return Array.from({ length: quantities[type.id] ?? 0 }, () => ({
        ticket_type_id: type.id,
        ticket_group_id: group.id,
        event_template_id: id,
        handler: group.handler,
        session,
        face_value: minor(amount),
      }));
    }),
  );
  return codeFault({ types, sessions, min_tickets, min_amount: minor(min_amount) }, tickets);
}
