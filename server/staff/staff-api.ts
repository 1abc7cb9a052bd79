import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { Refusal } from '#contract/api/refusals.ts';
import { type RightsNeeded, type StaffRoute, setsOf } from '#contract/staff/routes/staff-access.ts';
import { staffCalls } from '#contract/staff/staff-calls.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { deviceGrant } from '#domain/staff/device-rights.ts';
import { type Scope, scopeOf, scopeOfEither } from '#domain/staff/rights.ts';
import { isFactorRecent } from '#domain/staff/sign-in.ts';
import { asActor } from '../audit/as-actor.ts';
import { jsonAnswer, refusalAnswer } from '../http/answers.ts';
import { answering } from '../http/api.ts';
import { askingNetwork } from '../http/client-address.ts';
import { readStaffInput } from '../http/input.ts';
import { staffDocument } from '../reference/routes.ts';
import type { Services } from '../services/services.ts';
import { type InStaffTurn, openStaffTurns } from '../turns/staff-turns.ts';
import { isAtConsole } from './console-origin.ts';
import { deviceOf } from './device-viewer.ts';
import { noteOwnWrite, showingOwnWrites } from './recent/own-writes.ts';
import type {
  AnonymousStaffRequest,
  Scanner,
  StaffEndpoint,
  StaffViewer,
} from './staff-request.ts';
import { staffViewerOf } from './staff-viewer.ts';

/**
 * Answers the calls of staff under /staff_api/{portal}, at the console's origin alone (STF-16, STF-19). The input is
 * read after the right is checked, so that strangers reach no parser.
 */
export function staffApi(services: Services, endpoints: readonly StaffEndpoint[]): Hono {
  const app = new Hono({ strict: false });
  const inTurn = openStaffTurns();
  for (const { name, handle, named } of endpoints) {
    const { route } = staffCalls[name];
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(route.method, `/staff_api/:portal${path}`, async (context) => {
      named(context.env);
      const response = await answering(
        services,
        name,
        async () => {
          const { portal, ...params } = context.req.param() as Record<string, string>;
          const asked = { name, handle, portal: portal ?? '', params };
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
  { name, handle, portal, params }: Asked,
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
      const answer = await inTurn({ ...anonymous, ...idsOf(known), route }, () =>
        handle(input as never, { ...anonymous, ...known } as never),
      );
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

/**
 * The maker of a call, with the services for it; throws a StaffRefusal if they may not make it. At doors the device comes
 * first; a person signed in on it makes the calls that it may not.
 */
async function whoAsks(
  name: StaffEndpoint['name'],
  route: StaffRoute,
  request: AnonymousStaffRequest,
) {
  const { access, isPolling = false } = route;
  const atDoor = typeof access !== 'string' && access.byDevice ? access : undefined;
  const takesRevoked = atDoor?.byRevoked ?? false;
  const device = atDoor && (await deviceOf(request, { takesRevoked }));
  const asking = device && asDevice(request, device, atDoor);
  if (asking) return asking;
  const viewer = await staffViewerOf(request, { isPolling });
  if (access === 'anyone') return { viewer };
  if (device && !viewer) throw new StaffRefusal('right_missing', name, { needs: atDoor.needs });
  const known = withActor(request, checkAccess(name, route, viewer, request.services));
  if (!atDoor) return known;
  const { grants } = known.viewer;
  const scanner: Scanner = { kind: 'person', viewer: known.viewer, grants };
  return { ...known, scanner };
}

/** The ids of whoever asks; a device comes first. */
const idsOf = ({ scanner, viewer }: { scanner?: Scanner; viewer?: StaffViewer | undefined }) =>
  scanner?.kind === 'device'
    ? { device: scanner.device.id }
    : { person: viewer?.person.id, session: viewer?.session.id };

/** Characters that reorder the text after them: in somebody’s name they would turn round the amount beside it. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;
const jsonOf = (answer: unknown): string => JSON.stringify(answer).replace(reordering, '');

type Device = NonNullable<Awaited<ReturnType<typeof deviceOf>>>;

/** The call of a device; undefined if it lacks the rights. */
function asDevice(request: AnonymousStaffRequest, device: Device, { needs }: RightsNeeded) {
  const grants = [deviceGrant({ sellers: device.sellers, mayFind: device.may_find })];
  const scope = scopeOf(grants, needs);
  if (scope === undefined) return undefined;
  const scanner: Scanner = { kind: 'device', device, grants };
  return { scanner, scope, services: asActor(request.services, null) };
}

interface Access {
  readonly viewer: StaffViewer;
  readonly scope: Scope;
}

/** Somebody's writes need an audit entry, under their name and the request's number (AUD-01). */
const withActor = (
  { services, requestId: request }: AnonymousStaffRequest,
  { viewer, scope }: Access,
) => ({
  viewer,
  scope,
  services: asActor(services, { kind: 'person', id: viewer.person.id, request }),
});

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

/** The viewer and the sellers for which they have the call's rights; throws a StaffRefusal (law 17). */
function checkAccess(
  name: StaffEndpoint['name'],
  { access, isSensitive, isNotForSupport }: StaffRoute,
  viewer: StaffViewer | undefined,
  { now }: Services,
): Access {
  if (!viewer) throw new StaffRefusal('not_signed_in', name);
  if (isNotForSupport && viewer.person.is_support) throw new StaffRefusal('not_for_support', name);
  const scope = typeof access === 'string' ? 'all' : scopeOfEither(viewer.grants, setsOf(access));
  const isWideEnough = typeof access === 'string' || !access.isPortalWide || scope === 'all';
  if (scope === undefined || !isWideEnough) {
    throw new StaffRefusal('right_missing', name, {
      needs: typeof access === 'string' ? [] : access.needs,
    });
  }
  if (isSensitive && !isFactorRecent(viewer.session.verified_at?.getTime(), now())) {
    throw new StaffRefusal('confirmation_needed', name);
  }
  return { viewer, scope };
}
