import type Stripe from 'stripe';
import { z } from 'zod';
import type { MerchantAccount } from '../accounts/accounts.ts';
import { recordTransaction } from '../balance/balance-transactions.ts';
import type { ChargeRow, PaymentMethodRow, RefundRow } from '../books/rows.ts';
import { refuseWhileDisputed } from '../disputes/disputes.ts';
import { endpoint } from '../http/endpoint.ts';
import { type Instrument, instrumentByName } from '../instruments/instruments.ts';
import { findCharge } from '../payments/charges.ts';
import {
  announce,
  beginOperation,
  finishOperation,
  idOf,
  type Operation,
} from '../processor/operation.ts';
import type { Processor } from '../processor/processor.ts';
import { checkStep, formatAmount } from '../wire/amounts.ts';
import { newId, nowInSeconds } from '../wire/ids.ts';
import { isWithin, listOf } from '../wire/list.ts';
import {
  expand,
  integer,
  listShape,
  metadata,
  oneOf,
  text,
  timeRange,
} from '../wire/parameters.ts';
import { invalidRequest, missing } from '../wire/refusal.ts';

const path = '/v1/refunds';

const createShape = z.strictObject({
  payment_intent: text().optional(),
  charge: text().optional(),
  amount: integer(1).optional(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer').optional(),
  metadata: metadata().optional(),
  expand: expand(),
});

export const refundEndpoints = [
  endpoint({
    method: 'POST',
    path,
    keys: 'secret',
    parameters: createShape,
    fault: 'refundFault',
    instrument: ({ operation, parameters }) => refundedInstrument(operation, parameters),
    run: ({ operation, parameters }) => refund(operation, parameters).wire,
  }),
  endpoint({
    method: 'GET',
    path,
    keys: 'secret',
    parameters: z.strictObject({
      ...listShape,
      payment_intent: text().optional(),
      charge: text().optional(),
      created: timeRange(),
    }),
    run: ({ operation, parameters }) => {
      const { payment_intent: intentId, charge: chargeId, created } = parameters;
      const rows = operation.processor.books.refunds
        .of(operation.account.id)
        .filter(({ wire }) => intentId === undefined || wire.payment_intent === intentId)
        .filter(({ wire }) => chargeId === undefined || wire.charge === chargeId)
        .filter(({ wire }) => isWithin(wire.created, created));
      return listOf(path, rows, parameters);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/:id`,
    keys: 'secret',
    parameters: z.strictObject({ expand: expand() }),
    run: ({ operation, id }) => {
      const found = operation.processor.books.refunds.find(operation.account.id, id);
      if (!found) throw missing('refund', id, 'refund');
      return found.wire;
    },
  }),
];

/**
 * Refunds a charge: the given amount, or all that is left. @throws {Refusal} 400 when nothing, or less than the amount, is
 * left.
 */
export function refund(operation: Operation, parameters: z.output<typeof createShape>): RefundRow {
  const charge = chargeToRefund(operation, parameters);
  refuseWhileDisputed(operation, charge);
  const left = charge.wire.amount_captured - charge.wire.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.wire.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = parameters.amount ?? left;
  const { currency } = charge.wire;
  checkStep(amount, currency);
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${formatAmount(amount, currency)}) is greater than unrefunded amount on charge ` +
        `(${formatAmount(left, currency)})`,
      { param: 'amount' },
    );
  }
  const method = methodOf(operation.processor, operation.account, charge.wire.payment_method);
  const behaviour = method && instrumentByName(method.hidden.instrument).refund;
  const row: RefundRow = {
    account: operation.account.id,
    wire: {
      id: newId('re'),
      object: 'refund',
      amount,
      balance_transaction: null,
      charge: charge.wire.id,
      created: nowInSeconds(),
      currency,
      customer: null,
      customer_account: null,
      metadata: parameters.metadata || {},
      payment_intent: idOf(charge.wire.payment_intent),
      payment_method: charge.wire.payment_method,
      reason: parameters.reason ?? null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: behaviour === 'pending' ? 'pending' : 'succeeded',
      transfer_reversal: null,
    },
    hidden: null,
  };
  row.wire.balance_transaction = recordMovement(operation, row, charge, -1);
  operation.processor.books.refunds.put(row);
  announce(operation, 'refund.created', row.wire);
  addToRefunded(operation, charge, amount);
  if (behaviour) scheduleEnd(operation.processor, operation.account, row);
  return row;
}

/**
 * Ends a refund; a failed one returns its amount to the charge.
 * @returns false when the refund had that outcome already, or had failed.
 */
export function endRefund(
  processor: Processor,
  account: MerchantAccount,
  refundId: string,
  outcome: 'succeeded' | 'failed',
): boolean {
  const row = processor.books.refunds.find(account.id, refundId);
  if (!row || row.wire.status === outcome || row.wire.status === 'failed') return false;
  const operation = beginOperation(processor, account);
  const previous = { status: row.wire.status };
  row.wire.status = outcome;
  if (outcome === 'failed') {
    row.wire.failure_reason = 'expired_or_canceled_card';
    const charge = findCharge(operation, idOf(row.wire.charge) ?? '', 'charge');
    row.wire.failure_balance_transaction = recordMovement(operation, row, charge, 1);
    charge.wire.amount_refunded -= row.wire.amount;
    charge.wire.refunded = false;
    processor.books.charges.put(charge);
    announce(operation, 'refund.failed', row.wire);
  }
  processor.books.refunds.put(row);
  announce(operation, 'refund.updated', row.wire, previous);
  announce(operation, 'charge.refund.updated', row.wire, previous);
  finishOperation(operation);
  return true;
}

/** Schedules the end of refunds that were pending when the processor stopped. */
export function resumeRefunds(processor: Processor): void {
  for (const account of processor.accounts) {
    for (const row of processor.books.refunds.of(account.id)) {
      if (row.wire.status === 'pending') scheduleEnd(processor, account, row);
    }
  }
}

function scheduleEnd(processor: Processor, account: MerchantAccount, row: RefundRow): void {
  const method = methodOf(processor, account, idOf(row.wire.payment_method));
  const fails =
    method !== undefined && instrumentByName(method.hidden.instrument).refund === 'fails';
  processor.later(processor.timing.processing, () => {
    endRefund(processor, account, row.wire.id, fails ? 'failed' : 'succeeded');
  });
}

/** Returns the card or account to refund, or undefined when the request is not valid. */
function refundedInstrument(
  { processor, account }: Operation,
  parameters: z.output<typeof createShape>,
): Instrument | undefined {
  const { books } = processor;
  const intent = books.paymentIntents.find(account.id, parameters.payment_intent ?? '');
  const chargeId = parameters.charge ?? idOf(intent?.wire.latest_charge ?? null) ?? '';
  const charge = books.charges.find(account.id, chargeId);
  const method = methodOf(processor, account, charge?.wire.payment_method ?? null);
  return method && instrumentByName(method.hidden.instrument);
}

function chargeToRefund(operation: Operation, parameters: z.output<typeof createShape>): ChargeRow {
  const { books } = operation.processor;
  if (parameters.charge !== undefined) {
    return requirePaid(findCharge(operation, parameters.charge, 'charge'));
  }
  if (parameters.payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided: payment_intent, charge.',
      {
        code: 'parameter_missing',
        param: 'payment_intent',
      },
    );
  }
  const intent = books.paymentIntents.find(operation.account.id, parameters.payment_intent);
  if (!intent) throw missing('payment_intent', parameters.payment_intent, 'payment_intent');
  const id = idOf(intent.wire.latest_charge);
  const charge = id === null ? undefined : books.charges.find(operation.account.id, id);
  if (charge?.wire.status !== 'succeeded') {
    throw invalidRequest(
      `This PaymentIntent (${intent.wire.id}) does not have a successful charge to refund.`,
      { param: 'payment_intent' },
    );
  }
  return charge;
}

function requirePaid(charge: ChargeRow): ChargeRow {
  if (charge.wire.status === 'succeeded') return charge;
  throw invalidRequest(`Charge ${charge.wire.id} cannot be refunded: it is not paid.`, {
    param: 'charge',
  });
}

function addToRefunded(operation: Operation, charge: ChargeRow, amount: number): void {
  const { wire } = charge;
  const previous: Partial<Stripe.Charge> = {
    amount_refunded: wire.amount_refunded,
    refunded: wire.refunded,
  };
  wire.amount_refunded += amount;
  wire.refunded = wire.amount_refunded === wire.amount_captured;
  operation.processor.books.charges.put(charge);
  announce(operation, 'charge.refunded', wire, previous);
}

/** Records money that leaves (-1), or returns because the refund failed (1). */
function recordMovement(
  operation: Operation,
  { wire }: RefundRow,
  charge: ChargeRow,
  sign: 1 | -1,
): string {
  const isCard = charge.wire.payment_method_details?.type === 'card';
  const gone = isCard ? 'refund' : 'payment_refund';
  return recordTransaction(operation, {
    type: sign < 0 ? gone : 'refund_failure',
    category: sign < 0 ? 'refund' : 'refund_failure',
    amount: sign * wire.amount,
    currency: wire.currency,
    source: wire.id,
    description: sign < 0 ? 'REFUND FOR CHARGE' : 'REFUND FAILURE',
    intent: idOf(wire.payment_intent),
  }).id;
}

function methodOf(
  processor: Processor,
  account: MerchantAccount,
  id: string | null,
): PaymentMethodRow | undefined {
  return id === null ? undefined : processor.books.paymentMethods.find(account.id, id);
}
