import { type Minor, parseAmount } from '#domain/pricing/money.ts';
import type { EventOffer, Sessions } from '../../booking/offer.ts';
import { priceOf } from '../../booking/ticket-prices.ts';
import type { Ticket } from '../../orders/editing/managed-order.ts';

interface NewSession {
  readonly offer: Pick<Sessions, 'price_schedule'> | null;
  readonly sessionId: string;
  readonly currency: string;
}

/**
 * The difference in price, fees included, of tickets without codes in another session; negative if
 * they get cheaper. The server decides.
 */
export function priceDifference(
  tickets: readonly Pick<Ticket, 'ticket_type_id' | 'adjusted_value' | 'fee_outside'>[],
  { groups }: Pick<EventOffer, 'groups'>,
  { offer, sessionId, currency }: NewSession,
): Minor {
  const minor = (amount: string): Minor => parseAmount(amount, currency) ?? 0;
  const types = groups.flatMap((group) => group.types);
  return tickets.reduce((sum, ticket) => {
    const type = types.find(({ id }) => id === ticket.ticket_type_id);
    // A type that is no longer sold is priced by the server.
    if (!type) return sum;
    const now = priceOf(type, offer, sessionId);
    const price = minor(now.amount) + minor(now.fee);
    return sum + price - minor(ticket.adjusted_value) - minor(ticket.fee_outside);
  }, 0);
}
