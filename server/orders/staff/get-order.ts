import { buyerKey } from '#domain/orders/buyer-key.ts';
import { isEditableKind } from '#domain/orders/self-edit.ts';
import { formatAmount, sum } from '#domain/pricing/money.ts';
import { wireApproval } from '../../approvals/approval-answer.ts';
import { settlementOf } from '../../cart/view/cart-totals.ts';
import { readWholeCart, type WholeCart } from '../../cart/view/cart-view.ts';
import { capturesOfOrder } from '../../refunds/owe-refund.ts';
import type { Services } from '../../services/services.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { memberIdOf } from '../../store/buyers/found-buyers.ts';
import type { TicketRow } from '../../store/cart/carts.ts';
import type { Catalogue } from '../../store/catalogue/catalogue.ts';
import { type OrderScan, scansOfTickets } from '../../store/doors/order-scans.ts';
import { readSessionFacts, type SessionFacts } from '../../store/events/session-facts.ts';
import { type LetterRow, lettersAbout } from '../../store/letters/letter-rows.ts';
import type { CartEdit } from '../../store/orders/edits.ts';
import { changesOfOrder } from '../../store/orders/staff-edits.ts';
import { type MovementRow, movementsOf } from '../../store/payments/order-movements.ts';
import { approvalsOfOrder } from '../../store/staff/approvals.ts';
import { type NoteRow, notesOf } from '../../store/staff/notes.ts';
import { editorOf } from '../self-edit.ts';
import { changeLink } from '../staff-edits/change-link.ts';
import { shownTicket } from '../staff-edits/edited-lines.ts';
import { findOrder } from './find-order.ts';

/** The most letters on the page of an order; older ones are left out. */
const maxLetters = 100;
/** The most changes and scans there. */
const maxChanges = 100;
const maxScans = 200;

/** An order as staff see it: tickets, money, letters and notes (SLS-02). */
export async function getOrder(
  { params: { number } }: StaffInput<'getOrder'>,
  { services, portalId, catalogue, scope }: StaffRequest,
) {
  const { currency } = catalogue.portal;
  return services.store.read(portalId, async (tx) => {
    const found = await findOrder(tx, scope, number);
    const [whole, edits, movements, letters, notes, approvals, memberId] = await Promise.all([
      readWholeCart(tx, found.cart_id),
      changesOfOrder(tx, found.id, maxChanges),
      movementsOf(tx, found.cart_id),
      lettersAbout(tx, { ticket_order_id: found.id }, maxLetters),
      notesOf(tx, { kind: 'order', id: found.id }),
      approvalsOfOrder(tx, found.order_number, new Date(services.now())),
      memberIdOf(tx, found.identity_id),
    ]);
    if (!whole) throw new Error(`cart ${found.cart_id} of an order is not there`);
    const tickets = whole.tickets.filter(({ ticket_order_id }) => ticket_order_id === found.id);
    const sessionIds = new Set(tickets.flatMap(({ event_session_id }) => event_session_id ?? []));
    const sessions = await readSessionFacts(tx, [...sessionIds]);
    const ticketIds = tickets.map((ticket) => ticket.id);
    const scans = await scansOfTickets(tx, ticketIds, maxScans);
    const captures = await capturesOfOrder(tx, whole.entries, found.id);
    const left = sum(captures.map(({ amount }) => amount));
    const seller = catalogue.sellers.get(found.seller_id);
    const open = found.edit_cart_id ? await readWholeCart(tx, found.edit_cart_id) : undefined;
    return {
      order: {
        id: found.id,
        number: found.order_number,
        seller: { id: found.seller_id, name: seller?.name ?? found.seller_id },
        purchased_at: found.purchased_on.toISOString(),
        language: found.language,
        channel: whole.cart.channel,
        buyer: {
          key: buyerKey(memberId ?? null, found.buyer.email),
          ...found.buyer,
          contact: { ...found.buyer.contact },
        },
        currency,
        total: formatAmount(found.total_after_fees_price, currency),
        left: formatAmount(left, currency),
        codes: codesOf(whole),
        waived: formatAmount(found.waived, currency),
        edits: edits.map(({ decided_on, ...edit }) => ({ ...edit, at: decided_on.toISOString() })),
        open_edit: open?.edit
          ? await openEditOf(open, open.edit, services, portalId, catalogue)
          : null,
        tickets: tickets.map((ticket) => ticketOf(ticket, sessions, catalogue)),
        scans: scans.map(scanOf),
        movements: movements.map((movement) => ({
          ...movementOf(movement, currency),
          page: pageOf(movement, services),
        })),
        letters: letters.map(letterOf),
        notes: notes.map(noteOf),
        approvals: approvals.map((approval) => wireApproval(approval, catalogue)),
      },
    };
  });
}

const codesOf = ({ codes }: WholeCart): string[] => codes.map(({ code }) => code);

function ticketOf(ticket: TicketRow, sessions: readonly SessionFacts[], catalogue: Catalogue) {
  const { id, state, event_template_id: event, ticket_type_id: type } = ticket;
  return {
    id,
    state,
    event: catalogue.templates.get(event)?.name ?? event,
    event_id: event,
    type_id: type,
    seat_id: ticket.seat_template_id,
    is_editable: isChangeable(ticket),
    holder: ticket.admit_name || null,
    ...shownTicket(ticket, sessions, catalogue),
  };
}

/** Returns true if staff may change a ticket. */
const isChangeable = ({ state, handler }: TicketRow): boolean =>
  state === 'booked' && isEditableKind({ handler, category: null }, { categories: null });

/** The change that waits for its buyer. */
async function openEditOf(
  { cart, tickets }: WholeCart,
  edit: CartEdit,
  services: Services,
  portalId: number,
  catalogue: Catalogue,
) {
  const by = editorOf(cart);
  return {
    cart: cart.id,
    by,
    ends_at: cart.expires_at?.toISOString() ?? null,
    due: formatAmount(settlementOf(edit, tickets).due, catalogue.portal.currency),
    link: by === 'staff' ? await changeLink(services, { portalId, catalogue, cart }) : null,
    removed: edit.removed.length,
    added: tickets.length,
  };
}

/** The page of a payment at its processor; null where there is none. */
const pageOf = (
  { gateway_id, provider_ref }: MovementRow,
  { gateways }: Services,
): string | null =>
  gateway_id === 'stripe' && provider_ref !== null
    ? gateways.stripe.paymentPage(provider_ref)
    : null;

const scanOf = ({ id, at, door, direction, result, reason, ticket_id }: OrderScan) => ({
  id,
  at: at.toISOString(),
  door,
  direction,
  result,
  reason,
  ticket: ticket_id,
});

const movementOf = (row: MovementRow, currency: string) => ({
  id: row.id,
  at: row.occurred_on.toISOString(),
  act: row.audit_action,
  state: row.state,
  amount: formatAmount(row.amount, currency),
  method: row.gateway_id,
  brand: row.brand,
  last_four: row.last_four,
  provider_ref: row.provider_ref,
});

const letterOf = (row: LetterRow) => ({
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

/** A note on the wire. */
export const noteOf = ({ id, created_at, author, text }: NoteRow) => ({
  id,
  at: created_at.toISOString(),
  author,
  text,
});
