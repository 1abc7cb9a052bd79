/** Returns true for the handler whose tickets are numbered seats. */
export const isSeatedHandler = (handler: string): boolean => handler === 'seated';

/** Returns true for handlers whose tickets are places, numbered or not: they can be exchanged, and held by staff. */
export const sellsPlaces = (handler: string): boolean =>
  handler === 'tickets' || isSeatedHandler(handler);
