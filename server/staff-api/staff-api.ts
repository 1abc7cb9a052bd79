import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { Refusal } from '#contract/api/refusals.ts';
import { subjectsOf } from '#contract/staff/naming/named-things.ts';
import type { StaffRoute } from '#contract/staff/routes/staff-access.ts';
import type { StaffCallShape } from '#contract/staff/staff-call.ts';
import { staffCalls } from '#contract/staff/staff-calls.ts';
import { jsonAnswer, refusalAnswer } from '../http/answers.ts';
import { answering } from '../http/api.ts';
import { askingNetwork } from '../http/client-address.ts';
import { readStaffInput } from '../http/input.ts';
import { staffDocument } from '../reference/routes.ts';
import type { Services } from '../services/services.ts';
import { isAtConsole } from '../staff/console-origin.ts';
import { noteOwnWrite, showingOwnWrites } from '../staff/recent/own-writes.ts';
import type {
  AnonymousStaffRequest,
  Scanner,
  StaffEndpoint,
  StaffViewer,
} from '../staff/staff-request.ts';
import { type InStaffTurn, openStaffTurns } from '../turns/staff-turns.ts';
import { refuseForeign } from './refuse-foreign.ts';
import { whoAsks } from './who-asks.ts';

/**
 * Answers the calls of staff under /staff_api/{portal}, at the console's origin alone (STF-16, STF-19). The input is
 * read after the right is checked, so that strangers reach no parser.
 */
export function staffApi(services: Services, endpoints: readonly StaffEndpoint[]): Hono {
  const app = new Hono({ strict: false });
  const inTurn = openStaffTurns();
  for (const { name, handle, named } of endpoints) {
    const { route } = staffCalls[name];
    const shape: StaffCallShape = staffCalls[name];
    const subjects = subjectsOf(shape);
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(route.method, `/staff_api/:portal${path}`, async (context) => {
      named(context.env);
      const response = await answering(
        services,
        name,
        async () => {
          const { portal, ...params } = context.req.param() as Record<string, string>;
          const asked = { name, handle, subjects, portal: portal ?? '', params };
          return answerCall(services, asked, { inTurn, raw: context.req.raw, env: context.env });
        },
        context.req.raw,
      );
      named(context.env, response);
      return response;
    });
  }
  const document = staffDocument();
  app.get('/staff_api/openapi.json', (context) =>
    answering(services, 'staff openapi', async () => {
      if (!isAtConsole(services.settings, new URL(context.req.url))) {
        throw new Refusal('not_found', 'request');
      }
      return document(context.req.raw);
    }),
  );
  app.all('/staff_api/*', () => refusalAnswer(new Refusal('not_found', 'request')));
  return app;
}

interface Asked extends Pick<StaffEndpoint, 'name' | 'handle'> {
  readonly subjects: ReturnType<typeof subjectsOf>;
  readonly portal: string;
  readonly params: Readonly<Record<string, string>>;
}

interface Arrived {
  readonly inTurn: InStaffTurn;
  readonly raw: Request;
  readonly env: unknown;
}

async function answerCall(
  services: Services,
  { name, handle, subjects, portal, params }: Asked,
  { inTurn, raw: request, env: surroundings }: Arrived,
): Promise<Response> {
  const url = new URL(request.url);
  const { staff } = services.settings;
  if (staff === undefined || !isAtConsole(services.settings, url)) {
    throw new Refusal('not_found', 'request');
  }
  checkSameOrigin(request, new URL(staff.url).origin);
  const shape = staffCalls[name];
  const route: StaffRoute = shape.route;
  const cookies: string[] = [];
  const call = {
    ...(await findPortal(services, portal)),
    publicOrigin: new URL(staff.url).origin,
    header: (header: string) => request.headers.get(header) ?? undefined,
    setCookie: (cookie: string) => cookies.push(cookie),
  };
  const anonymous = {
    ...call,
    services: showingOwnWrites(call, services),
    plainServices: services,
    client: askingNetwork(request.headers, surroundings, services.settings.trustedProxies ?? 0),
    requestId: randomUUID(),
  } satisfies AnonymousStaffRequest;
  const response = await answering(
    services,
    name,
    async () => {
      const known = await whoAsks(name, route, anonymous);
      if (route.method !== 'GET' && idsOf(known).person) noteOwnWrite(call, services);
      const input = await readStaffInput(shape, request, url, params);
      const answer = await inTurn({ ...anonymous, ...idsOf(known), route }, async () => {
        if ('scope' in known) {
          const asked = { input, scope: known.scope, catalogue: call.catalogue };
          await refuseForeign(subjects, asked, known.services.store);
        }
        return handle(input as never, { ...anonymous, ...known } as never);
      });
      if (answer instanceof Response) return answer;
      if (answer === undefined) return new Response(null, { status: 204, headers: noStore });
      const accepted = request.headers.get('Accept-Encoding');
      return jsonAnswer(jsonOf(answer), accepted);
    },
    request,
  );
  response.headers.set('X-Request-Id', anonymous.requestId);
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

const noStore = { 'Cache-Control': 'private, no-store' } as const;

/** The ids of the caller; a device comes first. */
const idsOf = ({ scanner, viewer }: { scanner?: Scanner; viewer?: StaffViewer | undefined }) =>
  scanner?.kind === 'device'
    ? { device: scanner.device.id }
    : { person: viewer?.person.id, session: viewer?.session.id };

/** Characters that reorder the text after them: in a person’s name they could reverse the amount next to it. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;
const jsonOf = (answer: unknown): string => JSON.stringify(answer).replace(reordering, '');

/** Refuses requests that another origin's page made (STF-17); a write without an origin is refused too. */
function checkSameOrigin(request: Request, own: string): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const isForeign = origin === null ? request.method !== 'GET' : origin !== own;
  if (isForeign || (site !== null && site !== 'same-origin')) {
    throw new Refusal('forbidden_origin', 'request');
  }
}

async function findPortal(services: Services, key: string) {
  const directory = await services.cache.directory();
  const found = directory.find(({ portalKey }) => portalKey === key);
  if (!found) throw new Refusal('tenant_unknown', 'request', { path: 'portal' });
  const { portalId, portalKey } = found;
  return { portalId, portalKey, catalogue: await services.cache.catalogue(portalId) };
}
