import { opensDoor } from '../events/opens-door.ts';
import { type CountedTicket, membershipsAlone } from '../memberships/membership-count.ts';

/** The term for a purchase (tickets, memberships or items) and how many there are. */
export interface Bought {
  readonly kind: 'tickets' | 'memberships' | 'items';
  readonly count: number;
}

/**
 * The term for an order or cart. Tickets that admit nobody are not counted beside others; on their
 * own they are items.
 */
export function boughtAs(tickets: readonly CountedTicket[]): Bought {
  const admitting = tickets.filter(({ handler }) => opensDoor(handler));
  if (admitting.length === 0) return { kind: 'items', count: tickets.length };
  const memberships = membershipsAlone(admitting);
  return memberships > 0
    ? { kind: 'memberships', count: memberships }
    : { kind: 'tickets', count: admitting.length };
}
