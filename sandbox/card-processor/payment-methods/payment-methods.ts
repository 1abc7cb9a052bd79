import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentMethodRow } from '../books/rows.ts';
import { findCustomer } from '../customers/customers.ts';
import { attachToCustomer, detachMethod } from '../customers/saved-methods.ts';
import { endpoint } from '../http/endpoint.ts';
import {
  type Instrument,
  instrumentByAlias,
  instrumentByName,
} from '../instruments/instruments.ts';
import { methodTypes } from '../instruments/method-types.ts';
import type { Operation } from '../processor/operation.ts';
import { billingOnWire } from '../wire/addresses.ts';
import { newId, nowInSeconds } from '../wire/ids.ts';
import { listOf } from '../wire/list.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import { billingDetails, expand, listShape, metadata, oneOf, text } from '../wire/parameters.ts';
import { invalidRequest, missing, Refusal } from '../wire/refusal.ts';
import {
  describeMethod,
  detailsOf,
  type MethodDetails,
  type PaymentMethodParameters,
  paymentMethodShape,
  sampleDetails,
} from './instrument-details.ts';

export const paymentMethodEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods',
    keys: 'any',
    parameters: paymentMethodShape.extend({ expand: expand() }),
    run: (call) => {
      refuseCardFromServer(call.viewer, call.parameters);
      return savePaymentMethod(call.operation, call.parameters).wire;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    keys: 'secret',
    parameters: z.strictObject({ expand: expand() }),
    run: (call) => findPaymentMethod(call.operation, call.id, 'payment_method').wire,
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods',
    keys: 'secret',
    parameters: z.strictObject({
      ...listShape,
      customer: text().optional(),
      type: oneOf(...methodTypes).optional(),
    }),
    run: ({ operation, parameters: { customer, type, ...paging } }) => {
      const rows = operation.processor.books.paymentMethods
        .of(operation.account.id)
        .filter(({ wire }) => wire.customer !== null)
        .filter(({ wire }) => customer === undefined || wire.customer === customer)
        .filter(({ wire }) => type === undefined || wire.type === type);
      return listOf('/v1/payment_methods', rows, paging);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id',
    keys: 'secret',
    parameters: z.strictObject({
      billing_details: billingDetails().optional(),
      metadata: metadata().optional(),
      expand: expand(),
    }),
    run: ({ operation, id, parameters }) => {
      const row = findPaymentMethod(operation, id, 'payment_method');
      const { billing_details: billing, metadata: more } = parameters;
      if (billing) row.wire.billing_details = billingOnWire(billing);
      if (more !== undefined) row.wire.metadata = mergeMetadata(row.wire.metadata ?? {}, more);
      operation.processor.books.paymentMethods.put(row);
      return row.wire;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    keys: 'secret',
    parameters: z.strictObject({ customer: text(), expand: expand() }),
    run: ({ operation, id, parameters }) => {
      const customer = findCustomer(operation, parameters.customer, 'customer');
      const row = findPaymentMethod(operation, id, 'payment_method');
      attachToCustomer(operation, row, customer.wire.id);
      return row.wire;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    keys: 'secret',
    parameters: z.strictObject({ expand: expand() }),
    run: ({ operation, id }) => {
      const row = findPaymentMethod(operation, id, 'payment_method');
      if (row.wire.customer === null) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is ' +
            'impossible.',
        );
      }
      detachMethod(operation, row);
      return row.wire;
    },
  }),
];

/** Stores a payment method for the card or account that the parameters describe. */
export function savePaymentMethod(
  operation: Operation,
  parameters: PaymentMethodParameters,
): PaymentMethodRow {
  const { instrument, details } = describeMethod(parameters);
  return save(operation, instrument, {
    ...newPaymentMethod(details),
    billing_details: billingOnWire(parameters.billing_details),
    metadata: parameters.metadata || {},
  });
}

/** Stores the payment method that a confirmation token previews. */
export function savePreviewedMethod(
  operation: Operation,
  instrumentName: string,
  preview: Stripe.ConfirmationToken.PaymentMethodPreview,
): PaymentMethodRow {
  const instrument = instrumentByName(instrumentName);
  const details = detailsOf(preview) ?? sampleDetails(instrument);
  const { billing_details } = preview;
  return save(operation, instrument, { ...newPaymentMethod(details), billing_details });
}

/**
 * Finds a payment method by its id; an id like `pm_card_visa` stores a new one of that test card.
 * @throws {Refusal} 404 when there is none.
 */
export function findPaymentMethod(
  operation: Operation,
  id: string,
  param: string,
): PaymentMethodRow {
  const instrument = instrumentByAlias(id);
  if (instrument) return save(operation, instrument, newPaymentMethod(sampleDetails(instrument)));
  const found = operation.processor.books.paymentMethods.find(operation.account.id, id);
  if (!found) throw missing('PaymentMethod', id, param);
  return found;
}

/** Returns the card or account behind a payment method id, if there is one. */
export function instrumentOfMethod(operation: Operation, id: string): Instrument | undefined {
  const found = operation.processor.books.paymentMethods.find(operation.account.id, id);
  return instrumentByAlias(id) ?? (found && instrumentByName(found.hidden.instrument));
}

/** @throws {Refusal} 402: as at Stripe, card numbers are accepted from the page's script only. */
export function refuseCardFromServer(
  viewer: 'browser' | 'server',
  { type }: PaymentMethodParameters,
): void {
  if (viewer === 'browser' || type !== 'card') return;
  throw new Refusal(402, {
    type: 'invalid_request_error',
    message:
      'Sending credit card numbers directly to the Stripe API is generally unsafe. ' +
      'Use a test payment method such as pm_card_visa instead.',
  });
}

function save(
  operation: Operation,
  instrument: Instrument,
  wire: Stripe.PaymentMethod,
): PaymentMethodRow {
  const row: PaymentMethodRow = {
    account: operation.account.id,
    wire,
    hidden: { instrument: instrument.name, paid: null, mandate: null, isSetUp: false },
  };
  operation.processor.books.paymentMethods.put(row);
  return row;
}

function newPaymentMethod(details: MethodDetails): Stripe.PaymentMethod {
  const billing =
    details.type === 'card'
      ? { address: { country: details.card.country ?? 'US' } }
      : { name: 'Jenny Rosen', email: 'jenny@example.com' };
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingOnWire(billing),
    created: nowInSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    ...details,
  };
}
