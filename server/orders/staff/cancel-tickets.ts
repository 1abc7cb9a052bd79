import { Refusal } from '#contract/api/refusals.ts';
import { isWithin } from '#domain/staff/rights.ts';
import { refundOrder } from '../../refunds/refund-order.ts';
import { refuseUnlessShown } from '../../refunds/shown-outcome.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { getsLetters } from '../../store/refunds/refunded-orders.ts';
import { findOrder } from './find-order.ts';
import { shownBenefits } from './refund-order.ts';

/**
 * Cancels tickets without a refund, or returns what would happen: the use case of a refund with the amount 0 (SLS-03).
 * Leaves the prices of the remaining tickets unchanged.
 */
export async function cancelTickets(
  { params: { number }, body }: StaffInput<'cancelTickets'>,
  staffRequest: StaffRequest,
) {
  const { services, portalId, portalKey, catalogue, scope } = staffRequest;
  const order = await services.store.read(portalId, (tx) => findOrder(tx, scope, number));
  const seller = catalogue.sellers.get(order.seller_id);
  if (!seller) throw new Refusal('not_found', 'order');
  const { is_trial, seen, ...input } = body;
  let mark: string | null = null;
  let tells_buyer = body.tells_buyer;
  const given = {
    ...input,
    amount: '0',
    keep_prices: true,
    seller: seller.slug,
    portal: portalKey,
    order: order.order_number,
  };
  const done = await refundOrder(services, given, {
    isTrial: is_trial,
    reach: (sellerId) => isWithin(scope, sellerId),
    async before(tx, due) {
      refuseUnlessShown(due.mark, seen);
      mark = due.mark;
      tells_buyer &&= await getsLetters(tx, order.cart_id);
      return {};
    },
  });
  const { tickets, kept_places = 0, gift_codes = null } = done;
  const benefits = await shownBenefits(done, staffRequest);
  const outcome = { tickets, kept_places, benefits, gift_codes };
  return { cancelled: { ...outcome, tells_buyer, is_trial, seen: mark } };
}
