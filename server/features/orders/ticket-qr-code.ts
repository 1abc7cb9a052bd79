import { Refusal } from '#contract/refusals.ts';
import type { ApiRequest } from '../../http/request.ts';
import { ticketsOfOrders } from '../../store/carts.ts';
import { isValidTicket } from '../../wire/answer-orders.ts';
import { qrCodeAnswer } from '../../wire/qr-code.ts';

export interface QrCodeRequest {
  readonly orderId: string;
  /** Without it, the order's first valid ticket that has a code. */
  readonly ticketId: string | undefined;
  /** Modules of white around the code. */
  readonly margin: number | undefined;
}

/**
 * The picture of a ticket's scan code and nothing else (API-57, ORD-58, law 9). Throws not_found
 * for a ticket that is not valid or not of this order.
 */
export async function ticketQrCode(
  { orderId, ticketId, margin }: QrCodeRequest,
  request: ApiRequest,
): Promise<Response> {
  const { store } = request.services;
  const tickets = await store.read(request.portalId, (tx) => ticketsOfOrders(tx, [orderId]));
  const ticket = tickets.find(
    (each) =>
      isValidTicket(each) &&
      each.scan_code !== null &&
      (ticketId === undefined || each.id === ticketId.toLowerCase()),
  );
  if (!ticket?.scan_code) throw new Refusal('not_found', 'ticket_order');
  return qrCodeAnswer(ticket.scan_code, margin);
}
