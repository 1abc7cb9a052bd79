import { isMembershipHandler } from '../memberships/membership-handler.ts';

/** The contexts of an event page (DET-19); `handler:{handler}` stands for each handler on offer. */
export type EventContext =
  | `handler:${string}`
  | 'one-ticket-only'
  | 'anchor'
  | 'membership'
  | 'renew'
  | 'gift'
  | 'gift-of-membership';

export interface ContextGroup {
  readonly handler: string;
  readonly max_tickets_per_order: number | null;
}

export interface ContextFacts {
  readonly groups: readonly ContextGroup[];
  /** True if it is in the membership category, whatever its name in a language. */
  readonly isMembership: boolean;
  /** The event that visits are built around (CFG-14). */
  readonly isAdmission: boolean;
  /** True if the event's meta allows choosing only one ticket. */
  readonly isOneTicketOnly: boolean;
  readonly action: EventAction | null;
}

export type EventAction = 'gift' | 'renew';

/** The actions that an event's address can end with (DET-01); any other is not found. */
export const isEventAction = (text: string): text is EventAction =>
  text === 'gift' || text === 'renew';

/** Returns true for the membership category, as the tenant file names it. */
export const isMembershipCategory = (category: string): boolean =>
  category.toLowerCase() === 'membership';

/** The contexts of an event page, from what it offers (DET-19, A-20). */
export function eventContexts(facts: ContextFacts): ReadonlySet<EventContext> {
  const { groups, isAdmission, isOneTicketOnly, action } = facts;
  const contexts = new Set<EventContext>(
    groups.map(({ handler }) => `handler:${handler}` as const),
  );
  const all = (is: (group: ContextGroup) => boolean) => groups.length > 0 && groups.every(is);
  const isMembership = facts.isMembership || all(({ handler }) => isMembershipHandler(handler));
  if (isOneTicketOnly || all((group) => group.max_tickets_per_order === 1)) {
    contexts.add('one-ticket-only');
  }
  if (isAdmission) contexts.add('anchor');
  if (isMembership) contexts.add('membership');
  // Codes sold in the membership category are memberships to give away.
  if (isMembership && contexts.has('handler:codes')) contexts.add('gift-of-membership');
  if (action !== null) contexts.add(action);
  return contexts;
}

/** The contexts of one group, in which its survey is asked, whoever views the page. */
export const groupContexts = (
  group: ContextGroup,
  facts: Pick<ContextFacts, 'isMembership' | 'isAdmission' | 'isOneTicketOnly'>,
): ReadonlySet<EventContext> => eventContexts({ ...facts, groups: [group], action: null });

/** The title above an event (DET-21); null if it needs none. */
export type ContextTitle =
  | 'anchor'
  | 'gift_card'
  | 'donation'
  | 'membership_gift'
  | 'renew'
  | 'membership';

export function contextTitle(contexts: ReadonlySet<EventContext>): ContextTitle | null {
  if (contexts.has('membership')) {
    if (contexts.has('gift') || contexts.has('gift-of-membership')) return 'membership_gift';
    return contexts.has('renew') ? 'renew' : 'membership';
  }
  const handlers = [...contexts].filter((context) => context.startsWith('handler:'));
  if (handlers.length === 1 && contexts.has('handler:ledger')) return 'gift_card';
  if (handlers.length === 1 && contexts.has('handler:donation')) return 'donation';
  return contexts.has('anchor') ? 'anchor' : null;
}
