import { isValidTicket } from './scan-code.ts';

/** The states of an order: all valid, some refunded or cancelled, all used, none valid. */
export const orderStates = ['valid', 'part', 'redeemed', 'cancelled'] as const;

export type OrderState = (typeof orderStates)[number];

/** Numbers of an order's tickets. */
export interface TicketNumbers {
  /** All tickets that the order ever had. */
  readonly tickets: number;
  /** Those that a change exchanged for others: they are neither refunded nor lost. */
  readonly replaced: number;
  /** Those that admit, or have admitted. */
  readonly valid: number;
  /** Those that have been used. */
  readonly redeemed: number;
}

/** The state of an order, by the numbers of its tickets. Used if all its tickets have admitted. */
export function orderState({ tickets, replaced, valid, redeemed }: TicketNumbers): OrderState {
  if (valid === 0) return 'cancelled';
  if (valid < tickets - replaced) return 'part';
  return redeemed === valid ? 'redeemed' : 'valid';
}

/** The filters of a list by state. They are wider than the states: an order with one used ticket of two has both. */
export const stateFilters = ['valid', 'redeemed', 'cancelled'] as const;

export type StateFilter = (typeof stateFilters)[number];

/** Returns true if an order passes a filter; `stateMatches` in `server/store/orders/ticket-numbers.ts` is its SQL. */
export function passesState({ valid, redeemed }: TicketNumbers, filter: StateFilter): boolean {
  if (filter === 'cancelled') return valid === 0;
  return filter === 'redeemed' ? redeemed > 0 : valid > 0;
}

/** The numbers of tickets in these states, each with the ticket that it replaces. */
export function ticketNumbers(
  tickets: readonly { readonly state: string; readonly replaces_ticket_id: string | null }[],
): TicketNumbers {
  const replaced = new Set(tickets.flatMap((ticket) => ticket.replaces_ticket_id ?? []));
  return {
    tickets: tickets.length,
    replaced: replaced.size,
    valid: tickets.filter(isValidTicket).length,
    redeemed: tickets.filter(({ state }) => state === 'redeemed').length,
  };
}
