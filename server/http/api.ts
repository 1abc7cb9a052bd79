import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { Refusal } from '#contract/api/refusals.ts';
import { type CallName, routes } from '#contract/api/routes.ts';
import { calls } from '#contract/calls.ts';
import { clientHeader } from '#contract/client.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { connectionsOf } from '../services/payment-connections.ts';
import type { Services } from '../services/services.ts';
import { DatabaseBusy, UnknownOutcome } from '../store/database-busy.ts';
import {
  faultAnswer,
  invalidAnswer,
  jsonAnswer,
  jsonHeaders,
  refusalAnswer,
  staffRefusalAnswer,
} from './answers.ts';
import { BodyInterrupted } from './body.ts';
import { clientAddress, clientNetwork } from './client-address.ts';
import { conditional } from './conditional.ts';
import { narrowToEmbeds, readEmbed } from './embeds.ts';
import { findTenant } from './find-tenant.ts';
import { networkOf } from './forwarded.ts';
import { InvalidInput, readInput } from './input.ts';
import { checkOrigin } from './origin.ts';
import type { Endpoint } from './request.ts';
import { type RequestWithoutViewer, viewerOf } from './viewer.ts';
import { isWithinTurn, sharedRender } from './within-turn.ts';

/** Creates the answer to a call, at once or when its turn comes. Throws `server_busy`. */
export type AnswerInTurn = (
  call: CallName,
  request: Request,
  surroundings: unknown,
  answer: () => Promise<Response>,
) => Promise<Response>;

/**
 * Answers the contract's calls under /api and, for reads, under /cached_api. A call takes its turn only once its body
 * was read, so that slow senders block nobody.
 */
export function apiRoutes(
  services: Services,
  endpoints: readonly Endpoint[],
  inTurn: AnswerInTurn,
): Hono {
  const app = new Hono({ strict: false });
  for (const { name, handle, named } of endpoints) {
    const shape = calls[name];
    const path = shape.route.path.replace(/\{(\w+)\}/g, ':$1');
    const connected = connectionsOf(name);
    const prefixes = shape.route.method === 'GET' ? ['/api', '/cached_api'] : ['/api'];
    for (const prefix of prefixes) {
      app.on(shape.route.method, prefix + path, (context) => {
        named(context.env);
        return answering(
          services,
          name,
          () =>
            connected(async () => {
              const request = context.req.raw;
              const url = new URL(request.url);
              if (shape.route.method !== 'GET') checkOrigin(request, url);
              const input = await readInput(shape, request, url, context.req.param());
              const embed = readEmbed(name, input.common.embed);
              const proxies = services.settings.trustedProxies ?? 0;
              const address = clientAddress(request.headers, context.env, proxies);
              const network = networkOf(request.headers, context.env, proxies);
              const cookies: string[] = [];
              // A page that calls inside the process reads the uncompressed answer.
              const isInside = isWithinTurn(context.env);
              const accepted = isInside ? null : request.headers.get('Accept-Encoding');
              const isOwn = shape.route.path.startsWith('/my/');
              const tenant = await findTenant(services, request, url, {
                ...input.common,
                embed,
              });
              const readsShared = tenant.cached && context.env !== sharedRender;
              const unviewed: RequestWithoutViewer = {
                ...tenant,
                freshness: readsShared ? 'shared' : 'fresh',
                address,
                client: clientNetwork(address),
                network,
                own: isOwn,
                setCookie: (cookie) => cookies.push(cookie),
              };
              const response = await answering(
                services,
                name,
                () =>
                  inTurn(name, request, context.env, async () => {
                    const apiRequest = { ...unviewed, viewer: await viewerOf(unviewed) };
                    const answer = await handle(input as never, apiRequest);
                    if (answer instanceof Response) return answer;
                    const body = JSON.stringify(narrowToEmbeds(name, embed, answer));
                    return apiRequest.cached && shape.route.read === 'cached'
                      ? conditional(request, body, jsonHeaders['Content-Type'])
                      : jsonAnswer(body, accepted);
                  }),
                request,
              );
              for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
              return response;
            }),
          context.req.raw,
        );
      });
    }
  }
  app.all('/api/*', ({ req }) =>
    outsideContract(req.path, ['GET', 'POST', 'PATCH', 'DELETE', 'PUT']),
  );
  app.all('/cached_api/*', ({ req }) => outsideContract(req.path, ['GET']));
  return app;
}

/** Every path of the contract, and its methods. */
const paths = Map.groupBy(Object.values(routes), ({ path }) => path);
const known = [...paths].map(([path, all]) => ({
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  methods: all.map(({ method }) => method as string),
}));

/** The answer outside the contract: 405 with the methods of a known path, else 404. */
function outsideContract(asked: string, among: readonly string[]): Response {
  const path = asked.replace(/^\/(cached_)?api/, '');
  const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods);
  const taken = among.filter((method) => methods.includes(method));
  if (taken.length === 0) return refusalAnswer(new Refusal('not_found', 'request'));
  // GET handlers answer HEAD too.
  const allow = taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const answer = refusalAnswer(new Refusal('method_not_allowed', 'request', { allow }));
  answer.headers.set('Allow', allow.join(', '));
  return answer;
}

/** Seconds after which a busy database may be asked again. */
const busyFor = 2;

/** Converts refusals to their answers, and anything else thrown to an internal error with an incident. */
export async function answering(
  services: Services,
  name: string,
  work: () => Promise<Response>,
  request?: Request,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error, isFromPage(request));
    if (error instanceof StaffRefusal) return staffRefusalAnswer(error);
    if (error instanceof InvalidInput) return invalidAnswer(name, error.faults);
    if (error instanceof BodyInterrupted) {
      services.log.debug({ err: error, call: name }, 'an upload was cut off');
      return invalidAnswer(name, [{ path: '', fault: 'was cut off' }]);
    }
    if (error instanceof DatabaseBusy) {
      services.log.warn({ err: error.cause, call: name }, 'the database was too busy for a call');
      const busy = new Refusal('server_busy', 'database', { retry_after: busyFor });
      return refusalAnswer(busy, isFromPage(request));
    }
    if (error instanceof UnknownOutcome) {
      services.log.warn({ err: error, call: name }, 'the database was lost as it kept a call');
      const unknown = new Refusal('outcome_unknown', 'database', { retry_after: busyFor });
      return refusalAnswer(unknown, isFromPage(request));
    }
    const incident = randomUUID();
    services.log.error({ err: error, incident, call: name }, 'a call failed');
    return faultAnswer(incident);
  }
}

const isFromPage = (request: Request | undefined): boolean =>
  request?.headers.get(clientHeader.name) === clientHeader.value;
