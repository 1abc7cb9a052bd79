import type { LocalSession, SessionFilter } from '../time/session-filter.ts';
import { isInScope, meetsMinimum } from './cart-rule.ts';
import type { Minor } from './money.ts';

/** The terms of a code that a buyer can meet by choosing other tickets. */
export interface CodeTerms {
  /** The types that it applies to; null for all. */
  readonly types: readonly string[] | null;
  readonly sessions: SessionFilter;
  readonly min_tickets: number;
  readonly min_amount: Minor;
}

/** A ticket that a buyer is about to hold. */
export interface ChosenTicket {
  readonly ticket_type_id: string;
  readonly ticket_group_id: string;
  readonly event_template_id: string;
  readonly handler: string;
  /** Null until a session is chosen, and for tickets without one. */
  readonly session: LocalSession | null;
  readonly face_value: Minor;
}

/** The reason why a code has no effect on chosen tickets. */
export type CodeFault = 'other_tickets' | 'other_time' | 'too_few' | 'too_little';

/**
 * The reason why a code will have no effect on these tickets, as far as a page can tell; null if it finds none. A session not
 * chosen yet is not a reason.
 */
export function codeFault(terms: CodeTerms, tickets: readonly ChosenTicket[]): CodeFault | null {
  if (tickets.length === 0) return null;
  const { types, sessions, min_tickets, min_amount } = terms;
  const those = types === null ? {} : { types };
  const meant = tickets.filter((ticket) => isInScope({ scope: those }, ticket));
  if (meant.length === 0) return 'other_tickets';
  const inTime = meant.filter(
    (ticket) => ticket.session === null || isInScope({ scope: { ...those, sessions } }, ticket),
  );
  if (inTime.length === 0) return 'other_time';
  if (meetsMinimum({ min_tickets, min_amount }, inTime)) return null;
  return inTime.length < min_tickets ? 'too_few' : 'too_little';
}
