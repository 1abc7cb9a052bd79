import { admitsVisitors } from '../events/admits-visitors.ts';
import { type CountedTicket, countMemberships } from '../memberships/membership-count.ts';

/** The term for a purchase (tickets, memberships or items) and its count. */
export interface PurchaseKind {
  readonly kind: 'tickets' | 'memberships' | 'items';
  readonly count: number;
}

/**
 * The term for an order or cart. Tickets that admit no one are not counted alongside others; on their own they are
 * items.
 */
export function purchaseKind(tickets: readonly CountedTicket[]): PurchaseKind {
  const admitting = tickets.filter(({ handler }) => admitsVisitors(handler));
  if (admitting.length === 0) return { kind: 'items', count: tickets.length };
  const memberships = countMemberships(admitting);
  return memberships > 0
    ? { kind: 'memberships', count: memberships }
    : { kind: 'tickets', count: admitting.length };
}
