import type { Outcome } from '#contract/client.ts';
import type { EditCalls, Modification } from '../../orders/editing/edit-calls.ts';

/** The state of the page after a failed move; the edit and the chosen date are cleared (ORD-47). */
export interface RescheduleProblem {
  /** Shows a link that starts over with the current order (ORD-48 to 50). */
  readonly startsAgain: boolean;
  /** Choosing another time would not help (ORD-50). */
  readonly isFatal: boolean;
}

/** Refusals that another time or other seats resolve. */
const places: ReadonlySet<string> = new Set([
  'event_session_sold_out',
  'session_capacity_exceeded',
  'ticket_group_sold_out',
  'ticket_group_capacity_exceeded',
  'seat_taken',
  'single_seat_left',
  'companion_seat_alone',
]);
/** Refusals after which the page starts over, with their contexts (ORD-48, ORD-49, A-62). */
const beginnings: Readonly<Record<string, string>> = {
  cart_expired: 'reserve',
  tickets_too_old: 'cart_remove_tickets',
  ticket_state_incorrect: 'cart_remove_tickets',
  ticket_not_found: 'cart_remove_tickets',
};

type Failed = Outcome<unknown> & { readonly ok: false };

export function rescheduleProblem(outcome: Failed): RescheduleProblem {
  const { _code: code = '', _context: context = '' } = outcome.errors[0] ?? {};
  if (places.has(code)) return { startsAgain: false, isFatal: false };
  return { startsAgain: true, isFatal: beginnings[code] !== context };
}

/**
 * Moves tickets by an edit of their order. If the move is refused, the edit is discarded (ORD-47).
 */
export async function moveTickets(
  edit: Pick<EditCalls, 'modify' | 'discard'>,
  body: Modification,
): Promise<Failed | null> {
  const outcome = await edit.modify(body);
  if (outcome.ok) return null;
  await edit.discard();
  return outcome;
}
