import type { TicketKind } from './kind.ts';

/** A donation: it takes no place and admits no one. */
export const donation: TicketKind = { handler: 'donation' };
