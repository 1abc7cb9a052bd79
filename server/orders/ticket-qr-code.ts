import { Refusal } from '#contract/api/refusals.ts';
import { shownCode, shownOrderCode } from '#domain/orders/scan-code.ts';
import { withShownCode } from '../cart/view/ticket-answer.ts';
import { qrCodeAnswer } from '../http/qr-code.ts';
import type { ApiRequest } from '../http/request.ts';
import { ticketsOfOrders } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { ordersById } from '../store/orders/orders.ts';

interface QrCodeRequest {
  readonly orderId: string;
  /** Omitted for the order's own code, which stands for all its tickets. */
  readonly ticketId: string | undefined;
  /** Width of the white border around the code, in modules. */
  readonly margin: number | undefined;
}

/**
 * Draws the scan code of an order or of one of its tickets, and nothing else (API-57, ORD-58, PAY-71, law 9). Throws
 * not_found if the code may not be shown: the ticket is invalid or of another order, or the order has no code.
 */
export async function ticketQrCode(
  { orderId, ticketId, margin }: QrCodeRequest,
  request: ApiRequest,
): Promise<Response> {
  const code = await request.services.store.read(request.portalId, (tx) =>
    ticketId === undefined
      ? codeOfOrder(tx, orderId)
      : codeOfTicket(tx, orderId, ticketId.toLowerCase()),
  );
  if (code === null) throw new Refusal('not_found', 'ticket_order');
  return qrCodeAnswer(code, margin);
}

async function codeOfOrder(tx: Tx, orderId: string): Promise<string | null> {
  const [order] = await ordersById(tx, [orderId]);
  if (!order) return null;
  const tickets = await ticketsOfOrders(tx, [orderId]);
  return shownOrderCode(order, tickets.map(withShownCode));
}

async function codeOfTicket(tx: Tx, orderId: string, ticketId: string): Promise<string | null> {
  const tickets = await ticketsOfOrders(tx, [orderId]);
  const ticket = tickets.find(({ id }) => id === ticketId);
  return ticket ? shownCode(ticket) : null;
}
