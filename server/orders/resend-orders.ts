import { Refusal } from '#contract/api/refusals.ts';
import { isEmail } from '#domain/contact/email.ts';
import { isReachable } from '#domain/contact/no-email.ts';
import { resendCutoff } from '#domain/orders/resend.ts';
import { noEmailRule } from '../accounts/user-answer.ts';
import { countLetter } from '../http/letter-tries.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { sharedOccasion } from '../http/shared-occasion.ts';
import { memberOf } from '../http/viewer.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { uuid } from '../setup/random.ts';
import { memberByEmail, memberById } from '../store/accounts/members.ts';
import type { Tx } from '../store/database.ts';
import { memberOrdersAgain } from '../store/orders/member-orders.ts';
import { type OrdersAgain, orderIdsOfAddress } from '../store/orders/orders.ts';

const context = 'ticket_order';

/** Limit for members who have their own orders sent again. */
const ofMember = { limit: 5, seconds: 3600 };

/**
 * Emails the orders of an address to it again (API-39). Throws not_found if it has none (ORD-08); the answer reveals
 * nothing about memberships (decision 066).
 */
export async function resendOrders(
  { body: { email, memberships_only, captcha } }: ApiInput<'resendOrders'>,
  request: ApiRequest,
) {
  if (!isEmail(email)) throw new Refusal('validate_not_email', context, { path: 'email' });
  await countLetter(request, 'resend', { email, captcha: captcha?.token });
  const { services, portalId } = request;
  await services.store.write(portalId, async (tx) => {
    const since = new Date(resendCutoff(services.now()));
    const again = { membershipsOnly: false, since, limit: 1 };
    if (!memberships_only && !(await hasOrders(tx, email, again))) {
      throw new Refusal('not_found', context, { path: 'email' });
    }
    enqueue(tx, 'resend_orders', {
      portal_id: portalId,
      occasion: uuid(),
      email,
      memberships_only,
    });
  });
  return { ticket_order: [] };
}

/** True if an address has orders: bought with it, or by the member who has since confirmed it. */
async function hasOrders(tx: Tx, email: string, again: OrdersAgain): Promise<boolean> {
  if ((await orderIdsOfAddress(tx, { ...again, email })).length > 0) return true;
  const member = await memberByEmail(tx, email);
  return member !== undefined && (await memberOrdersAgain(tx, member.id, again)).length > 0;
}

/**
 * Emails the orders of a logged-in caller to their current address once it is confirmed (API-40), whatever address they
 * were bought with: one email per order, none without orders.
 */
export async function resendMyOrders(
  { body: { memberships_only } }: ApiInput<'resendMyOrders'>,
  request: ApiRequest,
) {
  const { identityId } = memberOf(request, context);
  const { services, portalId } = request;
  const member = await services.store.readOnce(portalId, (tx) => memberById(tx, identityId));
  const email = member?.email ?? null;
  if (!isReachable(email, noEmailRule(request))) throw new Refusal('validate_not_email', context);
  await withinRate(request, 'resend_member', identityId, ofMember);
  const wanted = `${identityId} ${memberships_only}`;
  const { occasion } = await sharedOccasion(request, 'again_member', wanted);
  await services.store.write(portalId, (tx) =>
    enqueue(tx, 'resend_orders', {
      portal_id: portalId,
      occasion,
      email,
      member_id: identityId,
      memberships_only,
    }),
  );
  return { ticket_order: [] };
}
