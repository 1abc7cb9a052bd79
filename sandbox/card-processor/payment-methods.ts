import type Stripe from 'stripe';
import { z } from 'zod';
import { billingOnWire } from './addresses.ts';
import type { PaymentMethodRow } from './books.ts';
import { endpoint } from './endpoint.ts';
import { newId, nowInSeconds } from './ids.ts';
import {
  described,
  type MethodDetails,
  type PaymentMethodParameters,
  paymentMethodShape,
  sampleDetails,
} from './instrument-details.ts';
import { type Instrument, instrumentByAlias, instrumentByName } from './instruments.ts';
import type { Operation } from './operation.ts';
import { expand } from './parameters.ts';
import { missing, Refusal } from './refusal.ts';

export const paymentMethodEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods',
    keys: 'any',
    parameters: paymentMethodShape.extend({ expand: expand() }),
    run: (call) => {
      refuseCardFromServer(call.viewer, call.parameters);
      return keepPaymentMethod(call.operation, call.parameters).wire;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    keys: 'secret',
    parameters: z.strictObject({ expand: expand() }),
    run: (call) => findPaymentMethod(call.operation, call.id, 'payment_method').wire,
  }),
];

/** Keeps a payment method of the card or the account that the parameters describe. */
export function keepPaymentMethod(
  operation: Operation,
  parameters: PaymentMethodParameters,
): PaymentMethodRow {
  const { instrument, details } = described(parameters);
  return keep(operation, instrument, {
    ...newPaymentMethod(details),
    billing_details: billingOnWire(parameters.billing_details),
    metadata: parameters.metadata || {},
  });
}

/** Keeps a payment method whose details a confirmation token has previewed. */
export function keepPreviewedMethod(
  operation: Operation,
  instrumentName: string,
  { card, sepa_debit: account, billing_details }: Stripe.ConfirmationToken.PaymentMethodPreview,
): PaymentMethodRow {
  const instrument = instrumentByName(instrumentName);
  const details: MethodDetails = account
    ? { type: 'sepa_debit', sepa_debit: account }
    : card
      ? { type: 'card', card: { ...card, regulated_status: 'unregulated', iin: null } }
      : sampleDetails(instrument);
  return keep(operation, instrument, { ...newPaymentMethod(details), billing_details });
}

/**
 * Finds a payment method by its id; ids like `pm_card_visa` make a new one of that test card.
 * @throws {Refusal} 404 when there is none.
 */
export function findPaymentMethod(
  operation: Operation,
  id: string,
  param: string,
): PaymentMethodRow {
  const instrument = instrumentByAlias(id);
  if (instrument) return keep(operation, instrument, newPaymentMethod(sampleDetails(instrument)));
  const found = operation.processor.books.paymentMethods.find(operation.account.id, id);
  if (!found) throw missing('PaymentMethod', id, param);
  return found;
}

/** What a payment method id stands for, if anything. */
export function instrumentOfMethod(operation: Operation, id: string): Instrument | undefined {
  const found = operation.processor.books.paymentMethods.find(operation.account.id, id);
  return instrumentByAlias(id) ?? (found && instrumentByName(found.hidden.instrument));
}

/** Card numbers may come from the page's script only, as with the real processor's usual accounts. */
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

function keep(
  operation: Operation,
  instrument: Instrument,
  wire: Stripe.PaymentMethod,
): PaymentMethodRow {
  const row: PaymentMethodRow = {
    account: operation.account.id,
    wire,
    hidden: { instrument: instrument.name, paid: null, mandate: null },
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
