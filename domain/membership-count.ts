import { opensDoor } from './opens-door.ts';

interface Ticket {
  readonly handler: string;
  readonly ticket_group_id: string;
}

/**
 * How many memberships tickets come to where they are nothing else: one a level. 0 where something
 * else is among them, of which one speaks as of tickets.
 */
export const membershipsAlone = (tickets: readonly Ticket[]): number =>
  tickets.every(({ handler }) => handler === 'membership')
    ? new Set(tickets.map(({ ticket_group_id }) => ticket_group_id)).size
    : 0;

/** As what one speaks of what was bought, and how many of it there are. */
export interface Bought {
  readonly kind: 'tickets' | 'memberships' | 'items';
  readonly count: number;
}

/**
 * As what one speaks of an order or a cart: what opens no door is not counted beside what does, and
 * by itself it is neither tickets nor memberships.
 */
export function boughtAs(tickets: readonly Ticket[]): Bought {
  const admitting = tickets.filter(({ handler }) => opensDoor(handler));
  if (admitting.length === 0) return { kind: 'items', count: tickets.length };
  const memberships = membershipsAlone(admitting);
  return memberships > 0
    ? { kind: 'memberships', count: memberships }
    : { kind: 'tickets', count: admitting.length };
}
