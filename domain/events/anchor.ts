/** What an add-on asks of the admission tickets in the cart. */
export type AnchorRule = 'required' | 'match';

export type AnchorFault = 'anchor_required' | 'must_match_anchor';

/** The rule of an event by its meta; matching needs something to match (DET-41, QTY-23). */
export function anchorRule(meta: Readonly<Record<string, unknown>>): AnchorRule | null {
  if (meta['tickets_must_match_anchor_tickets'] === true) return 'match';
  return meta['requires_anchor'] === true ? 'required' : null;
}

/** What is wrong with so many tickets of an event beside so many of the admission event. */
export function anchorFault(
  rule: AnchorRule | null,
  tickets: { readonly own: number; readonly anchor: number },
): AnchorFault | null {
  if (rule === null) return null;
  if (tickets.anchor === 0) return 'anchor_required';
  return rule === 'match' && tickets.own !== tickets.anchor ? 'must_match_anchor' : null;
}

interface CartTicket {
  readonly event_template_id: string;
  readonly ticket_group_id: string;
}

export interface AnchorKnowledge {
  readonly anchorRule: (eventTemplateId: string) => AnchorRule | null;
  /** The admission event; null where the seller names none. */
  readonly anchorEvent: string | null;
}

/**
 * The first event of `events` whose rule a cart does not keep. A reserve asks for those it adds to,
 * so that admission and add-on can grow one after the other; paying asks for all.
 */
export function brokenAnchorRule(
  tickets: readonly CartTicket[],
  events: ReadonlySet<string>,
  { anchorRule: ruleOf, anchorEvent }: AnchorKnowledge,
): { readonly fault: AnchorFault; readonly ticket_group_id: string } | null {
  const anchor = tickets.filter(({ event_template_id }) => event_template_id === anchorEvent);
  for (const event of events) {
    const own = tickets.filter(({ event_template_id }) => event_template_id === event);
    const rule = event === anchorEvent ? null : ruleOf(event);
    const fault = own[0] && anchorFault(rule, { own: own.length, anchor: anchor.length });
    if (own[0] && fault) return { fault, ticket_group_id: own[0].ticket_group_id };
  }
  return null;
}
