import type Stripe from 'stripe';
import { z } from 'zod';
import type { ConfirmationTokenRow } from '../books/rows.ts';
import { endpoint } from '../http/endpoint.ts';
import type { Wallet } from '../instruments/method-types.ts';
import type { Operation } from '../processor/operation.ts';
import { billingOnWire, shippingOnWire } from '../wire/addresses.ts';
import { newId, nowInSeconds } from '../wire/ids.ts';
import { expand, oneOf, shipping, text } from '../wire/parameters.ts';
import { invalidRequest, missing } from '../wire/refusal.ts';
import {
  describeMethod,
  detailsOf,
  type MethodDetails,
  paymentMethodShape,
  walletDetails,
} from './instrument-details.ts';
import { findPaymentMethod, refuseCardFromServer } from './payment-methods.ts';

const lifetimeSeconds = 12 * 60 * 60;

const sharedShape = z.strictObject({
  return_url: text().optional(),
  setup_future_usage: oneOf('off_session', 'on_session').optional(),
  shipping: shipping().optional(),
  expand: expand(),
});
type SharedParameters = z.output<typeof sharedShape>;

export const confirmationTokenEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/confirmation_tokens',
    keys: 'any',
    parameters: sharedShape.extend({ payment_method_data: paymentMethodShape }),
    run: ({ operation, viewer, parameters }) => {
      const { payment_method_data: data } = parameters;
      refuseCardFromServer(viewer, data);
      const { instrument, details } = describeMethod(data);
      const preview = previewOf(details, billingOnWire(data.billing_details));
      return saveToken(operation, instrument.name, preview, parameters).wire;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/test_helpers/confirmation_tokens',
    keys: 'secret',
    parameters: sharedShape.extend({ payment_method: text() }),
    run: ({ operation, parameters }) => saveTokenOfMethod(operation, parameters).wire,
  }),
  endpoint({
    method: 'GET',
    path: '/v1/confirmation_tokens/:id',
    keys: 'any',
    parameters: z.strictObject({ expand: expand() }),
    run: ({ operation, id }) => findToken(operation, id).wire,
  }),
];

/** Makes the token that a page would make, from an existing payment method. */
export function saveTokenOfMethod(
  operation: Operation,
  parameters: SharedParameters & { payment_method: string; wallet?: Wallet | undefined },
): ConfirmationTokenRow {
  const method = findPaymentMethod(operation, parameters.payment_method, 'payment_method');
  const { card, billing_details: billing } = method.wire;
  const details: MethodDetails | undefined = card
    ? { type: 'card', card: withWallet(card, parameters.wallet) }
    : detailsOf(method.wire);
  if (!details) throw missing('PaymentMethod', method.wire.id, 'payment_method');
  return saveToken(operation, method.hidden.instrument, previewOf(details, billing), parameters);
}

function withWallet(
  card: Stripe.PaymentMethod.Card,
  wallet: Wallet | undefined,
): Stripe.PaymentMethod.Card {
  return wallet ? { ...card, wallet: walletDetails(wallet, card.last4) } : card;
}

export function findToken(operation: Operation, id: string): ConfirmationTokenRow {
  const found = operation.processor.books.confirmationTokens.find(operation.account.id, id);
  if (!found) throw missing('confirmationtoken', id, 'confirmation_token');
  return found;
}

/** @throws {Refusal} 400 when the token has been used or is older than twelve hours. */
export function refuseUsedToken({ wire }: ConfirmationTokenRow): void {
  const param = 'confirmation_token';
  if ((wire.payment_intent ?? wire.setup_intent) !== null) {
    throw invalidRequest(
      `The provided ConfirmationToken ${wire.id} has already been used; it can be used only once.`,
      { param },
    );
  }
  if (wire.expires_at !== null && wire.expires_at < nowInSeconds()) {
    throw invalidRequest(`The provided ConfirmationToken ${wire.id} has expired.`, { param });
  }
}

/** Records the intent that the token confirmed. */
export function markTokenUsed(
  operation: Operation,
  row: ConfirmationTokenRow,
  intent: { payment_intent: string } | { setup_intent: string },
): void {
  Object.assign(row.wire, intent);
  operation.processor.books.confirmationTokens.put(row);
}

function previewOf(
  details: MethodDetails,
  billing: Stripe.PaymentMethod.BillingDetails,
): Stripe.ConfirmationToken.PaymentMethodPreview {
  return {
    allow_redisplay: 'unspecified',
    billing_details: billing,
    customer: null,
    customer_account: null,
    ...details,
  };
}

function saveToken(
  operation: Operation,
  instrument: string,
  preview: Stripe.ConfirmationToken.PaymentMethodPreview,
  parameters: SharedParameters,
): ConfirmationTokenRow {
  const created = nowInSeconds();
  const wire: Stripe.ConfirmationToken = {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created,
    expires_at: created + lifetimeSeconds,
    livemode: false,
    mandate_data: null,
    metadata: null,
    payment_intent: null,
    payment_method_options: { card: { cvc_token: null } },
    payment_method_preview: preview,
    return_url: parameters.return_url ?? null,
    setup_future_usage: parameters.setup_future_usage ?? null,
    setup_intent: null,
    shipping: shippingOnWire(parameters.shipping),
    use_stripe_sdk: true,
  };
  const row = { account: operation.account.id, wire, hidden: { instrument } };
  operation.processor.books.confirmationTokens.put(row);
  return row;
}
