import type Stripe from 'stripe';

/** The `error` of an error answer. */
type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
  payment_method?: Stripe.PaymentMethod;
};

/** An error that the API answers with. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500;
  readonly body: ErrorBody;

  constructor(status: Refusal['status'], body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body.code
      ? {
          ...body,
          doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`,
        }
      : body;
  }
}

type Details = Pick<ErrorBody, 'code' | 'param' | 'payment_intent' | 'setup_intent'>;

/** A 400 of type `invalid_request_error`. */
export function invalidRequest(message: string, details: Details = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...details });
}

/** A 404 for an id that this account does not have. `noun` is the object's name in the message. */
export function missing(noun: string, id: string, param: string): Refusal {
  return new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  });
}
