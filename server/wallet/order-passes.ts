import { Refusal } from '#contract/api/refusals.ts';
import type { WalletProvider } from '#domain/orders/wallet-pass.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { ApiRequest } from '../http/request.ts';
import { ordersById } from '../store/orders/orders.ts';
import { walletsSetUp } from './set-up.ts';
import { type TicketPass, ticketPasses } from './ticket-passes.ts';

/** Maximum number of requests for an order's passes in a day: signing costs time, and wallet services have quotas. */
const aDay = { limit: 100, seconds: 86_400 };

/** The valid passes of an order, possibly none. Throws not_found without an order. */
export async function validPasses(id: string, request: ApiRequest): Promise<TicketPass[]> {
  const { services, catalogue, portalId } = request;
  const orderId = id.toLowerCase();
  const orders = await services.store.read(portalId, (tx) => ordersById(tx, [orderId]));
  if (orders.length === 0) throw new Refusal('not_found', 'ticket_order');
  const passes = await ticketPasses(services, catalogue, [orderId]);
  return passes.filter(({ state }) => state === 'valid');
}

/**
 * The valid passes of an order for a wallet that is set up: throws not_found if it is not, or if
 * there are none.
 */
export async function passesToMake(
  id: string,
  wallet: WalletProvider,
  request: ApiRequest,
): Promise<TicketPass[]> {
  if (!walletsSetUp(request.services).includes(wallet)) throw new Refusal('not_found', 'wallet');
  await withinRate(request, 'wallet_pass', id.toLowerCase(), aDay);
  const passes = await validPasses(id, request);
  if (passes.length === 0) throw new Refusal('not_found', 'ticket');
  return passes;
}
