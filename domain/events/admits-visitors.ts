/** Handlers of purchases that are not for a visit. */
const handlersWithoutVisit = /^(ledger|donation|codes)$/;

/**
 * Returns true if tickets of this handler admit people. Gift cards, gift-of-membership codes and donations need no time
 * and no code at the door, and are not called tickets.
 */
export const admitsVisitors = (handler: string): boolean => !handlersWithoutVisit.test(handler);
