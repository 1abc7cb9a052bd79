import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf } from '#contract/staff/routed-client.ts';
import type { StaffClient } from '#contract/staff/staff-client.ts';
import { type StaffCallName, staffRoutes } from '#contract/staff/staff-routes.ts';
import { readyRoles } from '#domain/staff/roles.ts';
import { fingerprintOf } from './testing/fingerprint.ts';
import { doorDevice } from './testing/staff/door-device.ts';
import { codeOf } from './testing/staff/sign-in-acts.ts';
import { type StaffAccess, staffAccess } from './testing/staff/staff-access-table.ts';
import { staffClient, staffMember } from './testing/staff/staff-member.ts';
import { beyondSupport, neverSupports, supportSees } from './testing/staff/support-access.ts';
import { supportMember } from './testing/staff/support-member.ts';
import { seedVenue } from './testing/venues/venue.ts';
import { openWorld, type World } from './testing/venues/world.ts';

const calls = Object.keys(staffRoutes) as StaffCallName[];
const sensitive = calls.filter((name) => 'isSensitive' in staffRoutes[name]);

let world: World;
const clients = new Map<string, StaffClient>();
let unverified: StaffClient;
let fingerprint: () => Promise<Map<string, string>>;

beforeAll(async () => {
  world = await openWorld();
  await seedVenue(world.database.administratorUrl, { key: 'other' });
  fingerprint = await fingerprintOf(world);
  for (const { key } of readyRoles) {
    clients.set(key, (await staffMember(world, { grants: [key] })).client);
  }
  const [seller] = (await world.services.cache.directory()).map(({ sellerId }) => sellerId);
  const ofSeller = [{ role: 'owner', sellers: [seller ?? ''] }];
  const owner = await staffMember(world);
  clients.set('owner of one seller', (await staffMember(world, { grants: ofSeller })).client);
  clients.set('nobody’s role', (await staffMember(world, { grants: [] })).client);
  clients.set('signed out', staffClient(world));
  clients.set('another portal', elsewhere(owner.cookie));
  const device = await doorDevice(world, { may_find: true });
  clients.set('support', (await supportMember(world)).client);
  clients.set('support as an owner', (await supportMember(world, { role: 'owner' })).client);
  clients.set('device', device.client);
  clients.set('device that finds nothing', (await doorDevice(world)).client);
  const ofOneSeller = { sellers: [seller ?? ''], may_find: true };
  clients.set('device of one seller', (await doorDevice(world, ofOneSeller)).client);
  clients.set('device at another portal', elsewhere(device.cookie));
  const revoked = await doorDevice(world, { may_find: true });
  await world.sql('update device set revoked_at = now() where id = $1', [revoked.id]);
  clients.set('revoked device', revoked.client);
  unverified = (await staffMember(world, { verified: false })).client;
  // Activity is recorded once a minute, which on a busy machine would look like a change.
  await world.sql(`update staff_session set used_at = now() + interval '1 hour'`);
  await world.sql(`update device set seen_at = now() + interval '1 hour'`);
});
afterAll(() => world.close());

/** A browser at another portal that sends the cookie of this one under the other's name. */
const elsewhere = (cookie: string): StaffClient =>
  clientOf(staffRoutes, {
    origin: 'http://localhost',
    portal: 'other',
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('Origin', 'http://localhost');
      headers.set('Cookie', `${cookie}; ${cookie.replace(/^(staff|door)_\w+=/, '$1_other=')}`);
      return world.fetch(new Request(url, { ...init, headers }));
    },
  });

const unknownId = '00000000-0000-4000-8000-000000000000';

/** Makes a call without a body: people who may make it are refused at most for the input. */
const ask = async (client: StaffClient | undefined, name: StaffCallName): Promise<string> => {
  if (!client) throw new Error('nobody asks');
  const params = { id: unknownId, key: 'own_none', number: 'NONE', ticket: unknownId };
  const input = { params } as never;
  return codeOf(await client.call(name, input));
};

const strangers = new Set([
  'signed out',
  'another portal',
  'device at another portal',
  'revoked device',
]);
const devices = new Set(['device', 'device that finds nothing', 'device of one seller']);

/** A device makes only the doors' calls; for any other it counts as signed out. */
function expectedForDevice(allowed: StaffAccess, who: string) {
  const byDevice = typeof allowed === 'object' && 'byDevice' in allowed ? allowed.byDevice : null;
  if (!byDevice) return 'not_signed_in';
  const isBeyond = byDevice === 'finding' && who === 'device that finds nothing';
  return isBeyond ? 'right_missing' : undefined;
}

function expectedForSupport(name: StaffCallName, who: string): string | undefined {
  if (neverSupports.has(name)) return 'not_for_support';
  if (staffAccess[name] === 'signed_in') return undefined;
  const isAllowed = who === 'support' ? supportSees.has(name) : !beyondSupport.has(name);
  return isAllowed ? undefined : 'right_missing';
}

const expectedFor = (name: StaffCallName, who: string): string | undefined => {
  const allowed = staffAccess[name];
  if (allowed === 'anyone') return undefined;
  if (who === 'revoked device' && typeof allowed === 'object' && 'byRevoked' in allowed) {
    return undefined;
  }
  if (strangers.has(who)) return 'not_signed_in';
  if (who.startsWith('support ') || who === 'support') return expectedForSupport(name, who);
  if (devices.has(who)) return expectedForDevice(allowed, who);
  if (allowed === 'signed_in') return undefined;
  const isOfSeller = 'inSellers' in allowed;
  if (isOfSeller && who === 'owner of one seller') return undefined;
  const may = isOfSeller ? allowed.inSellers : allowed;
  if (may.some((role) => role === who)) return undefined;
  return 'right_missing';
};

const refusals = [
  'not_signed_in',
  'right_missing',
  'not_for_support',
  'tenant_unknown',
  'confirmation_needed',
];
/** Calls that end the session which makes them. */
const endsSession = new Set<StaffCallName>(['signOut']);
/** Calls whose answer does not end; server/today/stream-today.test.ts makes them. */
const hasNoEnd = new Set<StaffCallName>(['streamToday']);

describe('a staff call (STF-16)', () => {
  // Guards: STF-16
  test('is in the table', () => {
    expect(Object.keys(staffAccess).sort()).toEqual([...calls].sort());
  });

  // Guards: DOR-02, STF-09, STF-10, STF-16, STF-18, STF-19
  test.each(calls.filter((name) => !endsSession.has(name) && !hasNoEnd.has(name)))(
    '%s is refused to everybody without the right, and changes nothing for them',
    async (name) => {
      const before = await fingerprint();
      for (const [who, client] of clients) {
        const expected = expectedFor(name, who);
        if (expected !== undefined) expect([who, await ask(client, name)]).toEqual([who, expected]);
      }
      expect(await fingerprint()).toEqual(before);
      for (const [who, client] of clients) {
        if (expectedFor(name, who) === undefined) {
          expect([who, refusals.includes(await ask(client, name))]).toEqual([who, false]);
        }
      }
    },
  );

  // Guards: STF-08
  test.each(sensitive)('%s needs a recent factor (STF-08)', async (name) => {
    expect(['confirmation_needed', 'right_missing']).toContain(await ask(unverified, name));
  });
});
