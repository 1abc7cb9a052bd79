import { buyerKey } from '#domain/orders/buyer-key.ts';
import { orderState, ticketNumbers } from '#domain/orders/order-state.ts';
import { wireApproval } from '../../approvals/approval-answer.ts';
import { readWholeCart } from '../../cart/view/cart-view.ts';
import { sellersWithin } from '../../staff/sellers-within.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { memberIdOf } from '../../store/buyers/found-buyers.ts';
import { scansOfTickets } from '../../store/doors/order-scans.ts';
import { readSessionFacts } from '../../store/events/session-facts.ts';
import { lettersAbout } from '../../store/letters/letter-rows.ts';
import { changesOfOrder } from '../../store/orders/staff-edits.ts';
import { movementsOf } from '../../store/payments/order-movements.ts';
import { keptPlacesOf } from '../../store/refunds/staff-refunds.ts';
import { approvalsOfOrder } from '../../store/staff/approvals.ts';
import { type NoteRow, notesOf } from '../../store/staff/notes.ts';
import { findOrder } from './find-order.ts';
import { moneyOfOrder } from './money-of-order.ts';
import { codesOf, letterOf, movementOf, openEditOf, scanOf, ticketOf } from './order-parts.ts';

/** Maximum number of emails on the page of an order; older ones are omitted. */
const maxLetters = 100;
/** Maximum number of changes and of scans there. */
const maxChanges = 100;
const maxScans = 200;

/** An order as staff see it: tickets, money, letters and notes (SLS-02). */
export async function getOrder(
  { params: { number } }: StaffInput<'getOrder'>,
  request: StaffRequest,
) {
  const { services, portalId, catalogue, scope } = request;
  const { currency } = catalogue.portal;
  return services.store.read(portalId, async (tx) => {
    const found = await findOrder(tx, scope, number);
    const [whole, edits, movements, letters, notes, approvals, memberId] = await Promise.all([
      readWholeCart(tx, found.cart_id),
      changesOfOrder(tx, found.id, maxChanges),
      movementsOf(tx, found, sellersWithin(catalogue, scope)),
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
    const kept = await keptPlacesOf(tx, found.id);
    const context = { kept, catalogue, now: services.now() };
    const seller = catalogue.sellers.get(found.seller_id);
    const open = found.edit_cart_id ? await readWholeCart(tx, found.edit_cart_id) : undefined;
    return {
      order: {
        number: found.order_number,
        seller: { id: found.seller_id, name: seller?.name ?? found.seller_id },
        purchased_at: found.purchased_on.toISOString(),
        language: found.language,
        channel: whole.cart.channel,
        buyer: {
          key: buyerKey(memberId ?? null, {
            email: found.buyer.email,
            number: found.order_number,
          }),
          ...found.buyer,
          contact: { ...found.buyer.contact },
        },
        currency,
        ...(await moneyOfOrder(tx, found, { whole, tickets }, currency)),
        codes: codesOf(whole, ticketIds, scope),
        edits: edits.map(({ decided_on, ...edit }) => ({ ...edit, at: decided_on.toISOString() })),
        open_edit: open ? await openEditOf(open, found, request) : null,
        state: orderState(ticketNumbers(tickets)),
        tickets: tickets.map((ticket) => ticketOf(ticket, sessions, context)),
        scans: scans.map((scan) => scanOf(scan, tickets, catalogue)),
        movements: movements.map((movement) => movementOf(movement, currency, services)),
        letters: letters.map(letterOf),
        notes: notes.map(noteOf),
        approvals: approvals.map((approval) => wireApproval(approval, catalogue)),
      },
    };
  });
}

/** A note on the wire. */
export const noteOf = ({ id, created_at, author, text }: NoteRow) => ({
  id,
  at: created_at.toISOString(),
  author,
  text,
});
