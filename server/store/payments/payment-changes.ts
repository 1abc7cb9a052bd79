import type { PaymentFailure } from '../../gateways/gateway.ts';
import { db, type Tx } from '../database.ts';
import { prepared } from '../prepared.ts';
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
  const set = Object.entries({
    ...rest,
    failure: failure && JSON.stringify(failure),
  }).filter(([, value]) => value !== undefined);
  const update = updateOf(set.map(([column]) => column));
  tx.later(update(tx.portalId, id, ...set.map(([, value]) => value)));
}

type Update = ReturnType<typeof prepareUpdate>;
const updates = new Map<string, Update>();

/** The statement that sets these columns; one for each combination that callers write. */
function updateOf(set: readonly string[]): Update {
  const name = `payment_${set.join('_')}`;
  const known = updates.get(name) ?? prepareUpdate(name, set);
  updates.set(name, known);
  return known;
}

const prepareUpdate = (name: string, set: readonly string[]) =>
  prepared(name, (portalId: number, id: string, ...values: unknown[]) =>
    db
      .updateTable('payment')
      .set(Object.fromEntries(set.map((column, at) => [column, values[at]])))
      .where('portal_id', '=', portalId)
      .where('id', '=', id),
  );

/**
 * Stores the processor's id of an attempt before anything is charged on it; false if the attempt
 * has ended, and then nothing may be charged.
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

/** Sets when an attempt is checked next; no effect if it has ended. */
export async function checkPaymentAt(tx: Tx, id: string, next_check_at: Date): Promise<void> {
  await tx.run(
    db
      .updateTable('payment')
      .set({ next_check_at })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('next_check_at', 'is not', null),
  );
}
