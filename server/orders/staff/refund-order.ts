import { Refusal } from '#contract/api/refusals.ts';
import { isWithin } from '#domain/staff/rights.ts';
import { wireBenefits, wireRefund } from '../../approvals/approval-answer.ts';
import { askApproval } from '../../approvals/ask-approval.ts';
import { isAboveLimit, recordGivenAway } from '../../approvals/give-away.ts';
import { refundOrder as refund } from '../../refunds/refund-order.ts';
import type { RefundedOrder } from '../../refunds/refund-request.ts';
import { refuseUnlessShown } from '../../refunds/shown-outcome.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { holdersOf } from '../../store/memberships/hanging-benefits.ts';
import { findOrder } from './find-order.ts';

/** Thrown inside a refund that needs a second person's approval, to roll it back. */
class AboveLimit extends Error {
  readonly outcome: RefundedOrder;
  constructor(outcome: RefundedOrder) {
    super('above the limit');
    this.outcome = outcome;
  }
}

/**
 * Refunds an order, or returns what would happen: the use case of `npm run refund` (SLS-03). Above the venue's limit it
 * requests a second person's approval instead (STF-12).
 */
export async function refundOrder(
  { params: { number }, body }: StaffInput<'refundOrder'>,
  request: StaffRequest,
) {
  const { services, portalId, portalKey, catalogue, scope } = request;
  const order = await services.store.read(portalId, (tx) => findOrder(tx, scope, number));
  const seller = catalogue.sellers.get(order.seller_id);
  if (!seller) throw new Refusal('not_found', 'order');
  const { is_trial, seen, reason, ...input } = body;
  let mark: string | null = null;
  const given = {
    ...input,
    reason,
    seller: seller.slug,
    portal: portalKey,
    order: order.order_number,
  };
  try {
    const refunded = await refund(services, given, {
      isTrial: is_trial,
      reach: (sellerId) => isWithin(scope, sellerId),
      async before(tx, due) {
        refuseUnlessShown(due.mark, seen);
        mark = due.mark;
        if (await isAboveLimit(tx, request, due)) throw new AboveLimit(due.result);
        await recordGivenAway(tx, request, due);
        return {};
      },
    });
    const shown = await shownRefund(refunded, request);
    return { refund: { ...shown, is_trial, seen: mark, needs_approval: false } };
  } catch (error) {
    if (!(error instanceof AboveLimit)) throw error;
    const { outcome } = error;
    if (!is_trial) {
      const act = 'refund_order' as const;
      const asked = { act, sellerId: order.seller_id, orderNumber: order.order_number, input };
      await askApproval(request, { ...asked, reason, outcome });
    }
    const shown = await shownRefund(outcome, request);
    return { refund: { ...shown, is_trial, seen: mark, needs_approval: true } };
  }
}

/** A refund on the wire, with the holders of tickets in other orders that depend on it. */
async function shownRefund(refunded: RefundedOrder, request: StaffRequest) {
  return {
    ...wireRefund(refunded, request.catalogue),
    benefits: await shownBenefits(refunded, request),
  };
}

/** The tickets that depend on a refund, with their holders; null if there are none. */
export async function shownBenefits(
  { benefits }: Pick<RefundedOrder, 'benefits'>,
  { services, portalId, catalogue }: StaffRequest,
) {
  if (!benefits) return null;
  const ids = benefits.orders.flatMap(({ tickets }) => tickets.map(({ id }) => id));
  const holders = await services.store.read(portalId, (tx) => holdersOf(tx, ids));
  return wireBenefits(benefits, catalogue, holders);
}
