import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { AnswerFault, TriggeredFault } from '../faults/faults.ts';
import { lastFour } from '../instruments/instruments.ts';
import {
  apiVersion,
  beginOperation,
  finishOperation,
  type Operation,
} from '../processor/operation.ts';
import type { Processor } from '../processor/processor.ts';
import { type FormTree, readForm } from '../wire/form.ts';
import { newRequestId } from '../wire/ids.ts';
import { invalidRequest, Refusal } from '../wire/refusal.ts';
import type { Endpoint, PreparedCall } from './endpoint.ts';
import { type Answer, type Answers, fingerprintOf, type Keyed } from './idempotency.ts';
import { type KeyHolder, keyHolder, requireSecretKey } from './keys.ts';

export type Web = { Bindings: HttpBindings };
type WebContext = Context<Web>;

/** A request to an endpoint, with the id that its answer carries. */
type ApiRequest = {
  processor: Processor;
  answers: Answers;
  endpoint: Endpoint;
  context: WebContext;
  requestId: string;
};

/** Answers a request to an endpoint: with its object, an error, or the answer stored for its key. */
export async function answerCall(request: Omit<ApiRequest, 'requestId'>): Promise<Response> {
  const requestId = newRequestId();
  try {
    return await perform({ ...request, requestId });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return respond(request.context, answerOf(error), requestId);
  }
}

/** Answers a path without an endpoint. */
export function answerUnknownPath(context: WebContext): Response {
  const { method, path } = context.req;
  const refusal = new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
  return respond(context, answerOf(refusal), newRequestId());
}

async function perform(request: ApiRequest): Promise<Response> {
  const { processor, answers, endpoint, context, requestId } = request;
  const { method, path } = context.req;
  checkVersion(context.req.header('stripe-version'));
  const text = await formText(context);
  const { key, ...form } = readForm(text);
  const { account, viewer } = keyHolder(
    processor.accounts,
    context.req.header('authorization'),
    typeof key === 'string' ? key : undefined,
  );
  record(request, viewer, form);
  if (endpoint.keys === 'secret') requireSecretKey(viewer);
  const idempotencyKey =
    endpoint.method === 'POST' ? (context.req.header('idempotency-key') ?? null) : null;
  const operation = beginOperation(processor, account, {
    id: requestId,
    idempotency_key: idempotencyKey,
  });
  const keyed =
    idempotencyKey === null
      ? undefined
      : {
          account: account.id,
          key: checkedKey(idempotencyKey),
          fingerprint: fingerprintOf(method, path, text),
          requestId,
        };
  const stored = keyed && answers.begin(keyed);
  if (stored) return replay(context, stored, requestId);
  try {
    const id = context.req.param('id') ?? '';
    const call = endpoint.read({ operation, viewer, id }, form);
    return await runCall(request, { operation, call, keyed });
  } finally {
    if (keyed) answers.release(keyed);
  }
}

function record(
  { processor, context }: ApiRequest,
  viewer: KeyHolder['viewer'],
  form: FormTree,
): void {
  processor.requests.record({
    at: new Date().toISOString(),
    viewer,
    method: context.req.method,
    path: context.req.path,
    version: context.req.header('stripe-version') ?? null,
    idempotencyKey: context.req.header('idempotency-key') ?? null,
    ...(context.req.method === 'GET' ? { query: form, body: {} } : { query: {}, body: form }),
  });
}

/** Runs the call and answers it, with an error if one was injected or belongs to its card or account. */
async function runCall(
  { processor, answers, context, requestId }: ApiRequest,
  {
    operation,
    call,
    keyed,
  }: { operation: Operation; call: PreparedCall; keyed: Keyed | undefined },
): Promise<Response> {
  const fault = faultOf(processor, context, call);
  if (fault?.kind === 'cut_before') return cut(context);
  if (fault?.kind === 'answer_429') return respond(context, tooManyRequests, requestId);
  const answer =
    fault?.kind === 'answer_500_before' ? serverError : runOperation(operation, call, fault?.kind);
  if (fault?.kind === 'answer_slow') await sleep(fault.delay ?? processor.timing.slowAnswer);
  if (keyed) answers.store(keyed, answer);
  return fault?.kind === 'cut_after' ? cut(context) : respond(context, answer, requestId);
}

function faultOf(
  processor: Processor,
  context: WebContext,
  call: PreparedCall,
): TriggeredFault<AnswerFault> | undefined {
  const injected = processor.faults.takeAnswerFault({
    path: context.req.path,
    method: context.req.method,
    cardLast4: call.instrument && lastFour(call.instrument),
  });
  return injected ?? (call.instrumentFault && { kind: call.instrumentFault });
}

function runOperation(
  operation: Operation,
  call: PreparedCall,
  fault: AnswerFault | undefined,
): Answer {
  const answer = attempt(call);
  finishOperation(operation);
  return fault === 'answer_500_after' ? serverError : answer;
}

function attempt(call: PreparedCall): Answer {
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

const serverError = answerOf(
  new Refusal(500, {
    type: 'api_error',
    message: 'Sorry! There was an error while talking to one of our backends.',
  }),
);

const tooManyRequests = answerOf(
  new Refusal(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded.',
  }),
);

function replay(
  context: WebContext,
  stored: { status: number; body: string; requestId: string },
  requestId: string,
): Response {
  const response = respond(context, stored, requestId);
  response.headers.set('Idempotent-Replayed', 'true');
  response.headers.set('Original-Request', stored.requestId);
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
  // A retry with the same key would only get the same answer.
  if (answer.status === 500) headers.set('Stripe-Should-Retry', 'false');
  return new Response(answer.body, { status: answer.status, headers });
}

/** Closes the connection without an answer. */
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
