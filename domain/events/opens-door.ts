/** Handlers of what is bought for somebody's good, and for no visit. */
const forNoVisit = /^(ledger|donation|codes)$/;

/**
 * Whether tickets of this handler let somebody in. A gift card, a gift-of-membership code and a
 * donation need no time and have no code for the door: of them one does not speak as of tickets.
 */
export const opensDoor = (handler: string): boolean => !forNoVisit.test(handler);
