import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { payerHeader, payerSecret } from '#contract/api/payer-header.ts';
import { Refusal } from '#contract/api/refusals.ts';
import { routes } from '#contract/api/routes.ts';
import { calls } from '#contract/calls.ts';
import { clientHeader } from '#contract/client.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import type { Services } from '../services/services.ts';
import { askedAt } from '../setup/settings.ts';
import { tokenHash } from '../setup/token.ts';
import { findStorefront, storefrontsOf } from '../store/catalogue/directory.ts';
import { BodyInterrupted } from './body.ts';
import { clientAddress, clientNetwork } from './client-address.ts';
import { conditional } from './conditional.ts';
import { narrowToEmbeds, readEmbed } from './embeds.ts';
import { faultAnswer, invalidAnswer, jsonHeaders, refusalAnswer } from './errors.ts';
import { networkOf } from './forwarded.ts';
import { InvalidInput, readInput } from './input.ts';
import { checkOrigin, publicOriginOf } from './origin.ts';
import type { ApiRequest, Endpoint } from './request.ts';
import { type RequestWithoutViewer, viewerOf } from './viewer.ts';

/** Answers the calls of the contract under /api and, for reads, under /cached_api. */
export function apiRoutes(services: Services, endpoints: readonly Endpoint[]): Hono {
  const app = new Hono({ strict: false });
  for (const { name, handle } of endpoints) {
    const shape = calls[name];
    const path = shape.route.path.replace(/\{(\w+)\}/g, ':$1');
    const prefixes = shape.route.method === 'GET' ? ['/api', '/cached_api'] : ['/api'];
    for (const prefix of prefixes) {
      app.on(shape.route.method, prefix + path, (context) =>
        answering(
          services,
          name,
          async () => {
            const request = context.req.raw;
            const url = new URL(request.url);
            if (shape.route.method !== 'GET') checkOrigin(request, url);
            const input = await readInput(shape, request, url, context.req.param());
            const embed = readEmbed(name, input.common.embed);
            const proxies = services.settings.trustedProxies ?? 0;
            const address = clientAddress(request.headers, context.env, proxies);
            const network = networkOf(request.headers, context.env, proxies);
            const cookies: string[] = [];
            const isOwn = shape.route.path.startsWith('/my/');
            const tenant = await findTenant(services, request, url, {
              ...input.common,
              embed,
            });
            const unviewed: RequestWithoutViewer = {
              ...tenant,
              address,
              client: clientNetwork(address),
              network,
              own: isOwn,
              setCookie: (cookie) => cookies.push(cookie),
            };
            const response = await answering(
              services,
              name,
              async () => {
                const apiRequest = { ...unviewed, viewer: await viewerOf(unviewed) };
                const answer = await handle(input as never, apiRequest);
                if (answer instanceof Response) return answer;
                const body = JSON.stringify(narrowToEmbeds(name, embed, answer));
                return apiRequest.cached && shape.route.read === 'cached'
                  ? conditional(request, body, jsonHeaders['Content-Type'])
                  : new Response(body, {
                      headers: { ...jsonHeaders, 'Cache-Control': 'private, no-store' },
                    });
              },
              request,
            );
            for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
            return response;
          },
          context.req.raw,
        ),
      );
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

/** Turns refusals into their answers and anything else thrown into a fault with an incident. */
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
    if (error instanceof InvalidInput) return invalidAnswer(name, error.faults);
    if (error instanceof BodyInterrupted) {
      services.log.debug({ err: error, call: name }, 'an upload was broken off');
      return invalidAnswer(name, [{ path: '', fault: 'did not come whole' }]);
    }
    const incident = randomUUID();
    services.log.error({ err: error, incident, call: name }, 'a call failed');
    return faultAnswer(incident);
  }
}

const isFromPage = (request: Request | undefined): boolean =>
  request?.headers.get(clientHeader.name) === clientHeader.value;

async function findTenant(
  services: Services,
  request: Request,
  url: URL,
  common: ApiRequest['common'],
): Promise<Omit<RequestWithoutViewer, 'address' | 'client' | 'network' | 'own' | 'setCookie'>> {
  const directory = await services.cache.directory();
  const asked = askedAt(services.settings, url);
  const only = storefrontsOf(directory, asked);
  const storefront =
    common.seller === undefined && only.length === 1
      ? only[0]
      : findStorefront(directory, asked, common.seller ?? '');
  if (!storefront) throw new Refusal('tenant_unknown', 'request', { path: 'seller' });
  const original = await services.cache.catalogue(storefront.portalId);
  const { languages } = original.portal;
  const language = languages.find((language) => language === common.lang) ?? languages[0] ?? 'en';
  // Writes are decided by the names in the tenant's file.
  const catalogue = request.method === 'GET' ? inLanguage(original, language) : original;
  const seller = catalogue.sellers.get(storefront.sellerId);
  if (!seller) throw new Refusal('tenant_unknown', 'request', { path: 'seller' });
  return {
    services,
    catalogue,
    portalId: storefront.portalId,
    seller,
    language,
    common,
    idempotencyKey: idempotencyKeyOf(request),
    payerHash: payerHashOf(request),
    publicOrigin: publicOriginOf(services.settings, request, url, storefront.hosts),
    cached: url.pathname.startsWith('/cached_api/'),
    header: (name) => request.headers.get(name) ?? undefined,
  };
}

/** The hash of the payer's secret (decision 082); a short one is refused. */
function payerHashOf(request: Request): Buffer | undefined {
  const secret = request.headers.get(payerHeader);
  if (secret === null) return undefined;
  if (payerSecret.test(secret)) return tokenHash(secret);
  throw new InvalidInput([
    { path: payerHeader, fault: 'must be 22 to 128 letters, digits, - or _' },
  ]);
}

/** The header of law 6; its key must be random, so a short one is refused. */
function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (/^[\x21-\x7e]{16,255}$/.test(key)) return key;
  throw new InvalidInput([
    { path: 'Idempotency-Key', fault: 'must be 16 to 255 plain characters' },
  ]);
}
