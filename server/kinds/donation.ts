import type { TicketKind } from './kind.ts';

/** A donation: it takes no place and admits nobody. */
export const donation: TicketKind = { handler: 'donation' };
