import type Stripe from 'stripe';
import type { MerchantAccount } from '../accounts/accounts.ts';
import { recordTransaction } from '../balance/balance-transactions.ts';
import type { ChargeRow, PaymentIntentRow, PaymentMethodRow } from '../books/rows.ts';
import { assignToCustomer } from '../customers/saved-methods.ts';
import { openDispute } from '../disputes/disputes.ts';
import { paymentFee } from '../fees/payment-fee.ts';
import type { Decline } from '../instruments/behaviour.ts';
import { instrumentByName } from '../instruments/instruments.ts';
import {
  announce,
  beginOperation,
  finishOperation,
  idOf,
  type Operation,
} from '../processor/operation.ts';
import type { Processor } from '../processor/processor.ts';
import { invalidRequest, Refusal } from '../wire/refusal.ts';
import { type ChargeResult, recordCharge } from './charges.ts';

/** The decline of a card that requires 3-D Secure when the cardholder is absent. */
export const authenticationDecline: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Charges the payment method. Returns the refusal of a decline, after which the intent is open. */
export function attemptCharge(
  operation: Operation,
  row: PaymentIntentRow,
  method: PaymentMethodRow,
): Refusal | undefined {
  const instrument = instrumentByName(method.hidden.instrument);
  row.wire.next_action = null;
  row.wire.last_payment_error = null;
  if (instrument.processing) {
    startProcessing(operation, row, method);
    return undefined;
  }
  if (instrument.decline) return declineCard(operation, row, method, instrument.decline);
  succeed(operation, row, method, chargeIntent(operation, row, method, 'succeeded'));
  return undefined;
}

/** Records a decline and returns the refusal to answer with. */
export function declineCard(
  operation: Operation,
  row: PaymentIntentRow,
  method: PaymentMethodRow,
  decline: Decline,
): Refusal {
  const charge = chargeIntent(operation, row, method, decline);
  return fail(operation, row, { method, charge, decline });
}

/**
 * Ends a 3-D Secure challenge.
 * @throws {Refusal} 400 when the intent is not waiting for one.
 */
export function endAuthentication(
  operation: Operation,
  row: PaymentIntentRow,
  outcome: 'passed' | 'failed',
): void {
  const { wire, hidden } = row;
  const method = methodOf(operation, row);
  if (wire.status !== 'requires_action' || !method) {
    throw invalidRequest(
      `This PaymentIntent has a status of ${wire.status}, not requires_action.`,
      {
        code: 'payment_intent_unexpected_state',
        payment_intent: wire,
      },
    );
  }
  if (outcome === 'passed') {
    hidden.authenticated = true;
    attemptCharge(operation, row, method);
    return;
  }
  reopen(operation, row, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. ' +
      'Please choose a different payment method and try again.',
    payment_method: method.wire,
  });
}

/** Ends the processing of an intent. Returns false when it is not processing. */
export function endProcessing(
  processor: Processor,
  account: MerchantAccount,
  intentId: string,
  outcome: 'succeeded' | 'failed',
): boolean {
  const operation = beginOperation(processor, account);
  const row = processor.books.paymentIntents.find(account.id, intentId);
  const method = row && methodOf(operation, row);
  const charge =
    row && processor.books.charges.find(account.id, idOf(row.wire.latest_charge) ?? '');
  if (!row || !method || !charge || row.wire.status !== 'processing') return false;
  row.wire.processing = null;
  if (outcome === 'succeeded') {
    recordCharge(operation, row, { method, result: 'succeeded', pending: charge });
    succeed(operation, row, method, charge);
  } else {
    const decline = instrumentByName(method.hidden.instrument).decline ?? authenticationDecline;
    recordCharge(operation, row, { method, result: decline, pending: charge });
    fail(operation, row, { method, charge, decline });
  }
  finishOperation(operation);
  return true;
}

/** Schedules the end of payments that were processing when the processor stopped. */
export function resumeProcessing(processor: Processor): void {
  for (const account of processor.accounts) {
    // A past payment has succeeded.
    for (const row of processor.books.paymentIntents.stored(account.id)) {
      if (row.wire.status === 'processing') scheduleEnd(processor, account, row);
    }
  }
}

function startProcessing(
  operation: Operation,
  row: PaymentIntentRow,
  method: PaymentMethodRow,
): void {
  const charge = chargeIntent(operation, row, method, 'pending');
  row.wire.status = 'processing';
  row.wire.processing = method.wire.type === 'card' ? { type: 'card' } : null;
  operation.processor.books.paymentIntents.put(row);
  announce(operation, 'charge.pending', charge.wire);
  announce(operation, 'payment_intent.processing', row.wire);
  scheduleEnd(operation.processor, operation.account, row);
}

function scheduleEnd(processor: Processor, account: MerchantAccount, row: PaymentIntentRow): void {
  const method = processor.books.paymentMethods.find(
    account.id,
    idOf(row.wire.payment_method) ?? '',
  );
  const instrument = method && instrumentByName(method.hidden.instrument);
  const { processing, slowProcessing } = processor.timing;
  processor.later(instrument?.isSlow ? slowProcessing : processing, () => {
    endProcessing(processor, account, row.wire.id, instrument?.processing ?? 'failed');
  });
}

function chargeIntent(
  operation: Operation,
  row: PaymentIntentRow,
  method: PaymentMethodRow,
  result: ChargeResult,
): ChargeRow {
  const charge = recordCharge(operation, row, { method, result });
  row.wire.latest_charge = charge.wire.id;
  return charge;
}

function succeed(
  operation: Operation,
  row: PaymentIntentRow,
  method: PaymentMethodRow,
  charge: ChargeRow,
): void {
  const { books } = operation.processor;
  const { type } = method.wire;
  charge.wire.balance_transaction = recordTransaction(operation, {
    type: type === 'card' ? 'charge' : 'payment',
    category: 'charge',
    amount: row.wire.amount,
    fee: paymentFee(row.wire.amount, type),
    currency: row.wire.currency,
    source: charge.wire.id,
    description: row.wire.description ?? '',
    intent: row.wire.id,
  }).id;
  books.charges.put(charge);
  row.wire.status = 'succeeded';
  row.wire.amount_received = row.wire.amount;
  method.hidden.paid = row.wire.id;
  if (row.wire.setup_future_usage === 'off_session') method.hidden.isSetUp = true;
  books.paymentMethods.put(method);
  books.paymentIntents.put(row);
  announce(operation, 'charge.succeeded', charge.wire);
  announce(operation, 'payment_intent.succeeded', row.wire);
  const customer = idOf(row.wire.customer);
  if (customer !== null && row.wire.setup_future_usage)
    assignToCustomer(operation, method, customer);
  const { dispute } = instrumentByName(method.hidden.instrument);
  if (dispute) openDispute(operation, charge, dispute);
}

function fail(
  operation: Operation,
  row: PaymentIntentRow,
  { method, charge, decline }: { method: PaymentMethodRow; charge: ChargeRow; decline: Decline },
): Refusal {
  const error = {
    type:
      method.wire.type === 'card' ? ('card_error' as const) : ('invalid_request_error' as const),
    code: decline.code,
    ...(method.wire.type === 'card' && { decline_code: decline.declineCode }),
    message: decline.message,
    charge: charge.wire.id,
    payment_method: method.wire,
  };
  announce(operation, 'charge.failed', charge.wire);
  reopen(operation, row, error);
  return new Refusal(402, { ...error, payment_intent: row.wire });
}

/** Returns the intent to `requires_payment_method`. */
function reopen(
  operation: Operation,
  row: PaymentIntentRow,
  error: Stripe.PaymentIntent.LastPaymentError,
): void {
  row.wire.status = 'requires_payment_method';
  row.wire.payment_method = null;
  row.wire.next_action = null;
  row.wire.last_payment_error = error;
  row.hidden.authenticated = false;
  operation.processor.books.paymentIntents.put(row);
  announce(operation, 'payment_intent.payment_failed', row.wire);
}

function methodOf(operation: Operation, row: PaymentIntentRow): PaymentMethodRow | undefined {
  const id = idOf(row.wire.payment_method);
  if (id === null) return undefined;
  return operation.processor.books.paymentMethods.find(operation.account.id, id);
}
