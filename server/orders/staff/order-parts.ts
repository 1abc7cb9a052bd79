import { staffRoutes } from '#contract/staff/staff-routes.ts';
import { codeEndOf } from '#domain/orders/scan-code.ts';
import { isEditableKind } from '#domain/orders/self-edit.ts';
import { passState } from '#domain/orders/wallet-pass.ts';
import { possibleRemedies } from '#domain/payments/remedies.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { isWithin, type Scope, scopeOf } from '#domain/staff/rights.ts';
import { settlementOf } from '../../cart/view/cart-totals.ts';
import type { WholeCart } from '../../cart/view/cart-view.ts';
import type { Services } from '../../services/services.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import type { TicketRow } from '../../store/cart/carts.ts';
import { type Catalogue, zoneOfEvent } from '../../store/catalogue/catalogue.ts';
import type { OrderScan } from '../../store/doors/order-scans.ts';
import type { SessionFacts } from '../../store/events/session-facts.ts';
import type { LetterRow } from '../../store/letters/letter-rows.ts';
import type { OrderRow } from '../../store/orders/orders.ts';
import type { MovementRow } from '../../store/payments/order-movements.ts';
import { editorOf } from '../self-edit.ts';
import { changeLink } from '../staff-edits/change-link.ts';
import { shownTicket } from '../staff-edits/edited-lines.ts';

/** The codes of a purchase; for roles limited to some sellers, only those that lowered the price of these tickets. */
export function codesOf(
  { codes }: WholeCart,
  ticketIds: readonly string[],
  scope: Scope,
): string[] {
  const own = new Set(ticketIds);
  return codes.flatMap(({ code, mods }) =>
    scope === 'all' || mods.some(({ ticket_id }) => own.has(ticket_id)) ? [code] : [],
  );
}

interface TicketContext {
  /** Ids of the cancelled tickets whose places are still taken. */
  readonly kept: ReadonlySet<string>;
  readonly catalogue: Catalogue;
  readonly now: number;
}

/** A ticket of an order on the wire. */
export function ticketOf(
  ticket: TicketRow,
  sessions: readonly SessionFacts[],
  { kept, catalogue, now }: TicketContext,
) {
  const { id, state, event_template_id: event, ticket_type_id: type } = ticket;
  const session = sessions.find(({ id: of }) => of === ticket.event_session_id);
  const ends = session?.end_datetime ?? ticket.valid_to;
  return {
    id,
    state,
    event: catalogue.templates.get(event)?.name ?? event,
    event_id: event,
    type_id: type,
    seat_id: ticket.seat_template_id,
    is_editable: state === 'booked' && isOfEditableKind(ticket),
    is_addable: isOfEditableKind(ticket),
    is_printable: passState(ticket, ends, now) === 'valid',
    keeps_place: kept.has(id),
    holder: ticket.admit_name || null,
    code_end: codeEndOf(ticket.scan_code),
    ...shownTicket(ticket, sessions, catalogue),
  };
}

/** Returns true if staff may change and add tickets of its kind. */
const isOfEditableKind = ({ handler }: TicketRow): boolean =>
  isEditableKind({ handler, category: null }, { categories: null });

/**
 * The change that waits for its buyer. The ids of its cart and its link give access to it, so only people who may
 * change the order get them.
 */
export async function openEditOf(
  { cart, tickets, edit }: WholeCart,
  { seller_id }: Pick<OrderRow, 'seller_id'>,
  { services, portalId, catalogue, viewer }: StaffRequest,
) {
  if (!edit) return null;
  const by = editorOf(cart);
  const scope = scopeOf(viewer.grants, staffRoutes.withdrawOrderEdit.access.needs);
  const mayChange = scope !== undefined && isWithin(scope, seller_id);
  return {
    cart: mayChange ? cart.id : null,
    by,
    ends_at: cart.expires_at?.toISOString() ?? null,
    due: formatAmount(settlementOf(edit, tickets).due, catalogue.portal.currency),
    link:
      mayChange && by === 'staff'
        ? await changeLink(services, { portalId, catalogue, cart })
        : null,
    removed: edit.removed.length,
    added: tickets.length,
  };
}

/** The page of a payment at its processor; null if it has none. */
const pageOf = (
  { gateway_id, provider_ref }: MovementRow,
  { gateways }: Services,
): string | null =>
  gateway_id === 'stripe' && provider_ref !== null
    ? gateways.stripe.paymentPage(provider_ref)
    : null;

/** A scan on the wire. */
export const scanOf = (
  { id, at, door, direction, result, reason, ticket_id }: OrderScan,
  tickets: readonly TicketRow[],
  catalogue: Catalogue,
) => ({
  id,
  at: at.toISOString(),
  timezone: zoneOfEvent(
    catalogue,
    tickets.find((ticket) => ticket.id === ticket_id)?.event_template_id ?? null,
  ),
  door,
  direction,
  result,
  reason,
  ticket: ticket_id,
});

/** A movement of money on the wire. */
export const movementOf = (row: MovementRow, currency: string, services: Services) => ({
  id: row.id,
  at: row.occurred_on.toISOString(),
  act: row.audit_action,
  state: row.state,
  amount: formatAmount(row.amount, currency),
  method: row.gateway_id,
  kind: row.kind,
  brand: row.brand,
  last_four: row.last_four,
  provider_ref: row.provider_ref,
  page: pageOf(row, services),
  is_open: row.is_open,
  remedies: row.is_open ? possibleRemedies(row.is_covered) : [],
  is_inquiry: row.is_inquiry,
});

/** A letter on the wire. */
export const letterOf = (row: LetterRow) => ({
  id: row.id,
  at: row.created_at.toISOString(),
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject,
  body: row.body,
  state: row.state,
  state_at: row.state_at.toISOString(),
  answer: row.answer,
});
