import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { balanceTransactionEndpoints } from './balance/balance-transactions.ts';
import { customerEndpoints } from './customers/customers.ts';
import { disputeEndpoints } from './disputes/dispute-endpoints.ts';
import { eventEndpoints } from './events/events.ts';
import { answerCall, answerUnknownPath, type Web } from './http/answer-call.ts';
import type { Endpoint } from './http/endpoint.ts';
import { Answers } from './http/idempotency.ts';
import { confirmationTokenEndpoints } from './payment-methods/confirmation-tokens.ts';
import { mandateEndpoints } from './payment-methods/mandates.ts';
import { paymentMethodEndpoints } from './payment-methods/payment-methods.ts';
import { chargeEndpoints } from './payments/charges.ts';
import { elementSessionEndpoints } from './payments/element-session.ts';
import { paymentIntentEndpoints } from './payments/payment-intents.ts';
import type { Processor } from './processor/processor.ts';
import { refundEndpoints } from './refunds/refunds.ts';
import { setupIntentEndpoints } from './setup-intents/setup-intents.ts';

const endpoints: Endpoint[] = [
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...confirmationTokenEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...balanceTransactionEndpoints,
  ...customerEndpoints,
  ...setupIntentEndpoints,
  ...mandateEndpoints,
  ...eventEndpoints,
  ...elementSessionEndpoints,
];

/** The API under `/v1`. */
export function apiRoutes(processor: Processor): Hono<Web> {
  const answers = new Answers(processor.books);
  const app = new Hono<Web>();
  app.use(
    '/v1/*',
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE'],
      exposeHeaders: ['Request-Id', 'Stripe-Manage-Version', 'X-Stripe-External-Auth-Required'],
      maxAge: 300,
    }),
  );
  for (const endpoint of endpoints) {
    app.on(endpoint.method, endpoint.path, (context) =>
      answerCall({ processor, answers, endpoint, context }),
    );
  }
  app.all('/v1/*', answerUnknownPath);
  return app;
}
