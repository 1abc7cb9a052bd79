import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentIntentRow } from '../books/rows.ts';
import { findCustomer } from '../customers/customers.ts';
import { checkOffered, methodTypes, offeredTypes } from '../instruments/method-types.ts';
import { findPaymentMethod } from '../payment-methods/payment-methods.ts';
import type { Operation } from '../processor/operation.ts';
import { shippingOnWire } from '../wire/addresses.ts';
import { checkAmount, checkCurrency } from '../wire/amounts.ts';
import { newId, nowInSeconds } from '../wire/ids.ts';
import { expand, flag, integer, metadata, oneOf, shipping, text } from '../wire/parameters.ts';
import { invalidRequest } from '../wire/refusal.ts';
import { confirmShape } from './confirm-intent.ts';

/** The parameters that creation and update share. */
export const detailsShape = {
  description: text().optional(),
  metadata: metadata().optional(),
  receipt_email: text(800).optional(),
  setup_future_usage: oneOf('off_session', 'on_session').optional(),
  shipping: shipping().optional(),
  statement_descriptor_suffix: text(22).optional(),
  customer: text().optional(),
  payment_method: text().optional(),
  payment_method_configuration: text(100).optional(),
  expand: expand(),
};

export const createShape = z.strictObject({
  ...detailsShape,
  ...confirmShape,
  amount: integer(1),
  currency: text(3),
  automatic_payment_methods: z
    .strictObject({ enabled: flag(), allow_redirects: oneOf('always', 'never').optional() })
    .optional(),
  allowed_payment_method_types: z
    .array(oneOf(...methodTypes))
    .min(1)
    .optional(),
  excluded_payment_method_types: z.array(oneOf(...methodTypes)).optional(),
  capture_method: oneOf('automatic', 'automatic_async').optional(),
  confirm: flag().optional(),
});

/** Builds an intent from its parameters without storing it. @throws {Refusal} 400 when they are not valid together. */
export function newIntent(
  operation: Operation,
  parameters: z.output<typeof createShape>,
): PaymentIntentRow {
  const currency = checkCurrency(parameters.currency);
  checkAmount(parameters.amount, currency);
  if (!parameters.confirm) refuseConfirmOnly(parameters);
  const offered = offeredTypes(operation.processor.switches, {
    currency,
    configuration: parameters.payment_method_configuration,
    allowed: parameters.allowed_payment_method_types,
    excluded: parameters.excluded_payment_method_types,
    withoutRedirects:
      parameters.automatic_payment_methods?.allow_redirects === 'never' ||
      parameters.setup_future_usage !== undefined,
  });
  checkOffered(offered);
  const customer =
    parameters.customer === undefined
      ? undefined
      : findCustomer(operation, parameters.customer, 'customer');
  const row: PaymentIntentRow = {
    account: operation.account.id,
    wire: {
      ...openIntent(parameters, currency),
      customer: customer?.wire.id ?? null,
      payment_method_types: offered,
    },
    hidden: { returnUrl: null, usesScript: false, authenticated: false },
  };
  if (parameters.payment_method) attachMethod(operation, row, parameters.payment_method);
  return row;
}

/** An intent without customer and payment method. */
function openIntent(
  parameters: z.output<typeof createShape>,
  currency: string,
): Stripe.PaymentIntent {
  const id = newId('pi');
  const configuration = parameters.payment_method_configuration;
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
    amount: parameters.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automaticMethods(parameters),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: parameters.capture_method ?? 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: nowInSeconds(),
    currency,
    customer: null,
    customer_account: null,
    description: parameters.description ?? null,
    excluded_payment_method_types: parameters.excluded_payment_method_types ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: parameters.metadata || {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: configuration
      ? { id: configuration, parent: null }
      : null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure:
          parameters.payment_method_options?.card?.request_three_d_secure ?? 'automatic',
      },
    },
    payment_method_types: [],
    payment_record: null,
    processing: null,
    receipt_email: parameters.receipt_email ?? null,
    review: null,
    setup_future_usage: parameters.setup_future_usage ?? null,
    shipping: shippingOnWire(parameters.shipping),
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: parameters.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

/** The `automatic_payment_methods` of a new intent, which are enabled by default. */
function automaticMethods(
  parameters: z.output<typeof createShape>,
): Stripe.PaymentIntent.AutomaticPaymentMethods | null {
  const methods = parameters.automatic_payment_methods;
  if (methods && !methods.enabled) return null;
  return { enabled: true, allow_redirects: methods?.allow_redirects ?? 'always' };
}

function refuseConfirmOnly(parameters: z.output<typeof createShape>): void {
  const names = [
    'return_url',
    'confirmation_token',
    'use_stripe_sdk',
    'error_on_requires_action',
    'mandate_data',
    'off_session',
  ] as const;
  const name = names.find((candidate) => parameters[candidate] !== undefined);
  if (name === undefined) return;
  throw invalidRequest(`The parameter ${name} cannot be passed without confirm=true.`, {
    param: name,
  });
}

/** Sets the intent's payment method; the intent then requires confirmation. */
export function attachMethod(operation: Operation, row: PaymentIntentRow, id: string): void {
  row.wire.payment_method = findPaymentMethod(operation, id, 'payment_method').wire.id;
  row.wire.status = 'requires_confirmation';
  row.hidden.authenticated = false;
}
