import { z } from 'zod';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { lockWholeCart } from '../cart/view/cart-view.ts';
import { invalid, readStaffRequest } from '../http/input.ts';
import { staffRequest } from '../http/staff-request.ts';
import type { Services } from '../services/services.ts';
import { uuidOf } from '../setup/random.ts';
import type { Tx } from '../store/database.ts';
import { type OrderRow, orderByNumber } from '../store/orders/orders.ts';
import { holdLostCards, lossOf, setLossKept } from '../store/refunds/losses.ts';

/** A decision, as staff enter it, that a buyer keeps what they bought with lost money. */
const keepWish = z.strictObject({
  /** Number of the order. */
  order: z.string().trim().toUpperCase().min(1).max(40),
  seller: z.string().min(1),
  /** Key of the portal, if several have a seller with this slug. */
  portal: z.string().min(1).optional(),
  reason: z.string().trim().min(1).max(500),
  /** Names the request that another person approves. */
  reference: z.string().min(8).max(100).optional(),
});

/** The outcome of letting a buyer keep what they bought. */
export interface KeptLoss {
  /** Number of tickets it cancels: none. */
  readonly tickets: 0;
  /** The part of the loss without a decision so far, a decimal text. */
  readonly amount: string;
  readonly currency: string;
}

/** A loss about to be accepted and recorded; the amount is in minor units. */
interface DueLoss {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  readonly result: KeptLoss;
}

interface Options {
  readonly isTrial?: boolean;
  /**
   * Runs in the transaction and throws to stop it; returns facts for the audit entry. Not called if nothing is
   * undecided.
   */
  readonly before?: (tx: Tx, due: DueLoss) => Promise<Readonly<Record<string, string>>>;
}

/** Decides by order number and seller that the buyer keeps what they bought (`npm run refund`). Throws InvalidInput. */
export async function keepLost(
  services: Services,
  given: unknown,
  options: Options = {},
): Promise<KeptLoss> {
  const wish = readStaffRequest(keepWish, given);
  const request = await staffRequest(services, wish);
  const { currency } = request.catalogue.portal;
  return services.store.write(request.portalId, async (tx) => {
    const order = await orderByNumber(tx, wish.order);
    if (!order || order.seller_id !== request.seller.id) throw invalid('order', 'does not exist');
    const { reason } = wish;
    return (await keepWithin(tx, services, order, { ...options, reason, currency })).result;
  });
}

/**
 * Lets a buyer keep what they bought although its money is lost: unblocks gift cards, and removes the order from the
 * attention list unless more is lost. Refunding the tickets stays possible. With `seen`, applies only if the loss is
 * still that; a trial changes nothing.
 */
export async function keepWithin(
  tx: Tx,
  { actor, now }: Pick<Services, 'actor' | 'now'>,
  order: Pick<OrderRow, 'id' | 'cart_id' | 'order_number'>,
  {
    seen,
    reason,
    currency,
    isTrial = false,
    before,
  }: Options & { readonly seen?: string; readonly reason?: string; readonly currency: string },
): Promise<{ readonly kept: number; readonly result: KeptLoss }> {
  if (!(await lockWholeCart(tx, order.cart_id))) {
    throw new Error(`cart ${order.cart_id} of an order is not there`);
  }
  const { amount, kept } = await lossOf(tx, order.id);
  const open = Math.max(0, amount - kept);
  if (seen !== undefined && formatAmount(open, currency) !== seen) {
    throw new StaffRefusal('outcome_changed', 'order');
  }
  const result = { tickets: 0, amount: formatAmount(open, currency), currency } as const;
  if (open === 0) {
    needsNoEntry(tx);
    return { kept, result };
  }
  // The kept amount only grows, so it identifies this decision.
  const id = uuidOf('kept loss', order.id, String(amount));
  const facts = await before?.(tx, { id, orderId: order.id, amount: open, result });
  if (isTrial) {
    needsNoEntry(tx);
    return { kept, result };
  }
  await setLossKept(tx, order.id, amount);
  await holdLostCards(tx, [order.id], new Date(now()));
  await auditChange(tx, actor, {
    act: 'keep_lost_order',
    entity: { kind: 'order', id: order.order_number },
    before: { loss_kept: formatAmount(kept, currency) },
    after: { loss_kept: formatAmount(amount, currency), ...facts },
    ...(reason === undefined ? {} : { personal: { reason } }),
  });
  return { kept: amount, result };
}
