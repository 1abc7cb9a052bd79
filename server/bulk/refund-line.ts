import { parseAmount } from '#domain/pricing/money.ts';
import { isAboveLimit } from '../approvals/give-away.ts';
import { InvalidInput } from '../http/input.ts';
import { type DueRefund, refundOrder } from '../refunds/refund-order.ts';
import { choiceNeeded } from '../refunds/take-back.ts';
import { type BulkRunLine, givenByRoot } from '../store/bulk/bulk-runs.ts';
import type { Tx } from '../store/database.ts';
import { orderByNumber } from '../store/orders/orders.ts';
import { giverOf, giveWithinRun } from './give-within-run.ts';
import { endInside, type LineOutcome, type Work } from './line-work.ts';
import { refuseFormer } from './still-allowed.ts';

/** Refunds a whole order, in the same way as the refund button. */
export async function refundLine(work: Work, line: BulkRunLine): Promise<LineOutcome> {
  const { run, services, catalogue } = work;
  const { portal, sellers } = catalogue;
  const order = await services.store.read(portal.id, (tx) => orderByNumber(tx, line.order_number));
  const seller = sellers.get(order?.seller_id ?? '');
  if (!seller) throw new InvalidInput([{ path: 'order', fault: 'does not exist' }]);
  const given = {
    reference: `bulk ${run.id} ${line.order_number}`,
    seller: seller.slug,
    portal: portal.key,
    order: line.order_number,
    tickets: 'all',
    reason: run.reason,
  };
  let isAbove = false;
  let isNew = false;
  const { tickets, amount } = await refundOrder(services, given, {
    isTrial: run.is_trial,
    async before(tx, due) {
      isNew = true;
      refuseWithBenefits(due);
      await refuseFormer(tx, work, seller.id);
      if (run.is_trial) {
        isAbove = await isAboveLimit(tx, giverOf(work), due);
        return {};
      }
      await giveAway(tx, work, due);
      await endInside(tx, work, line, due.result);
      return { bulk: run.id, ...(work.askedBy === null ? {} : { asked_by: work.askedBy }) };
    },
  });
  // A line is completed together with its refund. If a pending line's reference is already used, someone else made that refund.
  if (!isNew) throw new InvalidInput([{ path: 'reference', fault: 'was used for another refund' }]);
  return { outcome: { tickets, amount }, isAbove };
}

/**
 * Records what an order gives away on top of the bulk's total so far; throws beyond what the person who started it may give
 * away alone.
 */
async function giveAway(tx: Tx, work: Work, due: DueRefund): Promise<void> {
  const { run, catalogue } = work;
  const before = await givenByRoot(tx, run.root_id);
  const given = parseAmount(before, catalogue.portal.currency) ?? 0;
  await giveWithinRun(tx, work, due, given);
}

/** Throws if valid tickets depend on a membership: staff have to choose for each order what happens to them. */
function refuseWithBenefits({ result: { benefits } }: DueRefund): void {
  if (benefits && benefits.orders.length > 0) throw choiceNeeded();
}
