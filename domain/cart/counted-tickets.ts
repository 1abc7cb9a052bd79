/** Returns the tickets that count towards a cart's totals: not those that were released or cancelled. */
export const countedTickets = <T extends { readonly state: string }>(tickets: readonly T[]): T[] =>
  tickets.filter(({ state }) => state !== 'unbooked' && state !== 'cancelled');
