import { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import { uuid } from '#contract/api/scalars.ts';
import { remainingCaptures } from '#domain/payments/booking.ts';
import { remedies } from '#domain/payments/remedies.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { lockWholeCart } from '../cart/view/cart-view.ts';
import { InvalidInput, readStaffRequest } from '../http/input.ts';
import type { Actor } from '../services/actor.ts';
import type { Services } from '../services/services.ts';
import type { Tx } from '../store/database.ts';
import { insertEntry } from '../store/payments/payments.ts';
import {
  copyAllocation,
  insertRemedy,
  type RefundToRemedy,
  refundToRemedy,
} from '../store/refunds/refund-remedies.ts';
import { withholdDropped } from '../store/refunds/withheld.ts';

/** The remedy that staff choose for a failed refund. */
const remedyWish = z.strictObject({
  /** The refund's id, as shown by the audit. */
  refund: uuid,
  /** Sent again, paid back another way, or not owed because the payer has the money. */
  remedy: z.enum(remedies),
  /** The reason, for later readers. */
  reason: z.string().trim().min(1).max(500),
});

type RemedyWish = z.output<typeof remedyWish>;

export interface RemediedRefund {
  readonly cartNumber: string;
  /** Decimal text. */
  readonly amount: string;
  readonly currency: string;
}

/**
 * Resolves a failed refund, once. Its entry stays unchanged; resending it, or paying it back another way, writes a new
 * refund, at most what its payment has left. Throws InvalidInput, and payment_in_progress.
 */
export async function remedyRefund(services: Services, given: unknown): Promise<RemediedRefund> {
  const wish = readStaffRequest(remedyWish, given);
  const directory = await services.cache.directory();
  for (const portalId of new Set(directory.map((entry) => entry.portalId))) {
    const found = await services.store.read(portalId, (tx) => refundToRemedy(tx, wish.refund));
    if (found) {
      const now = new Date(services.now());
      const { actor } = services;
      return services.store.write(portalId, (tx) => remedy(tx, wish, found.cart_id, now, actor));
    }
  }
  throw invalid('does not exist');
}

/** Resolves a failed refund of a cart inside a transaction. */
export async function remedy(
  tx: Tx,
  wish: RemedyWish,
  cartId: string,
  now: Date,
  actor: Actor | null,
): Promise<RemediedRefund> {
  const whole = await lockWholeCart(tx, cartId);
  const failed = await refundToRemedy(tx, wish.refund);
  if (!whole || !failed) throw new Error(`refund ${wish.refund}, or its cart, went away`);
  const { currency } = failed;
  const result = {
    cartNumber: whole.cart.cart_number,
    amount: formatAmount(failed.amount, currency),
    currency,
  };
  if (failed.remedy === wish.remedy) {
    needsNoEntry(tx);
    return result;
  }
  if (failed.remedy !== null) throw invalid(`is already ${failed.remedy}`);
  if (failed.state !== 'failed') throw invalid(`has not failed: it is ${failed.state}`);
  if (whole.unsettled) throw new Refusal('payment_in_progress', 'refund');
  const capture = remainingCaptures(whole.entries).find(
    ({ payment_id }) => payment_id === failed.payment_id,
  );
  const left = capture?.amount ?? 0;
  if (wish.remedy !== 'dropped' && failed.amount > left) {
    throw invalid(`is more than the ${formatAmount(left, currency)} that is left of its payment`);
  }
  await insertRemedy(tx, {
    payment_entry_id: failed.id,
    remedy: wish.remedy,
    reason: wish.reason,
    new_entry_id: wish.remedy === 'dropped' ? null : await writeAgain(tx, failed, wish, now),
    decided_on: now,
  });
  if (wish.remedy === 'dropped') await withholdDropped(tx, failed.id);
  await auditChange(tx, actor, {
    act: 'remedy_refund',
    entity: { kind: 'refund', id: failed.id },
    before: { remedy: null },
    after: { remedy: wish.remedy, amount: result.amount, currency },
    personal: { reason: wish.reason },
  });
  return result;
}

/** Writes the same refund again: due, or done if it was paid back another way. */
async function writeAgain(
  tx: Tx,
  { id, payment_id, cart_id, amount, reason, staff_refund_id }: RefundToRemedy,
  wish: RemedyWish,
  now: Date,
): Promise<string> {
  const entryId = await insertEntry(tx, {
    payment_id,
    cart_id,
    audit_action: 'refund',
    state: wish.remedy === 'resent' ? 'due' : 'done',
    amount,
    reason,
    ...(staff_refund_id === null ? {} : { staff_refund_id }),
    occurred_on: now,
  });
  if (entryId === undefined) throw new Error('a refund was not recorded');

  await copyAllocation(tx, { from: id, to: entryId, at: now });
  return entryId;
}

const invalid = (fault: string) => new InvalidInput([{ path: 'refund', fault }]);
