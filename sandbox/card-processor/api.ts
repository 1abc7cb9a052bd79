import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { balanceTransactionEndpoints } from './balance/balance-transactions.ts';
import { customerEndpoints } from './customers/customers.ts';
import { disputeEndpoints } from './disputes/dispute-endpoints.ts';
import { eventEndpoints } from './events/events.ts';
import type { AnswerFault, Struck } from './faults/faults.ts';
import type { Endpoint, ReadCall } from './http/endpoint.ts';
import { type Answer, Answers, fingerprintOf, type Keyed } from './http/idempotency.ts';
import { holderOf, refusePage } from './http/keys.ts';
import { lastFour } from './instruments/instruments.ts';
import { confirmationTokenEndpoints } from './payment-methods/confirmation-tokens.ts';
import { mandateEndpoints } from './payment-methods/mandates.ts';
import { paymentMethodEndpoints } from './payment-methods/payment-methods.ts';
import { chargeEndpoints } from './payments/charges.ts';
import { elementSessionEndpoints } from './payments/element-session.ts';
import { paymentIntentEndpoints } from './payments/payment-intents.ts';
import {
  apiVersion,
  beginOperation,
  finishOperation,
  type Operation,
} from './processor/operation.ts';
import type { Processor } from './processor/processor.ts';
import { refundEndpoints } from './refunds/refunds.ts';
import { setupIntentEndpoints } from './setup-intents/setup-intents.ts';
import { readForm } from './wire/form.ts';
import { newRequestId } from './wire/ids.ts';
import { invalidRequest, Refusal } from './wire/refusal.ts';

type Web = { Bindings: HttpBindings };
type WebContext = Context<Web>;

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

/** The API under `/v1`, as the processor's own clients speak it. */
export function wireRoutes(processor: Processor): Hono<Web> {
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
      answerCall(processor, answers, endpoint, context),
    );
  }
  app.all('/v1/*', (context) => {
    const { method, path } = context.req;
    const refusal = new Refusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
    return respond(context, answerOf(refusal), newRequestId());
  });
  return app;
}

async function answerCall(
  processor: Processor,
  answers: Answers,
  endpoint: Endpoint,
  context: WebContext,
): Promise<Response> {
  const requestId = newRequestId();
  try {
    return await perform(processor, answers, endpoint, context, requestId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return respond(context, answerOf(error), requestId);
  }
}

async function perform(
  processor: Processor,
  answers: Answers,
  endpoint: Endpoint,
  context: WebContext,
  requestId: string,
): Promise<Response> {
  checkVersion(context.req.header('stripe-version'));
  const text = await formText(context);
  const { key, ...form } = readForm(text);
  const { account, viewer } = holderOf(
    processor.accounts,
    context.req.header('authorization'),
    typeof key === 'string' ? key : undefined,
  );
  processor.requests.note({
    at: new Date().toISOString(),
    viewer,
    method: context.req.method,
    path: context.req.path,
    version: context.req.header('stripe-version') ?? null,
    idempotencyKey: context.req.header('idempotency-key') ?? null,
    ...(context.req.method === 'GET' ? { query: form, body: {} } : { query: {}, body: form }),
  });
  if (endpoint.keys === 'secret') refusePage(viewer);
  const idempotencyKey =
    endpoint.method === 'POST' ? (context.req.header('idempotency-key') ?? null) : null;
  const operation = beginOperation(processor, account, {
    id: requestId,
    idempotency_key: idempotencyKey,
  });
  const id = context.req.param('id') ?? '';
  const { method, path } = context.req;
  const keyed = idempotencyKey !== null && {
    account: account.id,
    key: checkedKey(idempotencyKey),
    fingerprint: fingerprintOf(method, path, text),
    requestId,
  };
  const kept = keyed && answers.begin(keyed);
  if (kept) return replay(context, kept, requestId);
  try {
    const call = endpoint.read({ operation, viewer, id }, form);
    const fault = processor.faults.strikeAnswer({
      path,
      method,
      cardLast4: call.instrument && lastFour(call.instrument),
    });
    const habit = call.habit && { kind: call.habit };
    return await carryOut(context, operation, call, fault ?? habit, answers, keyed || undefined);
  } finally {
    if (keyed) answers.drop(keyed);
  }
}

async function carryOut(
  context: WebContext,
  operation: Operation,
  call: ReadCall,
  fault: Struck<AnswerFault> | undefined,
  answers: Answers,
  keyed: Keyed | undefined,
): Promise<Response> {
  const requestId = operation.request.id ?? '';
  if (fault?.kind === 'cut_before') return cut(context);
  if (fault?.kind === 'answer_429') return respond(context, tooMany, requestId);
  const answer =
    fault?.kind === 'answer_500_before' ? brokenAnswer : done(operation, call, fault?.kind);
  if (fault?.kind === 'answer_slow') {
    await sleep(fault.delay ?? operation.processor.timing.slowAnswer);
  }
  if (keyed) answers.keep(keyed, answer);
  return fault?.kind === 'cut_after' ? cut(context) : respond(context, answer, requestId);
}

/** Does what was asked, and says how it went. */
function done(operation: Operation, call: ReadCall, fault: AnswerFault | undefined): Answer {
  const answer = attempt(call);
  finishOperation(operation);
  return fault === 'answer_500_after' ? brokenAnswer : answer;
}

function attempt(call: ReadCall): Answer {
  try {
    return { status: 200, body: JSON.stringify(call.run(), null, 2) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return answerOf(error);
  }
}

function answerOf(refusal: Refusal): Answer {
  return { status: refusal.status, body: JSON.stringify({ error: refusal.body }, null, 2) };
}

const brokenAnswer = answerOf(
  new Refusal(500, {
    type: 'api_error',
    message: 'Sorry! There was an error while talking to one of our backends.',
  }),
);

const tooMany = answerOf(
  new Refusal(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded.',
  }),
);

function replay(
  context: WebContext,
  kept: { status: number; body: string; requestId: string },
  requestId: string,
): Response {
  const response = respond(context, kept, requestId);
  response.headers.set('Idempotent-Replayed', 'true');
  response.headers.set('Original-Request', kept.requestId);
  return response;
}

function respond(context: WebContext, answer: Answer, requestId: string): Response {
  const headers = new Headers({
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache, no-store',
    'Request-Id': requestId,
    'Stripe-Version': context.req.header('stripe-version') ?? apiVersion,
  });
  const idempotencyKey = context.req.header('idempotency-key');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  // The same key would only get the same answer again, so a repeat by itself is of no use.
  if (answer.status === 500) headers.set('Stripe-Should-Retry', 'false');
  return new Response(answer.body, { status: answer.status, headers });
}

/** Ends the connection without an answer. */
function cut(context: WebContext): Response {
  context.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

async function formText(context: WebContext): Promise<string> {
  if (context.req.method === 'GET') return new URL(context.req.url).search.slice(1);
  const text = await context.req.text();
  const type = context.req.header('content-type') ?? '';
  if (text !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    );
  }
  return text;
}

function checkVersion(version: string | undefined): void {
  if (version === undefined || /^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(version)) return;
  throw invalidRequest(`Invalid Stripe API version: ${version}.`);
}

function checkedKey(key: string): string {
  if (key.length >= 1 && key.length <= 255) return key;
  throw invalidRequest('Idempotency keys have 1 to 255 characters.');
}
