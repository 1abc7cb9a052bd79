import type { OrderFacts } from '../order-refusal.ts';
import type { OrderSnapshot } from './edit-calls.ts';
import type { Managed } from './load-managed.server.ts';
import { useTicketText } from './use-ticket-text.ts';

/** Names the tickets of an order and its edit in the text of a refused change. */
export function useOrderFacts(): (
  known: Pick<OrderSnapshot, 'order'> & Partial<Pick<OrderSnapshot, 'edit'>>,
  rules?: Managed['rules'],
) => OrderFacts {
  const textOf = useTicketText();
  return ({ order, edit }, rules) => ({
    ticket(id) {
      for (const answer of edit ? [order, edit] : [order]) {
        const ticket = answer.ticket.find((one) => one.id === id);
        if (ticket) return textOf(ticket, answer);
      }
      return null;
    },
    ...(rules ? { rules } : {}),
  });
}
