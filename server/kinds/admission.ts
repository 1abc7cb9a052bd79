import type { TicketKind } from './kind.ts';

/** Timed or undated admission: nothing beyond the steps that all tickets take. */
export const admission: TicketKind = { handler: 'tickets' };
