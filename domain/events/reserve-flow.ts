import type { EventContext } from './event-context.ts';
import { opensDoor } from './opens-door.ts';

/** How an event is reserved: its page takes exactly one of these (DET-09). */
export type ReserveFlow =
  | 'members_only'
  | 'add_one'
  | 'membership'
  | 'single'
  | 'quantity_first'
  | 'date_first';

export interface FlowFacts {
  readonly event_type: 'single' | 'repeating' | 'other';
  /** The event is for members (`public_member_only`), or every group of it is. */
  readonly isForMembers: boolean;
  readonly isMember: boolean;
  /** Handlers of the groups on offer. */
  readonly handlers: readonly string[];
  readonly contexts: ReadonlySet<EventContext>;
  /** What the event's meta says, else the configured default (CFG-24). */
  readonly reserveFlow: 'date_first' | 'quantity_first';
  /** Whether the event sells by session. */
  readonly hasSessions: boolean;
}

/** The flow of an event page, in the order of A-19. */
export function reserveFlow(facts: FlowFacts): ReserveFlow {
  const { handlers, contexts, hasSessions } = facts;
  if (facts.isForMembers && !facts.isMember) return 'members_only';
  const sellsNoVisit = handlers.length > 0 && !handlers.some(opensDoor);
  // With several times to choose from, one ticket is still chosen by its date.
  const isOneTicket = contexts.has('one-ticket-only') && !hasSessions;
  if (contexts.has('membership')) {
    return sellsNoVisit ? 'add_one' : 'membership';
  }
  if (sellsNoVisit || isOneTicket) return 'add_one';
  if (facts.event_type === 'single') return 'single';
  return facts.reserveFlow;
}
