import { isMembershipHandler } from '../memberships/membership-handler.ts';

/** Handlers of purchases that are not for a visit. */
export const handlersWithoutVisit = ['ledger', 'donation', 'codes'] as const;

const withoutVisit: ReadonlySet<string> = new Set(handlersWithoutVisit);

/**
 * Returns true if tickets of this handler admit people. Gift cards, gift-of-membership codes and donations need no time
 * and no code at the door, and are not called tickets.
 */
export const admitsVisitors = (handler: string): boolean => !withoutVisit.has(handler);

/** Returns true if a ticket of this handler is for one visit. A membership admits again and again. */
export const isVisit = (handler: string): boolean =>
  admitsVisitors(handler) && !isMembershipHandler(handler);
