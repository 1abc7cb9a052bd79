import type Stripe from 'stripe';
import { z } from 'zod';
import { shippingOnWire } from './addresses.ts';
import { checkAmount, checkCurrency } from './amounts.ts';
import type { PaymentIntentRow } from './books.ts';
import {
  carryOutConfirmation,
  chargedCard,
  confirmShape,
  planConfirmation,
} from './confirm-intent.ts';
import { type Call, endpoint } from './endpoint.ts';
import { newId, nowInSeconds } from './ids.ts';
import { isWithin, listOf } from './list.ts';
import { announce, type Operation } from './operation.ts';
import {
  expand,
  flag,
  integer,
  listShape,
  metadata,
  oneOf,
  shipping,
  text,
  timeRange,
} from './parameters.ts';
import { findPaymentMethod } from './payment-methods.ts';
import { invalidRequest, missing } from './refusal.ts';

const path = '/v1/payment_intents';

const detailsShape = {
  description: text().optional(),
  metadata: metadata().optional(),
  receipt_email: text(800).optional(),
  setup_future_usage: oneOf('off_session', 'on_session').optional(),
  shipping: shipping().optional(),
  statement_descriptor_suffix: text(22).optional(),
  payment_method: text().optional(),
  payment_method_configuration: text(100).optional(),
  expand: expand(),
};

const createShape = z.strictObject({
  ...detailsShape,
  ...confirmShape,
  amount: integer(1),
  currency: text(3),
  automatic_payment_methods: z
    .strictObject({ enabled: flag(), allow_redirects: oneOf('always', 'never').optional() })
    .optional(),
  payment_method_types: z.array(text()).optional(),
  capture_method: oneOf('automatic', 'automatic_async').optional(),
  confirm: flag().optional(),
});

const updateShape = z.strictObject({
  ...detailsShape,
  amount: integer(1).optional(),
  currency: text(3).optional(),
});

export const paymentIntentEndpoints = [
  endpoint({
    method: 'POST',
    path,
    keys: 'secret',
    parameters: createShape,
    charges: ({ operation, parameters }) =>
      parameters.confirm ? chargedCard(operation, null, parameters) : undefined,
    run: ({ operation, parameters }) => {
      const row = newIntent(operation, parameters);
      const plan = parameters.confirm ? planConfirmation(operation, row, parameters) : undefined;
      operation.processor.books.paymentIntents.put(row);
      announce(operation, 'payment_intent.created', row.wire);
      if (plan) carryOutConfirmation(operation, row, plan);
      return row.wire;
    },
  }),
  endpoint({
    method: 'GET',
    path,
    keys: 'secret',
    parameters: z.strictObject({ ...listShape, created: timeRange() }),
    run: ({ operation, parameters }) => {
      const rows = operation.processor.books.paymentIntents
        .of(operation.account.id)
        .filter(({ wire }) => isWithin(wire.created, parameters.created));
      return listOf(path, rows, parameters);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/:id`,
    keys: 'any',
    parameters: z.strictObject({ client_secret: text().optional(), expand: expand() }),
    run: (call) => seenBy(call, findIntent(call)),
  }),
  endpoint({
    method: 'POST',
    path: `${path}/:id`,
    keys: 'secret',
    parameters: updateShape,
    run: (call) => updateIntent(call.operation, findIntent(call), call.parameters).wire,
  }),
  endpoint({
    method: 'POST',
    path: `${path}/:id/confirm`,
    keys: 'any',
    parameters: z.strictObject({
      ...confirmShape,
      payment_method: text().optional(),
      receipt_email: text(800).optional(),
      setup_future_usage: oneOf('off_session', 'on_session').optional(),
      shipping: shipping().optional(),
      client_secret: text().optional(),
      expand: expand(),
    }),
    charges: (call) => chargedCard(call.operation, findIntent(call), call.parameters),
    run: (call) => {
      const row = findIntent(call);
      const plan = planConfirmation(call.operation, row, call.parameters);
      carryOutConfirmation(call.operation, row, plan);
      return seenBy(call, row);
    },
  }),
  endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    keys: 'secret',
    parameters: z.strictObject({
      cancellation_reason: oneOf(
        'abandoned',
        'duplicate',
        'fraudulent',
        'requested_by_customer',
      ).optional(),
      expand: expand(),
    }),
    run: (call) => {
      const reason = call.parameters.cancellation_reason ?? null;
      return cancelIntent(call.operation, findIntent(call), reason).wire;
    },
  }),
];

/**
 * The intent of the call. A page has to know its client secret.
 * @throws {Refusal} 404 when there is none, 400 when the client secret is another's.
 */
export function findIntent(
  call: Pick<Call<{ client_secret?: string | undefined }>, 'operation' | 'viewer' | 'id'> & {
    parameters: object;
  },
): PaymentIntentRow {
  const { operation, viewer, id } = call;
  const row = operation.processor.books.paymentIntents.find(operation.account.id, id);
  if (!row) throw missing('payment_intent', id, 'intent');
  const secret: unknown = Reflect.get(call.parameters, 'client_secret');
  if (viewer === 'browser' && secret === undefined) {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  if (secret !== undefined && secret !== row.wire.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match any associated PaymentIntent on this account.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return row;
}

const shownToPages: (keyof Stripe.PaymentIntent)[] = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
];

/** A page sees no metadata and no charge. */
function seenBy({ viewer }: { viewer: 'server' | 'browser' }, row: PaymentIntentRow): object {
  if (viewer === 'server') return row.wire;
  return Object.fromEntries(shownToPages.map((field) => [field, row.wire[field]]));
}

function newIntent(
  operation: Operation,
  parameters: z.output<typeof createShape>,
): PaymentIntentRow {
  const currency = checkCurrency(parameters.currency);
  checkAmount(parameters.amount, currency);
  if (parameters.automatic_payment_methods?.enabled && parameters.payment_method_types) {
    throw invalidRequest(
      'You may only specify one of these parameters: automatic_payment_methods, payment_method_types.',
    );
  }
  if (!parameters.confirm) refuseConfirmOnly(parameters);
  const id = newId('pi');
  const automatic = automaticMethods(parameters);
  const configuration = parameters.payment_method_configuration;
  const wire: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: parameters.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic,
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
    excluded_payment_method_types: null,
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
    payment_method_types: parameters.payment_method_types ?? ['card'],
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
  const row: PaymentIntentRow = {
    account: operation.account.id,
    wire,
    hidden: { returnUrl: null, usesScript: false, authenticated: false },
  };
  if (parameters.payment_method) attachMethod(operation, row, parameters.payment_method);
  return row;
}

/** Without `payment_method_types` the kinds of payment are the account's own choice. */
function automaticMethods(
  parameters: z.output<typeof createShape>,
): Stripe.PaymentIntent.AutomaticPaymentMethods | null {
  if (parameters.payment_method_types) return null;
  const given = parameters.automatic_payment_methods;
  if (given && !given.enabled) return null;
  return { enabled: true, allow_redirects: given?.allow_redirects ?? 'always' };
}

function refuseConfirmOnly(parameters: z.output<typeof createShape>): void {
  const names = [
    'return_url',
    'confirmation_token',
    'use_stripe_sdk',
    'error_on_requires_action',
    'mandate_data',
  ] as const;
  const name = names.find((candidate) => parameters[candidate] !== undefined);
  if (name === undefined) return;
  throw invalidRequest(`The parameter ${name} cannot be passed without confirm=true.`, {
    param: name,
  });
}

function attachMethod(operation: Operation, row: PaymentIntentRow, id: string): void {
  row.wire.payment_method = findPaymentMethod(operation, id, 'payment_method').wire.id;
  row.wire.status = 'requires_confirmation';
  row.hidden.authenticated = false;
}

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function updateIntent(
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
    wire.metadata = mergedMetadata(wire.metadata, parameters.metadata);
  }
  if (method !== undefined) attachMethod(operation, row, method);
  operation.processor.books.paymentIntents.put(row);
  return row;
}

/** Keys given replace or add; an empty value removes its key, and '' for the whole removes all. */
function mergedMetadata(
  kept: Record<string, string>,
  given: Record<string, string> | '',
): Record<string, string> {
  if (given === '') return {};
  return Object.fromEntries(
    Object.entries({ ...kept, ...given }).filter(([, value]) => value !== ''),
  );
}

function cancelIntent(
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

function unexpectedState(wire: Stripe.PaymentIntent, deed: string, allowed: string[]) {
  return invalidRequest(
    `This PaymentIntent could not be ${deed} because it has a status of ${wire.status}. ` +
      `Only a PaymentIntent with one of the following statuses may be ${deed}: ` +
      `${allowed.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: wire },
  );
}
