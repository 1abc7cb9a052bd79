import { type Asked, judge } from '#domain/doors/verdict.ts';
import { isWithin } from '#domain/staff/rights.ts';
import { lockCart, readTicket } from '../store/cart/carts.ts';
import type { ScannedTicket } from '../store/doors/codes.ts';
import { setUsed } from '../store/doors/scans.ts';
import { ordersById } from '../store/orders/orders.ts';
import { logScans, rowOf, type Scanning, scanBefore, usedId, verdictOfRow } from './log-scans.ts';
import { type TicketAtDoor, type TicketToJudge, ticketsToJudge } from './tickets-at-door.ts';

/** A ticket as shown by its own code. */
export interface OneTicket extends TicketAtDoor {
  readonly orderNumber: string;
  readonly isRepeated: boolean;
}

/** Scans a code's ticket; undefined if it is another seller's. */
export async function scanOneTicket(
  scanning: Scanning,
  { id, cart_id }: ScannedTicket,
): Promise<OneTicket | undefined> {
  const { tx, request, input, door, asked } = scanning;
  // Cancelling or moving a ticket, and scans at other doors, take this lock too.
  await lockCart(tx, cart_id);
  const ticket = await readTicket(tx, id);
  const [order] = await ordersById(tx, ticket?.ticket_order_id ? [ticket.ticket_order_id] : []);
  if (!ticket || !order) throw new Error(`ticket ${id} has a code and no order`);
  if (!isWithin(request.scope, order.seller_id)) return undefined;
  const [known] = await ticketsToJudge(tx, [ticket], door, request);
  if (!known) throw new Error(`ticket ${id} was not read`);
  const judged = judgedTicket(scanning, known, asked);
  const orderNumber = order.order_number;
  if (input.dry_run) return { ...judged, orderNumber, isRepeated: false };
  const [before] = await scanBefore(scanning, (row) => row.ticket_id === id);
  if (before) {
    return {
      ...judged,
      verdict: verdictOfRow(before),
      scan: before.id,
      orderNumber,
      isRepeated: true,
    };
  }
  const [logged] = await logTickets(scanning, [{ known, judged, part: 0 }]);
  return { ...(logged ?? judged), orderNumber, isRepeated: false };
}

export function judgedTicket(
  { door }: Scanning,
  { shown, card, presence }: TicketToJudge,
  asked: Asked,
): TicketAtDoor {
  const verdict = judge(card, presence, door, asked);
  return { ...shown, verdict, inside: presence.inside, scan: null };
}

/** A judged ticket to log, as one part of its scan. */
export interface PartOfScan {
  readonly known: TicketToJudge;
  readonly judged: TicketAtDoor;
  readonly part: number;
}

/** Logs the verdicts of tickets whose cart is locked, and marks admitted ones as used. */
export async function logTickets(
  scanning: Scanning,
  parts: readonly PartOfScan[],
): Promise<TicketAtDoor[]> {
  const { tx } = scanning;
  const rows = parts.map(({ known: { card, shown }, judged, part }) => {
    const subject = {
      ticket_id: shown.id,
      event_template_id: card.event,
      event_session_id: card.session,
    };
    return rowOf(scanning, subject, judged.verdict, part);
  });
  const ids = await logScans(scanning, rows);
  if (!ids) throw usedId();
  const unused = parts.filter(
    ({ known, judged }) => judged.verdict.result === 'admitted' && known.card.state === 'booked',
  );
  const used = await setUsed(
    tx,
    unused.map(({ known }) => known.shown.id),
    true,
  );
  if (used !== unused.length) throw new Error('tickets changed while their cart was locked');
  return parts.map(({ judged }, at) => ({
    ...judged,
    inside: judged.inside + changeOf(judged),
    scan: ids[at] ?? null,
  }));
}

function changeOf({ verdict: { result, persons } }: TicketAtDoor): number {
  if (result === 'refused') return 0;
  return result === 'admitted' ? persons : -persons;
}
