import { Refusal } from '#contract/api/refusals.ts';
import { isReachable } from '#domain/contact/no-email.ts';
import { noEmailRule } from '../accounts/user-answer.ts';
import { announceChange } from '../announcements/announce-change.ts';
import { wireOrder } from '../cart/view/order-answer.ts';
import { countIn, withinRate } from '../http/rate-limit.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { sharedOccasion } from '../http/shared-occasion.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { lastChange } from '../store/orders/edits.ts';
import { ordersById } from '../store/orders/orders.ts';
import { refuseLoggedIn } from './self-edit.ts';

const context = 'ticket_order';

/** Hourly limits of emails: for one order, and requested by one client. */
const ofOne = { limit: 10, seconds: 3600 };
const fromOne = { limit: 30, seconds: 3600 };

/** Daily limit of further emails to the holders of an order's tickets, who did not ask for them. */
const toHolders = { limit: 2, seconds: 24 * 3600 };

const kinds = { order_update: 'update', order_cancel: 'cancel' } as const;

/**
 * Emails an order to its buyer again, and holders their own tickets, once a minute; or emails what the last edit or
 * cancellation changed (API-37). Each change sends one email, however often it is requested. Throws not_found if
 * there is no such change.
 */
export async function emailOrder(
  { params, body }: ApiInput<'emailTicketOrder'>,
  request: ApiRequest,
) {
  refuseLoggedIn(request);
  const { services, portalId, catalogue } = request;
  const orderId = params.id.toLowerCase();
  await withinRate(request, 'email_client', request.client, fromOne);
  await withinRate(request, 'email_order', orderId, ofOne);
  const { log_context } = body;
  const again =
    log_context === undefined ? await sharedOccasion(request, 'again_order', orderId) : null;
  const isForHolders = again?.isNew === true && (await reachesHolders(request, orderId));
  const order = await services.store.write(portalId, async (tx) => {
    const [found] = await ordersById(tx, [orderId]);
    if (!found) throw new Refusal('not_found', context);
    const rule = noEmailRule({ catalogue, seller: { id: found.seller_id } });
    if (!isReachable(found.buyer.email, rule)) throw new Refusal('validate_not_email', context);
    if (again) {
      const { occasion } = again;
      const payload = { portal_id: portalId, ticket_order_id: orderId, occasion };
      enqueue(tx, 'mail_confirmation', payload);
      if (isForHolders) enqueue(tx, 'tell_holders', payload);
      return found;
    }
    const change = log_context && (await lastChange(tx, orderId, kinds[log_context]));
    if (!change) throw new Refusal('not_found', context, { path: 'log_context' });
    await announceChange(tx, change.id, new Date(services.now()));
    return found;
  });
  return { ticket_order: [wireOrder(order, [], catalogue.portal.currency)] };
}

/** Counts emails to the holders of an order's tickets; false if they have reached today's limit. */
async function reachesHolders(request: ApiRequest, orderId: string): Promise<boolean> {
  const { limit, seconds } = toHolders;
  const { hits } = await countIn(request, 'email_holders', orderId, { seconds, n: 1 });
  return hits <= limit;
}
