import { announceFailedRefund, announceRefund } from '../announcements/announce-refund.ts';
import { returnToCard } from '../refunds/owe-refund.ts';
import type { Services } from '../services/services.ts';
import { refundFailed } from '../store/payments/movements.ts';
import {
  type DueRefund,
  dueRefunds,
  readPayment,
  refundDone,
  refundLater,
} from '../store/payments/payments.ts';
import { recordMovements, tellFailed } from './record-movements.ts';

const longest = 3_600_000;

/** Sends the refunds that are due, each once however often this runs. */
export async function sendRefunds(services: Services, portalId: number): Promise<number> {
  const now = new Date(services.now());
  const due = await services.store.readOnce(portalId, (tx) => dueRefunds(tx, now, 50));
  for (const refund of due) {
    try {
      await send(services, portalId, refund);
    } catch (error) {
      services.log.error({ err: error, refund: refund.id }, 'a refund could not be sent');
      await later(services, portalId, refund);
    }
  }
  return due.length;
}

async function send(services: Services, portalId: number, refund: DueRefund): Promise<void> {
  if (refund.ledger_account_id !== null) {
    return sendToCard(services, portalId, refund, refund.ledger_account_id);
  }
  if (refund.intent_id === null) throw new Error(`refund ${refund.id} has no charge`);
  const sent = await services.gateways.stripe.refund({
    refundId: refund.id,
    tries: refund.tries,
    intentId: refund.intent_id,
    amount: refund.amount,
    currency: refund.currency,
  });
  if (sent.kind === 'unknown') return later(services, portalId, refund);
  if (sent.kind === 'not_made') {
    return later(services, portalId, { ...refund, tries: refund.tries + 1 });
  }
  if (sent.kind === 'refused') return giveUp(services, portalId, refund, sent.code);
  const { refundRef, isMade } = sent.value;
  await services.store.write(portalId, async (tx) => {
    const at = new Date(services.now());
    if (!isMade) {
      if (await refundFailed(tx, refund.id, { ref: refundRef, at })) {
        await announceFailedRefund(tx, refund.id);
      }
    } else if (await refundDone(tx, refund.id, refundRef)) await announceRefund(tx, refund.id);
  });
  if (!isMade) tellFailed(services, refund.payment_id, refundRef);
}

/** Closes a refund because the payer already has the money, from their bank or from the processor's dashboard. */
async function giveUp(
  services: Services,
  portalId: number,
  { id, payment_id }: DueRefund,
  code: string,
): Promise<void> {
  const { store, log } = services;
  const payment = await store.readOnce(portalId, (tx) => readPayment(tx, payment_id));
  if (!payment) throw new Error(`payment ${payment_id} of a refund is not there`);
  await recordMovements(services, portalId, payment, new Date(services.now()));
  const at = new Date(services.now());
  await store.writeOnce(portalId, (tx) => refundFailed(tx, id, { ref: null, at }));
  log.error({ payment: payment_id, refund: id, code }, 'a refund was refused permanently');
}

/** Refunds to a gift card: the booking and its entry are one transaction, made by whichever process comes first. */
function sendToCard(
  services: Services,
  portalId: number,
  { id: entryId, amount }: DueRefund,
  card: string,
): Promise<void> {
  return services.store.write(portalId, async (tx) => {
    if (!(await refundDone(tx, entryId, null))) return;
    await returnToCard(tx, { entryId, card, amount }, services.now());
    await announceRefund(tx, entryId);
  });
}

async function later(services: Services, portalId: number, refund: DueRefund): Promise<void> {
  const age = services.now() - refund.occurred_on.getTime();
  const due_at = new Date(services.now() + Math.min(longest, Math.max(5_000, age / 2)));
  await services.store.writeOnce(portalId, (tx) =>
    refundLater(tx, refund.id, { due_at, tries: refund.tries }),
  );
}
