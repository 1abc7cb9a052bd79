import { Refusal } from '#contract/refusals.ts';
import { isEmail } from '#domain/email.ts';
import { resentSince } from '#domain/resend.ts';
import { uuid } from '../../http/random.ts';
import { withinRate } from '../../http/rate-limit.ts';
import type { ApiInput, ApiRequest } from '../../http/request.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { orderIdsOfAddress } from '../../store/orders.ts';

const context = 'ticket_order';

/** Letters to one address, and letters that one client asks for, in an hour. */
const toOne = { limit: 5, seconds: 3600 };
const fromOne = { limit: 30, seconds: 3600 };

/**
 * Has the orders of an address mailed to it once more (API-39). Throws not_found where there are
 * none (ORD-08); of memberships nobody learns here whether there are (decision 066).
 */
export async function resendOrders(
  { body: { email, memberships_only } }: ApiInput<'resendOrders'>,
  request: ApiRequest,
) {
  if (!isEmail(email)) throw new Refusal('validate_not_email', context, { path: 'email' });
  await withinRate(request, 'resend_client', request.client, fromOne);
  await withinRate(request, 'resend_email', email.toLowerCase(), toOne);
  const { services, portalId } = request;
  await services.store.write(portalId, async (tx) => {
    const since = new Date(resentSince(services.now()));
    const wanted = { email, membershipsOnly: false, since, limit: 1 };
    if (!memberships_only && (await orderIdsOfAddress(tx, wanted)).length === 0) {
      throw new Refusal('not_found', context, { path: 'email' });
    }
    await enqueue(tx, 'resend_orders', {
      portal_id: portalId,
      occasion: uuid(),
      email,
      memberships_only,
    });
  });
  return { ticket_order: [] };
}
