import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { auditChange, needsNoEntry } from '../../audit/audit-change.ts';
import { lockWholeCart } from '../../cart/view/cart-view.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import type { Tx } from '../../store/database.ts';
import { capturesOfOrder } from '../../store/payments/movements.ts';
import { setSettled, withheldAndSettled } from '../../store/refunds/withheld.ts';
import { approvalsOfOrder } from '../../store/staff/approvals.ts';
import { findOrder } from './find-order.ts';
import { wonBackOf } from './money-of-order.ts';

/**
 * Marks the amount owed to a buyer after a won dispute as settled: they got it another way, or are not owed it
 * (TOD-02). The money stays with its payment, so a refund stays possible. Does nothing if the amount owed has changed
 * since it was shown.
 */
export async function settleWonDispute(
  { params: { number }, body: { amount, reason } }: StaffInput<'settleWonDispute'>,
  request: StaffRequest,
) {
  const { services, portalId } = request;
  const { currency } = request.catalogue.portal;
  return services.store.write(portalId, async (tx) => {
    const { order, whole } = await lockOrder(tx, number, request);
    const owed = await wonBackOf(tx, order, {
      captures: await capturesOfOrder(tx, whole.entries, order.id),
      tickets: whole.tickets.filter(({ ticket_order_id }) => ticket_order_id === order.id),
    });
    if (owed === 0 || formatAmount(owed, currency) !== amount) {
      throw new StaffRefusal('outcome_changed', 'order');
    }
    await refuseWhileAsked(tx, order.order_number, new Date(services.now()));
    const { settled } = await withheldAndSettled(tx, order.id);
    const change = {
      before: { won_back_settled: formatAmount(settled, currency) },
      after: { won_back_settled: formatAmount(settled + owed, currency) },
    };
    await setSettled(tx, order.id, settled + owed);
    await auditChange(tx, services.actor, {
      act: 'settle_won_dispute',
      entity: { kind: 'order', id: order.order_number },
      ...change,
      personal: { reason },
    });
    return change.after;
  });
}

/** Undoes a settlement; a double click has no further effect. */
export async function reopenWonDispute(
  { params: { number } }: StaffInput<'reopenWonDispute'>,
  request: StaffRequest,
) {
  const { services, portalId } = request;
  const { currency } = request.catalogue.portal;
  return services.store.write(portalId, async (tx) => {
    const { order } = await lockOrder(tx, number, request);
    const { settled } = await withheldAndSettled(tx, order.id);
    const after = { won_back_settled: formatAmount(0, currency) };
    if (settled === 0) {
      needsNoEntry(tx);
      return after;
    }
    await setSettled(tx, order.id, 0);
    await auditChange(tx, services.actor, {
      act: 'reopen_won_dispute',
      entity: { kind: 'order', id: order.order_number },
      before: { won_back_settled: formatAmount(settled, currency) },
      after,
    });
    return after;
  });
}

async function lockOrder(tx: Tx, number: string, { scope }: StaffRequest) {
  const order = await findOrder(tx, scope, number);
  const whole = await lockWholeCart(tx, order.cart_id);
  if (!whole) throw new Error(`cart ${order.cart_id} of an order is not there`);
  return { order, whole };
}

/** Throws while a refund waits for a second person's approval, which would give the money back too (STF-12). */
async function refuseWhileAsked(tx: Tx, number: string, now: Date): Promise<void> {
  const waiting = await approvalsOfOrder(tx, number, now);
  if (waiting.some(({ act }) => act === 'refund_order')) {
    throw new StaffRefusal('not_possible_now', 'order', { reason: 'asked' });
  }
}
