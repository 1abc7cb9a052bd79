import type { TicketKind } from './kind.ts';

/** A donation: it takes no place and opens no door. */
export const donation: TicketKind = { handler: 'donation' };
