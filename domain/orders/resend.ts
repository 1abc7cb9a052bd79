/** How long after a visit its order is still sent again, in days: receipts are asked for later. */
const daysAfterVisit = 30;

/** At most so many orders are sent at once: the newest. */
export const mostResent = 20;

/** Orders whose last visit ended before this are not sent again; epoch milliseconds. */
export const resentSince = (now: number): number => now - daysAfterVisit * 24 * 60 * 60_000;
