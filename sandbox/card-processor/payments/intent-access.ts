import type Stripe from 'stripe';
import type { PaymentIntentRow } from '../books/books.ts';
import type { Asked } from '../http/endpoint.ts';
import { invalidRequest, missing } from '../wire/refusal.ts';

/**
 * The intent of the call. A page has to know its client secret.
 * @throws {Refusal} 404 when there is none, 400 when the client secret is another's.
 */
export function findIntent(call: Asked & { parameters: object }): PaymentIntentRow {
  const { operation, viewer, id } = call;
  const row = operation.processor.books.paymentIntents.find(operation.account.id, id);
  if (!row) throw missing('payment_intent', id, 'intent');
  const secret: unknown = Reflect.get(call.parameters, 'client_secret');
  refuseOtherSecret(viewer, secret, row.wire.client_secret, 'PaymentIntent');
  return row;
}

/** @throws {Refusal} 400 when a page has no client secret, or anybody has another's. */
export function refuseOtherSecret(
  viewer: Asked['viewer'],
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
export function seenBy({ viewer }: Pick<Asked, 'viewer'>, row: PaymentIntentRow): object {
  if (viewer === 'server') return row.wire;
  return Object.fromEntries(shownToPages.map((field) => [field, row.wire[field]]));
}
