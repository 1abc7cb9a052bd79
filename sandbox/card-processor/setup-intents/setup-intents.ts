import type Stripe from 'stripe';
import { z } from 'zod';
import type { SetupIntentRow } from '../books/rows.ts';
import { findCustomer } from '../customers/customers.ts';
import { endpoint } from '../http/endpoint.ts';
import { checkOffered, methodTypes, offeredTypes } from '../instruments/method-types.ts';
import { mandateShape } from '../payment-methods/mandates.ts';
import { checkClientSecret } from '../payments/intent-access.ts';
import { announce, idOf, type Operation } from '../processor/operation.ts';
import { newId, nowInSeconds } from '../wire/ids.ts';
import { isWithin, listOf } from '../wire/list.ts';
import { expand, flag, listShape, metadata, oneOf, text, timeRange } from '../wire/parameters.ts';
import { invalidRequest, missing } from '../wire/refusal.ts';
import { confirmSetup, setupShape, unexpectedSetup } from './setup-confirmation.ts';

const path = '/v1/setup_intents';
const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

const createShape = z.strictObject({
  ...setupShape,
  allowed_payment_method_types: z
    .array(oneOf(...methodTypes))
    .min(1)
    .optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag(), allow_redirects: oneOf('always', 'never').optional() })
    .optional(),
  confirm: flag().optional(),
  customer: text().optional(),
  description: text().optional(),
  mandate_data: mandateShape.optional(),
  metadata: metadata().optional(),
  payment_method_configuration: text(100).optional(),
  usage: oneOf('off_session', 'on_session').optional(),
});

export const setupIntentEndpoints = [
  endpoint({
    method: 'POST',
    path,
    keys: 'secret',
    parameters: createShape,
    run: ({ operation, parameters }) => {
      const row = newSetupIntent(operation, parameters);
      if (parameters.confirm) {
        confirmSetup(operation, row, parameters, () => saveNew(operation, row));
      } else {
        if (parameters.payment_method) {
          row.wire.payment_method = parameters.payment_method;
          row.wire.status = 'requires_confirmation';
        }
        saveNew(operation, row);
      }
      return row.wire;
    },
  }),
  endpoint({
    method: 'GET',
    path,
    keys: 'secret',
    parameters: z.strictObject({
      ...listShape,
      customer: text().optional(),
      created: timeRange(),
    }),
    run: ({ operation, parameters: { customer, created, ...paging } }) => {
      const rows = operation.processor.books.setupIntents
        .of(operation.account.id)
        .filter(({ wire }) => customer === undefined || wire.customer === customer)
        .filter(({ wire }) => isWithin(wire.created, created));
      return listOf(path, rows, paging);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/:id`,
    keys: 'any',
    parameters: z.strictObject({ client_secret: text().optional(), expand: expand() }),
    run: ({ operation, id, viewer, parameters }) => {
      const row = findSetupIntent(operation, id);
      checkClientSecret(viewer, parameters.client_secret, row.wire.client_secret, 'SetupIntent');
      return visibleTo(viewer, row);
    },
  }),
  endpoint({
    method: 'POST',
    path: `${path}/:id/confirm`,
    keys: 'any',
    parameters: z.strictObject({ ...setupShape, client_secret: text().optional() }),
    run: ({ operation, id, viewer, parameters }) => {
      const row = findSetupIntent(operation, id);
      checkClientSecret(viewer, parameters.client_secret, row.wire.client_secret, 'SetupIntent');
      if (!open.includes(row.wire.status)) throw unexpectedSetup(row.wire, 'confirm');
      confirmSetup(operation, row, parameters);
      return visibleTo(viewer, row);
    },
  }),
  endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    keys: 'secret',
    parameters: z.strictObject({
      cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer').optional(),
      expand: expand(),
    }),
    run: ({ operation, id, parameters }) => {
      const row = findSetupIntent(operation, id);
      if (!open.includes(row.wire.status)) throw unexpectedSetup(row.wire, 'cancel');
      row.wire.status = 'canceled';
      row.wire.cancellation_reason = parameters.cancellation_reason ?? null;
      row.wire.next_action = null;
      operation.processor.books.setupIntents.put(row);
      announce(operation, 'setup_intent.canceled', row.wire);
      return row.wire;
    },
  }),
];

function findSetupIntent(operation: Operation, id: string): SetupIntentRow {
  const found = operation.processor.books.setupIntents.find(operation.account.id, id);
  if (!found) throw missing('setupintent', id, 'intent');
  return found;
}

/** The intent as this caller sees it: pages get no metadata and no customer. */
function visibleTo(viewer: 'browser' | 'server', { wire }: SetupIntentRow): object {
  if (viewer === 'server') return wire;
  const { metadata: _, customer: __, ...shown } = wire;
  return shown;
}

function saveNew(operation: Operation, row: SetupIntentRow): void {
  operation.processor.books.setupIntents.put(row);
  announce(operation, 'setup_intent.created', row.wire);
}

function newSetupIntent(
  operation: Operation,
  parameters: z.output<typeof createShape>,
): SetupIntentRow {
  const { payment_method_configuration: configuration, allowed_payment_method_types: allowed } =
    parameters;
  if (parameters.mandate_data && !parameters.confirm) {
    throw invalidRequest('The parameter mandate_data cannot be passed without confirm=true.', {
      param: 'mandate_data',
    });
  }
  // A bank account can be set up without a currency: its later payments are in euros.
  const offered = offeredTypes(operation.processor.switches, {
    currency: 'eur',
    configuration,
    allowed,
    // What is paid on a bank's page cannot be set up.
    withoutRedirects: true,
  });
  checkOffered(offered);
  const customer = parameters.customer && findCustomer(operation, parameters.customer, 'customer');
  const id = newId('seti');
  const automatic = parameters.automatic_payment_methods;
  const wire: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: allowed ?? null,
    application: null,
    automatic_payment_methods:
      automatic?.enabled === false
        ? null
        : { enabled: true, allow_redirects: automatic?.allow_redirects ?? 'always' },
    cancellation_reason: null,
    client_secret: newId(`${id}_secret`),
    created: nowInSeconds(),
    customer: customer ? idOf(customer.wire) : null,
    customer_account: null,
    description: parameters.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: parameters.metadata || {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: configuration
      ? { id: configuration, parent: null }
      : null,
    payment_method_options: null,
    payment_method_types: offered,
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: parameters.usage ?? 'off_session',
  };
  return { account: operation.account.id, wire, hidden: { returnUrl: null } };
}
