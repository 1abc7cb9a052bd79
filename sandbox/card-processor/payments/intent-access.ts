import type Stripe from 'stripe';
import type { PaymentIntentRow } from '../books/rows.ts';
import type { CallTarget } from '../http/endpoint.ts';
import { invalidRequest, missing } from '../wire/refusal.ts';

/**
 * Finds the call's intent; a page has to send its client secret.
 * @throws {Refusal} 404 when there is none, 400 when the client secret is wrong.
 */
export function findIntent(call: CallTarget & { parameters: object }): PaymentIntentRow {
  const { operation, viewer, id } = call;
  const row = operation.processor.books.paymentIntents.find(operation.account.id, id);
  if (!row) throw missing('payment_intent', id, 'intent');
  const secret: unknown = Reflect.get(call.parameters, 'client_secret');
  checkClientSecret(viewer, secret, row.wire.client_secret, 'PaymentIntent');
  return row;
}

/** @throws {Refusal} 400 when a page sends no client secret, or any caller a wrong one. */
export function checkClientSecret(
  viewer: CallTarget['viewer'],
  given: unknown,
  own: string | null,
  noun: 'PaymentIntent' | 'SetupIntent',
): void {
  if (viewer === 'browser' && given === undefined) {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  if (given !== undefined && given !== own) {
    throw invalidRequest(
      `The client_secret provided does not match any associated ${noun} on this account.`,
      {
        code: `${noun === 'PaymentIntent' ? 'payment' : 'setup'}_intent_invalid_parameter`,
        param: 'client_secret',
      },
    );
  }
}

const fieldsForPages: (keyof Stripe.PaymentIntent)[] = [
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

/** The intent as this caller sees it: pages get no metadata and no charge. */
export function visibleTo({ viewer }: Pick<CallTarget, 'viewer'>, row: PaymentIntentRow): object {
  if (viewer === 'server') return row.wire;
  return Object.fromEntries(fieldsForPages.map((field) => [field, row.wire[field]]));
}
