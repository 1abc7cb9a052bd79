import { Refusal } from '#contract/api/refusals.ts';
import { qrCodeAnswer } from '../http/qr-code.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { memberOf } from '../http/viewer.ts';
import { countedTerms, membershipById } from '../store/memberships/memberships.ts';

const context = 'membership';

/**
 * Draws the code of a membership card for its owner (API-56). Throws not_logged_in, and not_found for a membership that doesn't
 * exist, belongs to someone else or was returned.
 */
export async function membershipQrCode(
  { params, query }: ApiInput<'getMembershipQrCode'>,
  request: ApiRequest,
): Promise<Response> {
  const { identityId } = memberOf(request, context);
  const { services, portalId } = request;
  const membership = await services.store.read(portalId, async (tx) => {
    const found = await membershipById(tx, params.id.toLowerCase());
    if (found?.identity_id !== identityId) return undefined;
    return (await countedTerms(tx, [found.id])).length > 0 ? found : undefined;
  });
  if (!membership) throw new Refusal('not_found', context);
  return qrCodeAnswer(membership.scan_code, query.margin);
}
