import type { Minor } from './money.ts';
import { type FeeRates, feesOn } from './price.ts';

/** A ticket of an order that is given up, or one that comes for it. */
interface OfEvent {
  readonly event_template_id: string;
  readonly ticket_type_id: string;
}

/**
 * Which removed ticket each new one stands for: one of its type, else one of its event, each once;
 * undefined where none is left. An edit changes an order and never makes it larger: more tickets
 * are bought as any are.
 */
export function replacedBy<T extends OfEvent>(
  added: readonly OfEvent[],
  removed: readonly T[],
): readonly (T | undefined)[] {
  const left = [...removed];
  const take = (fits: (ticket: T) => boolean): T | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const found = added.map(({ event_template_id: event, ticket_type_id: type }) =>
    take((ticket) => ticket.event_template_id === event && ticket.ticket_type_id === type),
  );
  return added.map(
    ({ event_template_id: event }, at) =>
      found[at] ?? take((ticket) => ticket.event_template_id === event),
  );
}

interface Priced extends FeeRates {
  readonly face_value: Minor;
}

/**
 * The price of a new ticket: today's, less what codes took off the one that it stands for, at most
 * all of it. Fees follow what is left.
 */
export function priceOfReplacement<T extends Priced>(
  ticket: T,
  replaced: { readonly face_value: Minor; readonly adjusted_value: Minor },
  step: Minor = 1,
) {
  const reduction = replaced.face_value - replaced.adjusted_value;
  const adjusted_value = Math.max(0, ticket.face_value - reduction);
  return { ...ticket, adjusted_value, ...feesOn(adjusted_value, ticket, step) };
}

/** What an edit comes to, in minor units. */
export interface EditSettlement {
  /** How much of what the removed tickets cost counts towards the new ones. */
  readonly credited: Minor;
  /** What the new tickets cost beyond that: paid before the edit is made. */
  readonly due: Minor;
  /** What goes back to where it came from. */
  readonly refund: Minor;
}

/** What removed tickets cost, with their fees, against what new ones do. */
export function settleEdit(removed: Minor, added: Minor): EditSettlement {
  const credited = Math.min(removed, added);
  return { credited, due: added - credited, refund: removed - credited };
}
