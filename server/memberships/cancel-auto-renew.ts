import { Refusal } from '#contract/api/refusals.ts';
import type { CallAnswer } from '#contract/client.ts';
import { cancelledState } from '#domain/memberships/renewal-schedule.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { memberOf } from '../http/viewer.ts';
import { renewalsInProgress } from '../store/memberships/membership-renewals.ts';
import {
  lockMemberships,
  termsOfOrders,
  updateMembership,
} from '../store/memberships/memberships.ts';

const context = 'auto_renew';

/**
 * Cancels the automatic renewal of an order's memberships at once (MEM-34). Holds their lock, so that no new charge begins;
 * reports a charge that is already in progress. Throws not_logged_in, not_found if there are none or they are someone else's,
 * and auto_renew_not_enrolled (MEM-36).
 */
export function cancelAutoRenew(
  { params }: ApiInput<'cancelAutoRenew'>,
  request: ApiRequest,
): Promise<CallAnswer<'cancelAutoRenew'>> {
  const { identityId } = memberOf(request, context);
  const { services, portalId } = request;
  return services.store.write(portalId, async (tx) => {
    const terms = await termsOfOrders(tx, [params.id.toLowerCase()]);
    const ids = terms.map(({ membership_id }) => membership_id);
    const found = ids.length === 0 ? [] : await lockMemberships(tx, ids);
    const own = found.filter((membership) => membership.identity_id === identityId);
    if (own.length === 0) throw new Refusal('not_found', context);
    const renewing = await renewalsInProgress(tx, ids);
    const enrolled = own.flatMap(({ id, auto_renew }) => {
      const after = cancelledState(auto_renew);
      if (after === undefined) return [];
      return [{ id, auto_renew_state: after, renewal_in_progress: renewing.has(id) }];
    });
    if (enrolled.length === 0) throw new Refusal('auto_renew_not_enrolled', context);
    for (const { id } of enrolled) await updateMembership(tx, id, { auto_renew: 'cancelled' });
    return { membership: enrolled };
  });
}
