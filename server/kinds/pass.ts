import type { TicketKind } from './kind.ts';

/** A pass, which may be taken for a voucher; the voucher's uniqueness is the database's. */
export const pass: TicketKind = { handler: 'passes' };
