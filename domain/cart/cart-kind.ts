import { admitsVisitors } from '../events/admits-visitors.ts';
import { type CountedTicket, countMemberships } from '../memberships/membership-count.ts';
import type { PurchaseKind } from './purchase-kind.ts';

/**
 * The term for everything in a cart. Unlike `purchaseKind` it counts tickets that admit no one, and a cart with any of
 * these holds items.
 */
export function cartKind(tickets: readonly CountedTicket[]): PurchaseKind {
  const memberships = countMemberships(tickets);
  const others = tickets.every(({ handler }) => admitsVisitors(handler)) ? 'tickets' : 'items';
  return { kind: memberships ? 'memberships' : others, count: memberships || tickets.length };
}
