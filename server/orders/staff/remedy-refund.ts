import { Refusal } from '#contract/api/refusals.ts';
import { isWithin } from '#domain/staff/rights.ts';
import { remedy } from '../../refunds/remedy-refund.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { refundToRemedy, sellersOfRefund } from '../../store/refunds/refund-remedies.ts';

/**
 * Resolves a failed refund of sellers in the scope: the use case of `npm run refund -- --resend` and its variants
 * (SLS-03).
 */
export async function remedyRefund(
  { params: { id }, body }: StaffInput<'remedyRefund'>,
  { services, portalId, scope }: StaffRequest,
) {
  const now = new Date(services.now());
  const remedied = await services.store.write(portalId, async (tx) => {
    const failed = await refundToRemedy(tx, id);
    const sellers = failed ? [...(await sellersOfRefund(tx, failed.id))] : [];
    if (!failed || sellers.length === 0 || !sellers.every((seller) => isWithin(scope, seller))) {
      throw new Refusal('not_found', 'refund');
    }
    return remedy(tx, { refund: failed.id, ...body }, failed.cart_id, now, services.actor);
  });
  const { amount, currency } = remedied;
  return { remedied: { amount, currency } };
}
