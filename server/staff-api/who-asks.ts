import { type RightsNeeded, type StaffRoute, setsOf } from '#contract/staff/routes/staff-access.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { deviceGrant } from '#domain/staff/device-rights.ts';
import { type Scope, scopeOf, scopeOfEither } from '#domain/staff/rights.ts';
import { isFactorRecent } from '#domain/staff/sign-in.ts';
import { asActor } from '../audit/as-actor.ts';
import type { Services } from '../services/services.ts';
import { deviceOf } from '../staff/device-viewer.ts';
import type {
  AnonymousStaffRequest,
  Scanner,
  StaffEndpoint,
  StaffViewer,
} from '../staff/staff-request.ts';
import { staffViewerOf } from '../staff/staff-viewer.ts';

/**
 * Determines who makes a call, with the services for it; throws a StaffRefusal if they may not make it. At doors, the device
 * comes first; a person signed in on it makes the calls that it may not.
 */
export async function whoAsks(
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

/** Someone's writes need an audit entry, under their name and the request's number (AUD-01). */
const withActor = (
  { services, requestId: request }: AnonymousStaffRequest,
  { viewer, scope }: Access,
) => ({
  viewer,
  scope,
  services: asActor(services, { kind: 'person', id: viewer.person.id, request }),
});

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
