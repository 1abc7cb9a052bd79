import type { z } from 'zod';
import type { changeBody } from '#contract/cart/cart-calls.ts';
import type { TicketDraft } from '#domain/cart/reserve.ts';
import { matchReplacements } from '#domain/orders/order-edit.ts';
import { isEditableKind } from '#domain/orders/self-edit.ts';
import type { CartChange } from '../cart/cart-change.ts';
import { linePath, type Modification } from '../cart/payload.ts';
import { InvalidInput } from '../http/input.ts';
import type { TicketRow } from '../store/cart/carts.ts';

/**
 * A ticket added by an edit, with the removed ticket that it replaces; staff can also add tickets that replace none.
 */
export interface Replacement {
  readonly draft: TicketDraft;
  readonly replaces: TicketRow | undefined;
}

interface EditedTickets {
  /** The seller of the order. */
  readonly sellerId: string;
  /** Removed tickets without a replacement yet. */
  readonly removed: readonly TicketRow[];
  readonly kept: readonly TicketRow[];
  /** Ids of the tickets that staff say each line replaces; null for an added ticket. */
  readonly replaces?: readonly (string | null)[] | undefined;
}

/**
 * Decides the tickets that an edit adds, each in place of a removed ticket of the same event, or as staff specify.
 * Throws InvalidInput for a line that replaces no ticket, or of a kind that orders can't be changed to.
 */
export function replacementsOf(
  body: z.output<typeof changeBody>,
  wanted: Modification,
  change: CartChange,
  { sellerId, removed, kept, replaces: named }: EditedTickets,
): Replacement[] {
  const { lines, replaced } = linesInstead(wanted, { removed, named }, change.known);
  return change.decideLines(kept, lines).map((draft, at) => {
    const replaces = replaced[at];
    const isPlace = isEditableKind(
      { handler: draft.handler, category: null },
      { categories: null },
    );
    const isOfEvent = replaces
      ? replaces.event_template_id === draft.event_template_id
      : named?.[at] === null;
    const event = change.known.catalogue.templates.get(draft.event_template_id);
    const isOfSeller = event?.seller_id === sellerId;
    if (isOfEvent && isPlace && isOfSeller) return { draft, replaces };
    const fault = faultOf({ isPlace, isOfSeller });
    throw new InvalidInput([{ path: linePath(body, at, 'ticket_type_id'), fault }]);
  });
}

function faultOf({ isPlace, isOfSeller }: { isPlace: boolean; isOfSeller: boolean }): string {
  // An order belongs to one seller, with its money, doors and staff.
  if (!isOfSeller) return 'is not of the order’s seller';
  return isPlace
    ? 'replaces no removed ticket of its event'
    : 'is of a kind that cannot be added to an order';
}

/** The lines, each with what it inherits from the ticket it replaces: a name, or a chosen amount. */
function linesInstead(
  { lines }: Modification,
  {
    removed,
    named,
  }: { readonly removed: readonly TicketRow[]; readonly named: EditedTickets['replaces'] },
  known: CartChange['known'],
) {
  const ofEvents = lines.map(({ ticket_type_id }) => {
    const group = known.type(ticket_type_id)?.ticket_group_id;
    const event_template_id = (group && known.group(group)?.event_template_id) ?? '';
    return { ticket_type_id, event_template_id };
  });
  const replaced = named
    ? named.map((id) => removed.find((ticket) => ticket.id === id))
    : matchReplacements(ofEvents, removed);
  return {
    replaced,
    lines: lines.map((line, at) => {
      const before = replaced[at];
      return {
        ...line,
        face_value: line.face_value ?? before?.face_value,
        admit_name: line.admit_name || (before?.admit_name ?? ''),
        admit_email: line.admit_email || (before?.admit_email ?? ''),
      };
    }),
  };
}
