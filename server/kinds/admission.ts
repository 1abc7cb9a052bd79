import type { TicketKind } from './kind.ts';

/** Timed or undated admission: nothing beyond the steps of all tickets. */
export const admission: TicketKind = { handler: 'tickets' };
