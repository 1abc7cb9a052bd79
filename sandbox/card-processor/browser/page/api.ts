import type { CardError } from '../messages.ts';
import { IntegrationError } from './integration-error.ts';
import { processorOrigin } from './origin.ts';

/** The parts of an intent that the script uses. */
export type Intent = {
  id: string;
  object: 'payment_intent' | 'setup_intent';
  status: string;
  last_payment_error?: CardError | null;
  last_setup_error?: CardError | null;
  next_action: {
    redirect_to_url?: { url: string };
    use_stripe_sdk?: { stripe_js: string };
  } | null;
};

export type IntentOutcome =
  | { paymentIntent: Intent; setupIntent?: undefined; error?: undefined }
  | { setupIntent: Intent; paymentIntent?: undefined; error?: undefined }
  | { error: CardError; paymentIntent?: undefined; setupIntent?: undefined };

export function intentIn(outcome: IntentOutcome): Intent | undefined {
  return outcome.paymentIntent ?? outcome.setupIntent;
}

export async function retrieveIntent(
  publishableKey: string,
  clientSecret: string,
): Promise<IntentOutcome> {
  const url = new URL(intentPath(clientSecret), processorOrigin);
  url.searchParams.set('key', publishableKey);
  url.searchParams.set('client_secret', clientSecret);
  return read(fetch(url));
}

export async function confirmIntent(
  publishableKey: string,
  clientSecret: string,
  parameters: Record<string, string>,
): Promise<IntentOutcome> {
  const url = new URL(`${intentPath(clientSecret)}/confirm`, processorOrigin);
  const body = new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    ...parameters,
  });
  return read(fetch(url, { method: 'POST', body }));
}

/** Turns an intent that requires a new payment method into the error of the last one. */
export function withFailure(outcome: IntentOutcome): IntentOutcome {
  const intent = intentIn(outcome);
  const error = intent?.last_payment_error ?? intent?.last_setup_error;
  if (intent?.status !== 'requires_payment_method' || !error) return outcome;
  return { error: { ...error, [intent.object]: intent } };
}

async function read(pending: Promise<Response>): Promise<IntentOutcome> {
  try {
    const response = await pending;
    const body = await response.json();
    if (!response.ok) return { error: body.error };
    return body.object === 'setup_intent' ? { setupIntent: body } : { paymentIntent: body };
  } catch {
    const message = 'The payment provider cannot be reached.';
    return { error: { type: 'api_connection_error', message } };
  }
}

function intentPath(clientSecret: string): string {
  const id = /^((?:pi|seti)_\w+)_secret_\w+$/.exec(clientSecret)?.[1];
  if (!id) throw new IntegrationError('This is not the client secret of an intent.');
  return id.startsWith('pi_') ? `/v1/payment_intents/${id}` : `/v1/setup_intents/${id}`;
}
