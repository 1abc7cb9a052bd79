/** Returns the tickets that count towards a cart's totals, without released and cancelled ones. */
export const countedTickets = <T extends { readonly state: string }>(tickets: readonly T[]): T[] =>
  tickets.filter(({ state }) => state !== 'unbooked' && state !== 'cancelled');
