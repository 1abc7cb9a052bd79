import { type Minor, parseAmount } from '#domain/money.ts';
import type { EventOffer, Sessions } from '../event/offer.ts';
import { priceOf } from '../event/ticket-prices.ts';
import type { Ticket } from './managed-order.ts';

/**
 * How much more tickets cost in another session, with their fees; negative where they cost less. What
 * codes took off each stays off, as the server has it (docs/price-pipeline.md); the server decides.
 */
export function priceDifference(
  tickets: readonly Pick<
    Ticket,
    'ticket_type_id' | 'face_value' | 'adjusted_value' | 'fee_outside'
  >[],
  { groups }: Pick<EventOffer, 'groups'>,
  offer: Pick<Sessions, 'price_schedule'> | null,
  sessionId: string,
  currency: string,
): Minor {
  const minor = (amount: string): Minor => parseAmount(amount, currency) ?? 0;
  const types = groups.flatMap((group) => group.types);
  return tickets.reduce((sum, ticket) => {
    const type = types.find(({ id }) => id === ticket.ticket_type_id);
    // Of a type that is not sold any more the server says what it costs.
    if (!type) return sum;
    const now = priceOf(type, offer, sessionId);
    const reduction = minor(ticket.face_value) - minor(ticket.adjusted_value);
    const price = Math.max(0, minor(now.amount) - reduction) + minor(now.fee);
    return sum + price - minor(ticket.adjusted_value) - minor(ticket.fee_outside);
  }, 0);
}
