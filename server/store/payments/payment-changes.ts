import type { PaymentFailure } from '../../gateways/gateway.ts';
import { db, type Tx } from '../database.ts';
import { prepared } from '../prepared.ts';
import { updatesById } from '../prepared-updates.ts';
import type { PaymentState } from './payments.ts';

export function updatePayment(
  tx: Tx,
  id: string,
  change: {
    readonly state?: PaymentState;
    readonly provider_ref?: string;
    readonly failure?: PaymentFailure;
    readonly next_check_at?: Date | null;
    readonly opens_orders?: boolean;
    readonly method?: string;
    readonly brand?: string | null;
    readonly last_four?: string | null;
    readonly wallet?: string | null;
  },
): void {
  const { failure, ...rest } = change;
  tx.later(updates(tx.portalId, id, { ...rest, failure: failure && JSON.stringify(failure) }));
}

const updates = updatesById('payment');

/**
 * Stores the processor's id of an attempt before anything is charged on it; false if the attempt has ended, so that
 * nothing may be charged.
 */
export async function storeIntentId(
  tx: Tx,
  paymentId: string,
  intentId: string,
  nextCheck: Date,
): Promise<boolean> {
  return (await tx.run(intentStored(tx.portalId, paymentId, intentId, nextCheck))) === 1;
}

const intentStored = prepared(
  'store_intent_id',
  (portalId: number, id: string, provider_ref: string, next_check_at: Date) =>
    db
      .updateTable('payment')
      .set({ provider_ref, next_check_at })
      .where('portal_id', '=', portalId)
      .where('id', '=', id)
      .where('state', '=', 'open'),
);

/** Sets the next check of an attempt; no effect if it has ended. */
export async function checkPaymentAt(tx: Tx, id: string, next_check_at: Date): Promise<void> {
  await tx.run(checkedAt(tx.portalId, id, next_check_at));
}

const checkedAt = prepared(
  'check_payment_at',
  (portalId: number, id: string, next_check_at: Date) =>
    db
      .updateTable('payment')
      .set({ next_check_at })
      .where('portal_id', '=', portalId)
      .where('id', '=', id)
      .where('next_check_at', 'is not', null),
);
