import QRCode from 'qrcode';
import { Refusal } from '#contract/refusals.ts';
import type { ApiRequest } from '../../http/request.ts';
import { ticketsOfOrders } from '../../store/carts.ts';
import { isValidTicket } from '../../wire/answer-orders.ts';

/** The quiet zone that readers need (ISO/IEC 18004), in modules. */
const defaultMargin = 4;

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
  { orderId, ticketId, margin = defaultMargin }: QrCodeRequest,
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
  const svg = await QRCode.toString(ticket.scan_code, {
    type: 'svg',
    margin,
    errorCorrectionLevel: 'M',
  });
  return new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
