import { isGiven } from '../gifts/membership-gift.ts';

type Ticket = Parameters<typeof isGiven>[0] & {
  readonly state: string;
  readonly scan_code: string | null;
};

/** Returns true unless a ticket was returned: it admits, or has admitted. */
export const isValidTicket = ({ state }: Pick<Ticket, 'state'>): boolean =>
  state === 'booked' || state === 'redeemed';

/**
 * The scan code that a ticket's buyer may show; null if there is none. The code of a gifted
 * membership belongs to its recipient.
 */
export const shownCode = (ticket: Ticket): string | null =>
  isValidTicket(ticket) && !isGiven(ticket) ? ticket.scan_code : null;

/** The last four characters of a scan code, by which staff tell tickets apart; null without a code. */
export const codeEndOf = (code: string | null): string | null => code?.slice(-4) ?? null;

/** The scan code of an order, shown wherever the code of one of its tickets is (law 9). */
export const shownOrderCode = (
  { id, scan_code }: { readonly id: string; readonly scan_code: string },
  shown: readonly { readonly ticket_order_id: string | null; readonly scan_code: string | null }[],
): string | null =>
  shown.some((ticket) => ticket.ticket_order_id === id && ticket.scan_code !== null)
    ? scan_code
    : null;
