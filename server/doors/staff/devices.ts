import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { deviceGrant, deviceLinkLife, maxDevices } from '#domain/staff/device-rights.ts';
import { isWithin, rightsBeyond, type Scope } from '#domain/staff/rights.ts';
import { auditChange } from '../../audit/audit-change.ts';
import { invalid } from '../../http/input.ts';
import { svgPathOf } from '../../http/qr-code.ts';
import { uuid } from '../../setup/random.ts';
import { newToken, tokenHash } from '../../setup/token.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import type { Tx } from '../../store/database.ts';
import {
  type DeviceRow,
  devicesInUse,
  insertDevice,
  lockDevice,
  revoke,
  setDeviceCode,
  updateDevice as update,
} from '../../store/doors/devices.ts';
import { readSessionFacts } from '../../store/events/session-facts.ts';
import { lockStaff } from '../../store/staff/people-lists.ts';
import { wireDevices } from './device-answer.ts';

const context = 'device';

/** Returns true if all sellers of a device are in a scope; a device without a limit needs the whole portal. */
export const isDeviceInScope = (scope: Scope, { sellers }: Pick<DeviceRow, 'sellers'>): boolean =>
  scope === 'all' || (sellers?.every((seller) => isWithin(scope, seller)) ?? false);

/** The devices that are not revoked, of these sellers (DOR-02). */
export async function listDevices(_: StaffInput<'listDevices'>, request: StaffRequest) {
  const { services, portalId, scope, catalogue } = request;
  const doors = [...catalogue.doors.values()].filter(({ withdrawn }) => !withdrawn);
  return services.store.read(portalId, async (tx) => {
    const devices = await devicesInUse(tx, maxDevices);
    return {
      device: await wireDevices(
        tx,
        devices.filter((device) => isDeviceInScope(scope, device)),
        request,
      ),
      door: doors.map(({ id, name }) => ({ id, name })),
    };
  });
}

/** Adds a device with the link that enrols it (DOR-02). */
export async function createDevice({ body }: StaffInput<'createDevice'>, request: StaffRequest) {
  const { services, portalId, viewer, scope } = request;
  return services.store.write(portalId, async (tx) => {
    // Counted and added by one at a time.
    await lockStaff(tx);
    if ((await devicesInUse(tx, maxDevices)).length >= maxDevices) {
      throw new StaffRefusal('too_many', context, { limit: maxDevices });
    }
    const device = {
      id: uuid(),
      name: body.name,
      doors: body.doors && [...new Set(body.doors)],
      sessions: body.sessions && [...new Set(body.sessions)],
      sellers: askedSellers(request, body.sellers),
      may_find: body.may_find,
      created_by: viewer.person.id,
      created_at: new Date(services.now()),
    };
    refuseBeyond(request, device);
    checkDoors(request, device.doors);
    await checkSessions(tx, request, device.sessions, device.sellers ?? scope);
    await insertDevice(tx, device);
    const { name, doors, sessions, sellers, may_find } = device;
    await auditChange(tx, services.actor, {
      act: 'create_device',
      entity: { kind: 'device', id: device.id },
      after: { name, doors, sessions, sellers, may_find },
    });
    return linkedDevice(tx, request, device.id);
  });
}

/** The sellers of a new device: the named ones, or all sellers of the person adding it. */
function askedSellers(
  { catalogue, scope }: StaffRequest,
  asked: readonly string[] | null,
): readonly string[] | null {
  if (asked === null) return scope === 'all' ? null : [...scope].sort();
  const unknown = asked.findIndex((id) => !catalogue.sellers.has(id));
  if (unknown >= 0) throw invalid(`sellers.${unknown}`, 'is no seller of this portal');
  return [...new Set(asked)].sort();
}

/** Throws `right_beyond_own` if a device would have rights that its creator lacks (STF-11). */
function refuseBeyond(
  { viewer }: StaffRequest,
  { sellers, may_find }: Pick<DeviceRow, 'sellers' | 'may_find'>,
): void {
  const needs = rightsBeyond(viewer.grants, deviceGrant({ sellers, mayFind: may_find }));
  if (needs.length > 0) throw new StaffRefusal('right_beyond_own', context, { needs });
}

function checkDoors({ catalogue }: StaffRequest, doors: readonly string[] | null): void {
  const unknown = (doors ?? []).findIndex((id) => catalogue.doors.get(id)?.withdrawn ?? true);
  if (unknown >= 0) throw invalid(`doors.${unknown}`, 'is not in the tenant file');
}

async function checkSessions(
  tx: Tx,
  { catalogue }: StaffRequest,
  sessions: readonly string[] | null,
  sellers: Scope | readonly string[],
): Promise<void> {
  if (sessions === null) return;
  const scope: Scope = sellers === 'all' ? 'all' : new Set(sellers);
  const facts = new Map((await readSessionFacts(tx, sessions)).map((one) => [one.id, one]));
  const unknown = sessions.findIndex((id) => {
    const event = catalogue.templates.get(facts.get(id)?.event_template_id ?? '');
    return !event || !isWithin(scope, event.seller_id);
  });
  if (unknown >= 0) throw invalid(`sessions.${unknown}`, 'is no session of these sellers');
}

/** Gives a device a new link, and returns both. */
async function linkedDevice(tx: Tx, request: StaffRequest, id: string) {
  const { services, portalKey, publicOrigin, viewer } = request;
  const code = newToken();
  const endsAt = new Date(services.now() + deviceLinkLife);
  await setDeviceCode(tx, id, { hash: tokenHash(code), endsAt, by: viewer.person.id });
  const url = `${publicOrigin}/staff/${encodeURIComponent(portalKey)}/door#${code}`;
  return {
    device: await oneDevice(tx, request, id),
    link: { url, qr: svgPathOf(url), ends_at: endsAt.toISOString() },
  };
}

async function oneDevice(tx: Tx, request: StaffRequest, id: string) {
  const device = await lockDevice(tx, id);
  const [wire] = device ? await wireDevices(tx, [device], request) : [];
  if (!wire) throw new Refusal('not_found', context);
  return wire;
}

/** Returns a device of these sellers; throws `not_found`. */
async function ownDevice(tx: Tx, { scope }: StaffRequest, id: string): Promise<DeviceRow> {
  const device = await lockDevice(tx, id);
  if (!device || !isDeviceInScope(scope, device)) throw new Refusal('not_found', context);
  return device;
}

/** Changes a device's name or assignment; takes effect at its next call (DOR-02). */
export async function updateDevice(
  { params: { id }, body }: StaffInput<'updateDevice'>,
  request: StaffRequest,
) {
  const { services, portalId } = request;
  return services.store.write(portalId, async (tx) => {
    const before = await ownDevice(tx, request, id);
    const { name = before.name, doors = before.doors, sessions = before.sessions } = body;
    if (body.doors) checkDoors(request, body.doors);
    if (body.sessions) {
      await checkSessions(tx, request, body.sessions, before.sellers ?? request.scope);
    }
    const after = {
      name,
      doors: doors && [...new Set(doors)],
      sessions: sessions && [...new Set(sessions)],
    };
    await update(tx, id, after);
    await auditChange(tx, services.actor, {
      act: 'update_device',
      entity: { kind: 'device', id },
      before: { name: before.name, doors: before.doors, sessions: before.sessions },
      after,
    });
    return { device: await oneDevice(tx, request, id) };
  });
}

/** Creates a new link for a device, for instance for a replacement phone (DOR-02). */
export async function renewDeviceLink(
  { params: { id } }: StaffInput<'renewDeviceLink'>,
  request: StaffRequest,
) {
  const { services, portalId } = request;
  return services.store.write(portalId, async (tx) => {
    refuseBeyond(request, await ownDevice(tx, request, id));
    await auditChange(tx, services.actor, {
      act: 'renew_device_link',
      entity: { kind: 'device', id },
    });
    return linkedDevice(tx, request, id);
  });
}

/** Revokes a device: its next call is refused, on every process (STF-13). */
export async function revokeDevice(
  { params: { id } }: StaffInput<'revokeDevice'>,
  request: StaffRequest,
): Promise<undefined> {
  const { services, portalId } = request;
  await services.store.write(portalId, async (tx) => {
    const { name } = await ownDevice(tx, request, id);
    await revoke(tx, id, new Date(services.now()));
    await auditChange(tx, services.actor, {
      act: 'revoke_device',
      entity: { kind: 'device', id },
      before: { name },
    });
  });
}
