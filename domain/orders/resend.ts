/** Days after a visit in which its order can be sent again; people request receipts later. */
const daysAfterVisit = 30;

/** Maximum number of orders sent at once; the newest are chosen. */
export const maxResentOrders = 20;

/** Orders whose last visit ended before this are not sent again; epoch milliseconds. */
export const resendCutoff = (now: number): number => now - daysAfterVisit * 24 * 60 * 60_000;
