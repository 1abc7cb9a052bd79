import { untoldOfDispute } from '#domain/payments/disputes.ts';
import type { ListedMovements, ProcessorRefund } from '../gateways/gateway.ts';
import { runAll } from '../jobs/run-all.ts';
import type { Services } from '../services/services.ts';
import type { Tx } from '../store/database.ts';
import { movementsOfPayments, type WrittenMovement } from '../store/payments/movements.ts';
import { type PaymentRow, paymentsByIntents } from '../store/payments/payments.ts';
import { recordMovements } from './record-movements.ts';
import { settleAsAsked } from './settle-payment.ts';

const day = 86_400_000;
/** Maximum number of refunds, and of disputes, in one review. */
const most = 10_000;

/**
 * Asks the processor for the refunds and disputes of the last `days`, for all portals at once, and records any that are
 * missing: the books come right even if an event was lost.
 */
export async function reviewMovements(
  services: Services,
  portalIds: readonly number[],
  days: number,
): Promise<void> {
  const { gateways, store, log } = services;
  const since = new Date(services.now() - days * day);
  const asked = await gateways.stripe.listMovements(since, most);
  if (asked.kind === 'unknown') {
    log.warn({ days }, 'what moved could not be listed; it is asked for again in time');
    return;
  }
  const { refunds, disputes } = asked.value;
  if (refunds.length === most || disputes.length === most) {
    log.error({ days, most }, 'there are more movements than one review reads');
  }
  await runAll(portalIds, async (portalId) => {
    const behind = await store.read(portalId, (tx) => paymentsBehind(tx, asked.value));
    for (const payment of behind) await catchUp(services, portalId, payment);
  });
}

async function catchUp(services: Services, portalId: number, payment: PaymentRow): Promise<void> {
  const now = new Date(services.now());
  try {
    if (payment.state !== 'captured') await settleAsAsked(services, portalId, payment);
    await recordMovements(services, portalId, payment, now);
  } catch (error) {
    services.log.error({ err: error, payment: payment.id }, 'movements could not be recorded');
  }
}

/** The payments with unrecorded movements. */
async function paymentsBehind(
  tx: Tx,
  { refunds, disputes }: ListedMovements,
): Promise<PaymentRow[]> {
  const intents = new Set([...refunds, ...disputes].map(({ intentId }) => intentId));
  const payments = await paymentsByIntents(tx, [...intents]);
  const written = Map.groupBy(
    await movementsOfPayments(
      tx,
      payments.map(({ id }) => id),
    ),
    (entry) => entry.payment_id,
  );
  const refundsOf = Map.groupBy(refunds, ({ intentId }) => intentId);
  const disputesOf = Map.groupBy(disputes, ({ intentId }) => intentId);
  return payments.filter(({ id, provider_ref: intentId }) => {
    const entries = written.get(id) ?? [];
    return (
      refundsOf.get(intentId ?? '')?.some((refund) => isRefundMissing(refund, entries)) ||
      disputesOf
        .get(intentId ?? '')
        ?.some((dispute) => untoldOfDispute(dispute, entries).length > 0)
    );
  });
}

function isRefundMissing(
  { ref, refundId, isMade }: ProcessorRefund,
  entries: readonly WrittenMovement[],
): boolean {
  const known = entries.find(
    ({ id, audit_action, provider_ref }) =>
      audit_action === 'refund' && (id === refundId || provider_ref === ref),
  );
  // A failed refund that was never recorded moved nothing.
  return isMade
    ? (known?.state ?? 'due') === 'due'
    : known !== undefined && known.state !== 'failed';
}
