import { formatAmount } from '#domain/pricing/money.ts';
import { askApproval } from '../../approvals/ask-approval.ts';
import { isAboveLimit, recordGivenAway } from '../../approvals/give-away.ts';
import { type KeptLoss, keepWithin } from '../../refunds/keep-lost.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import type { OrderRow } from '../../store/orders/orders.ts';
import { findOrder } from './find-order.ts';

type Order = Pick<OrderRow, 'order_number' | 'seller_id'>;

/** Thrown inside a decision that needs a second person's approval, to roll it back. */
class AboveLimit extends Error {
  readonly order: Order;
  readonly outcome: KeptLoss;
  constructor(order: Order, outcome: KeptLoss) {
    super('above the limit');
    this.order = order;
    this.outcome = outcome;
  }
}

/**
 * Lets the buyer keep what they bought with lost money, if the loss is still as shown (TOD-02). Above the venue's limit
 * it requests a second person's approval instead (STF-12).
 */
export async function keepLostOrder(
  { params: { number }, body }: StaffInput<'keepLostOrder'>,
  request: StaffRequest,
) {
  const { services, portalId, scope, catalogue } = request;
  const { amount: seen, reason, reference, is_trial: isTrial } = body;
  const { currency } = catalogue.portal;
  try {
    return await services.store.write(portalId, async (tx) => {
      const order = await findOrder(tx, scope, number);
      const { kept } = await keepWithin(tx, services, order, {
        seen,
        reason,
        currency,
        isTrial,
        async before(within, due) {
          if (await isAboveLimit(within, request, due)) throw new AboveLimit(order, due.result);
          if (!isTrial) await recordGivenAway(within, request, due);
          return {};
        },
      });
      return { kept: formatAmount(kept, currency), needs_approval: false };
    });
  } catch (error) {
    if (!(error instanceof AboveLimit)) throw error;
    const { order, outcome } = error;
    if (!isTrial) {
      await askApproval(request, {
        act: 'keep_lost_order',
        sellerId: order.seller_id,
        orderNumber: order.order_number,
        input: { reference },
        reason,
        outcome,
      });
    }
    return { kept: null, needs_approval: true };
  }
}
