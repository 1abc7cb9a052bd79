/** An add-on's requirement on the admission tickets in the cart: some, or a matching number. */
export type AnchorRule = 'required' | 'match';

export type AnchorFault = 'anchor_required' | 'must_match_anchor';

/** The rule in an event's meta. Matching implies that admission is required (DET-41, QTY-23). */
export function anchorRule(meta: Readonly<Record<string, unknown>>): AnchorRule | null {
  if (meta['tickets_must_match_anchor_tickets'] === true) return 'match';
  return meta['requires_anchor'] === true ? 'required' : null;
}

/** Returns the error of `own` tickets of an event, given `anchor` admission tickets; null if there is none. */
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

export interface AnchorContext {
  readonly anchorRule: (eventTemplateId: string) => AnchorRule | null;
  /** The admission event; null if the seller names none. */
  readonly anchorEvent: string | null;
}

/**
 * The first event of `events` whose rule the cart breaks. A reserve checks only the events it adds
 * to, so that admission and add-ons can grow in turn; paying checks all of them.
 */
export function brokenAnchorRule(
  tickets: readonly CartTicket[],
  events: ReadonlySet<string>,
  { anchorRule: ruleOf, anchorEvent }: AnchorContext,
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
