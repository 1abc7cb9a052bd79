import { opensDoor } from '../events/opens-door.ts';
import { type CountedTicket, membershipsAlone } from '../memberships/membership-count.ts';

/** As what one speaks of what was bought, and how many of it there are. */
export interface Bought {
  readonly kind: 'tickets' | 'memberships' | 'items';
  readonly count: number;
}

/**
 * As what one speaks of an order or a cart: what opens no door is not counted beside what does, and
 * by itself it is neither tickets nor memberships.
 */
export function boughtAs(tickets: readonly CountedTicket[]): Bought {
  const admitting = tickets.filter(({ handler }) => opensDoor(handler));
  if (admitting.length === 0) return { kind: 'items', count: tickets.length };
  const memberships = membershipsAlone(admitting);
  return memberships > 0
    ? { kind: 'memberships', count: memberships }
    : { kind: 'tickets', count: admitting.length };
}
