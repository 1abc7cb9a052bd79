import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentIntentRow } from '../books/rows.ts';
import { findCustomer } from '../customers/customers.ts';
import { announce, type Operation } from '../processor/operation.ts';
import { shippingOnWire } from '../wire/addresses.ts';
import { checkAmount, checkCurrency } from '../wire/amounts.ts';
import { nowInSeconds } from '../wire/ids.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import { integer, text } from '../wire/parameters.ts';
import { invalidRequest } from '../wire/refusal.ts';
import { attachMethod, detailsShape } from './intent-creation.ts';

export const updateShape = z.strictObject({
  ...detailsShape,
  amount: integer(1).optional(),
  currency: text(3).optional(),
});

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** @throws {Refusal} 400 when the intent's status does not allow the change. */
export function updateIntent(
  operation: Operation,
  row: PaymentIntentRow,
  parameters: z.output<typeof updateShape>,
): PaymentIntentRow {
  const { wire } = row;
  const { amount, currency, payment_method: method } = parameters;
  if ((amount ?? currency ?? method) !== undefined && !open.includes(wire.status)) {
    throw unexpectedState(wire, 'updated', open);
  }
  const nextCurrency = currency === undefined ? wire.currency : checkCurrency(currency);
  checkAmount(amount ?? wire.amount, nextCurrency);
  const changesPrice = amount !== undefined || currency !== undefined;
  if (changesPrice && wire.status === 'requires_action') {
    wire.status = 'requires_confirmation';
    wire.next_action = null;
    row.hidden.authenticated = false;
  }
  wire.amount = amount ?? wire.amount;
  wire.currency = nextCurrency;
  wire.description = parameters.description ?? wire.description;
  wire.receipt_email = parameters.receipt_email ?? wire.receipt_email;
  wire.setup_future_usage = parameters.setup_future_usage ?? wire.setup_future_usage;
  wire.statement_descriptor_suffix =
    parameters.statement_descriptor_suffix ?? wire.statement_descriptor_suffix;
  if (parameters.shipping) wire.shipping = shippingOnWire(parameters.shipping);
  if (parameters.payment_method_configuration) {
    wire.payment_method_configuration_details = {
      id: parameters.payment_method_configuration,
      parent: null,
    };
  }
  if (parameters.metadata !== undefined) {
    wire.metadata = mergeMetadata(wire.metadata, parameters.metadata);
  }
  if (parameters.customer !== undefined) {
    wire.customer = findCustomer(operation, parameters.customer, 'customer').wire.id;
  }
  if (method !== undefined) attachMethod(operation, row, method);
  operation.processor.books.paymentIntents.put(row);
  return row;
}

/** @throws {Refusal} 400 when the intent is paid, processing or cancelled. */
export function cancelIntent(
  operation: Operation,
  row: PaymentIntentRow,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): PaymentIntentRow {
  const { wire } = row;
  if (!open.includes(wire.status)) throw unexpectedState(wire, 'canceled', open);
  wire.status = 'canceled';
  wire.canceled_at = nowInSeconds();
  wire.cancellation_reason = reason;
  wire.next_action = null;
  operation.processor.books.paymentIntents.put(row);
  announce(operation, 'payment_intent.canceled', wire);
  return row;
}

function unexpectedState(wire: Stripe.PaymentIntent, change: string, allowed: string[]) {
  return invalidRequest(
    `This PaymentIntent could not be ${change} because it has a status of ${wire.status}. ` +
      `Only a PaymentIntent with one of the following statuses may be ${change}: ` +
      `${allowed.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: wire },
  );
}
