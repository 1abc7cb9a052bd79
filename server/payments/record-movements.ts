import { distribute } from '#domain/payments/booking.ts';
import { untoldOfDispute } from '#domain/payments/disputes.ts';
import { announceFailedRefund, announceRefund } from '../announcements/announce-refund.ts';
import { lockCartOfPayment } from '../cart/view/cart-view.ts';
import type { ProcessorDispute, ProcessorRefund } from '../gateways/gateway.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import type { Tx } from '../store/database.ts';
import {
  movementsOfPayments,
  refundEntry,
  refundFailed,
  remainingOfPayment,
} from '../store/payments/movements.ts';
import {
  type AuditAction,
  allocate,
  insertEntry,
  type PaymentRow,
  refundDone,
} from '../store/payments/payments.ts';
import { holdLostCards, type Loss, lossesOf } from '../store/refunds/losses.ts';
import { changeWithheld } from '../store/refunds/withheld.ts';

/**
 * Records what happened to a payment's money at the processor: refunds made by anyone, failed refunds, and disputes. Asks the
 * processor for all of them, so that repeated or unordered events give the same result; `at` is the time of the event. Throws
 * if the processor does not answer. Tickets stay valid (decision 052).
 */
export async function recordMovements(
  services: Services,
  portalId: number,
  payment: PaymentRow,
  at: Date,
): Promise<void> {
  if (payment.provider_ref === null) return;
  const asked = await services.gateways.stripe.readMovements(payment.provider_ref);
  if (asked.kind === 'unknown') {
    throw new Error(`the movements of payment ${payment.id} could not be read`);
  }
  const { refunds, disputes } = asked.value;
  const failed = await services.store.write(portalId, async (tx) => {
    const { payment: current } = await lockCartOfPayment(tx, payment);
    const orders = (await remainingOfPayment(tx, current.id)).map((one) => one.ticket_order_id);
    const before = await lossesOf(tx, orders);
    const failed: string[] = [];
    const now = new Date(services.now());
    for (const refund of refunds) {
      if (await writeRefund(tx, current, refund, now)) failed.push(refund.ref);
    }
    for (const dispute of disputes) await writeDispute(tx, current, dispute, { now, at });
    await faceLosses(tx, before, now);
    return failed;
  });
  for (const refund of failed) tellFailed(services, payment.id, refund);
}

/**
 * Freezes gift cards whose payment was lost, or unfreezes them. For other purchases of an order with a new loss, applies the
 * venue's rule or leaves them to staff, who see them in the attention list (TOD-02).
 */
async function faceLosses(
  tx: Tx,
  before: ReadonlyMap<string, Pick<Loss, 'amount'>>,
  now: Date,
): Promise<void> {
  const orders = [...before.keys()];
  if (orders.length === 0) return;
  await holdLostCards(tx, orders, now);
  for (const [ticket_order_id, { amount }] of await lossesOf(tx, orders)) {
    if (amount <= (before.get(ticket_order_id)?.amount ?? 0)) continue;
    enqueue(tx, 'decide_loss', { portal_id: tx.portalId, ticket_order_id });
  }
}

/** Logs a failed refund: staff have to return the money another way, since the processor will not try again. */
export function tellFailed({ log }: Services, payment: string, refund: string): void {
  log.error({ payment, refund }, 'a refund did not reach the payer');
}

/** Writes a refund; returns true if its failure is new. */
async function writeRefund(
  tx: Tx,
  payment: PaymentRow,
  { ref, refundId, amount, isMade, at }: ProcessorRefund,
  now: Date,
): Promise<boolean> {
  const known = await refundEntry(tx, payment.id, { ref, refundId });
  if (known && !isMade) {
    if (!(await refundFailed(tx, known.id, { ref, at: now }))) return false;
    await announceFailedRefund(tx, known.id);
    return true;
  }
  if (known?.state === 'due' && (await refundDone(tx, known.id, ref))) {
    await announceRefund(tx, known.id);
  }
  if (!known && isMade) {
    const entry = {
      audit_action: 'refund',
      amount,
      reason: 'at_processor',
      provider_ref: ref,
      occurred_on: at,
    } as const;
    const written = await writeMovement(tx, payment, entry, now);
    if (written !== undefined) await announceRefund(tx, written);
  }
  return false;
}

async function writeDispute(
  tx: Tx,
  payment: PaymentRow,
  dispute: ProcessorDispute,
  { now, at }: { readonly now: Date; readonly at: Date },
): Promise<void> {
  const recorded = await movementsOfPayments(tx, [payment.id]);
  for (const movement of untoldOfDispute(dispute, recorded)) {
    const { audit_action, provider_ref } = movement;
    // The processor does not say when a dispute ended, or when an inquiry became a chargeback.
    const isFirst = audit_action !== 'dispute_closed' && provider_ref === dispute.ref;
    const occurred_on = isFirst ? dispute.at : at;
    await writeMovement(tx, payment, { ...movement, occurred_on }, now);
  }
}

interface Movement {
  readonly audit_action: AuditAction;
  readonly amount: number;
  readonly reason?: string;
  readonly provider_ref: string;
  readonly occurred_on: Date;
}

/**
 * Writes a movement once and allocates it to the orders that the payment paid for; returns its id if it
 * is new.
 */
async function writeMovement(
  tx: Tx,
  payment: PaymentRow,
  movement: Movement,
  now: Date,
): Promise<string | undefined> {
  const left = await remainingOfPayment(tx, payment.id);
  const { id: payment_id, cart_id } = payment;
  const id = await insertEntry(tx, { ...movement, payment_id, cart_id, state: 'done' });
  if (id === undefined) return undefined;
  const { audit_action, amount } = movement;
  // A fee is not part of an order's price: it goes to the first order.
  const room =
    audit_action === 'dispute_fee' ? left.slice(0, 1).map((order) => ({ ...order, amount })) : left;
  const shares = distribute(amount, room);
  allocate(
    tx,
    shares.map((share) => ({ ...share, payment_entry_id: id })),
    now,
  );
  if (audit_action === 'refund') {
    for (const share of shares) await changeWithheld(tx, share.ticket_order_id, -share.amount);
  }
  return id;
}
