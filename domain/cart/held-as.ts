import { opensDoor } from '../events/opens-door.ts';
import { type CountedTicket, membershipsAlone } from '../memberships/membership-count.ts';
import type { Bought } from './bought-as.ts';

/**
 * As what one speaks of all that a cart holds: what opens no door counts like the rest, and with it
 * among them they are not tickets.
 */
export function heldAs(tickets: readonly CountedTicket[]): Bought {
  const memberships = membershipsAlone(tickets);
  const others = tickets.every(({ handler }) => opensDoor(handler)) ? 'tickets' : 'items';
  return { kind: memberships ? 'memberships' : others, count: memberships || tickets.length };
}
