import { admitsVisitors } from './admits-visitors.ts';
import type { EventContext } from './event-context.ts';

/** The flow of an event page; each page has exactly one (DET-09). */
export type ReserveFlow =
  | 'members_only'
  | 'add_one'
  | 'membership'
  | 'single'
  | 'quantity_first'
  | 'date_first';

export interface FlowFacts {
  readonly event_type: 'single' | 'repeating' | 'other';
  /** The event or each of its groups is for members (`public_member_only`). */
  readonly isForMembers: boolean;
  readonly isMember: boolean;
  /** Handlers of the groups on offer. */
  readonly handlers: readonly string[];
  readonly contexts: ReadonlySet<EventContext>;
  /** The setting in the event's meta, otherwise the configured default (CFG-24). */
  readonly reserveFlow: 'date_first' | 'quantity_first';
  /** True if the event sells by session. */
  readonly hasSessions: boolean;
}

/** The flow of an event page, by the precedence of A-19. */
export function reserveFlow(facts: FlowFacts): ReserveFlow {
  const { handlers, contexts, hasSessions } = facts;
  if (facts.isForMembers && !facts.isMember) return 'members_only';
  const sellsNoVisit = handlers.length > 0 && !handlers.some(admitsVisitors);
  // With several times, even a single ticket is chosen by its date.
  const isOneTicket = contexts.has('one-ticket-only') && !hasSessions;
  if (contexts.has('membership')) {
    return sellsNoVisit ? 'add_one' : 'membership';
  }
  if (sellsNoVisit || isOneTicket) return 'add_one';
  if (facts.event_type === 'single') return 'single';
  return facts.reserveFlow;
}
