import { opensDoor } from '../events/opens-door.ts';
import { type CountedTicket, membershipsAlone } from '../memberships/membership-count.ts';
import type { Bought } from './bought-as.ts';

/**
 * The term for everything that a cart holds. Unlike `boughtAs` it counts tickets that admit nobody,
 * and a cart with any of these holds items.
 */
export function heldAs(tickets: readonly CountedTicket[]): Bought {
  const memberships = membershipsAlone(tickets);
  const others = tickets.every(({ handler }) => opensDoor(handler)) ? 'tickets' : 'items';
  return { kind: memberships ? 'memberships' : others, count: memberships || tickets.length };
}
