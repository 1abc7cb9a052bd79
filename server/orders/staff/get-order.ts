import { buyerKey } from '#domain/orders/buyer-key.ts';
import { formatAmount, sum } from '#domain/pricing/money.ts';
import { wireApproval } from '../../approvals/approval-answer.ts';
import { readWholeCart, type WholeCart } from '../../cart/view/cart-view.ts';
import { kindOf } from '../../kinds/ticket-kinds.ts';
import { capturesOfOrder } from '../../refunds/owe-refund.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { memberIdOf } from '../../store/buyers/found-buyers.ts';
import type { TicketRow } from '../../store/cart/carts.ts';
import type { Catalogue } from '../../store/catalogue/catalogue.ts';
import { readSessionFacts, type SessionFacts } from '../../store/events/session-facts.ts';
import { type LetterRow, lettersAbout } from '../../store/letters/letter-rows.ts';
import { historyOf } from '../../store/orders/order-history.ts';
import { type MovementRow, movementsOf } from '../../store/payments/order-movements.ts';
import { approvalsOfOrder } from '../../store/staff/approvals.ts';
import { type NoteRow, notesOf } from '../../store/staff/notes.ts';
import { findOrder } from './find-order.ts';

/** The most letters on the page of an order; older ones are left out. */
const maxLetters = 100;

/** An order as staff see it: tickets, money, letters and notes (SLS-02). */
export async function getOrder(
  { params: { number } }: StaffInput<'getOrder'>,
  { services, portalId, catalogue, scope }: StaffRequest,
) {
  const { currency } = catalogue.portal;
  return services.store.read(portalId, async (tx) => {
    const found = await findOrder(tx, scope, number);
    const [whole, history, movements, letters, notes, approvals, memberId] = await Promise.all([
      readWholeCart(tx, found.cart_id),
      historyOf(tx, found.id),
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
    const captures = await capturesOfOrder(tx, whole.entries, found.id);
    const left = sum(captures.map(({ amount }) => amount));
    const seller = catalogue.sellers.get(found.seller_id);
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
        changes: history.changes,
        tickets: tickets.map((ticket) => ticketOf(ticket, sessions, catalogue)),
        movements: movements.map((movement) => movementOf(movement, currency)),
        letters: letters.map(letterOf),
        notes: notes.map(noteOf),
        approvals: approvals.map((approval) => wireApproval(approval, catalogue)),
      },
    };
  });
}

const codesOf = ({ codes }: WholeCart): string[] => codes.map(({ code }) => code);

function ticketOf(ticket: TicketRow, sessions: readonly SessionFacts[], catalogue: Catalogue) {
  const session = sessions.find(({ id }) => id === ticket.event_session_id);
  const { seat = null } = kindOf(ticket.handler).answer?.(ticket, catalogue.translate) ?? {};
  return {
    id: ticket.id,
    state: ticket.state,
    event: catalogue.templates.get(ticket.event_template_id)?.name ?? ticket.event_template_id,
    type: catalogue.types.get(ticket.ticket_type_id)?.name ?? ticket.ticket_type_id,
    session: session
      ? {
          id: session.id,
          starts_at: session.start_datetime.toISOString(),
          timezone: session.timezone,
        }
      : null,
    seat: seat && [seat.section, seat.row, seat.seat].filter(Boolean).join(' '),
    holder: ticket.admit_name || null,
    value: formatAmount(
      ticket.adjusted_value + ticket.fee_fixed_outside + ticket.fee_percent_outside,
      catalogue.portal.currency,
    ),
  };
}

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
