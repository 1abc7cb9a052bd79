import { get } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../serve.ts';
import { meeting } from '../../testing/faults/held-writes.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { openStaffVenue, withoutStaff, workingAs } from '../../testing/staff/staff-venue.ts';
import { supportMember } from '../../testing/staff/support-member.ts';
import type { World } from '../../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openStaffVenue();
});
afterAll(() => world.close());
beforeEach(() => withoutStaff(world));

const unguarded = `create or replace function lock_staff(portal int) returns void language sql as
  $$ select $$`;
const guarded = `create or replace function lock_staff(portal int) returns void language sql as
  $$ select pg_advisory_xact_lock(hashtextextended('staff', portal)) $$`;

/** Two owners admit support concurrently, each deciding before the other has; returns the answers. */
async function twoConsents(): Promise<string[]> {
  const owners = [await workingAs(world, ['owner']), await workingAs(world, ['owner'], 'Bob')];
  const body = { hours: 24, role: 'support_viewer', may_export: false };
  const answers = await meeting(world, 'before insert on support_consent', () =>
    Promise.all(owners.map(({ client }) => client.call('giveSupportConsent', { body }))),
  );
  return answers.map(codeOf).toSorted();
}

// Guards: STF-18
test('two owners who admit support at once give one consent (STF-18)', async () => {
  expect(await twoConsents()).toEqual(['consent_in_force', 'ok']);
});

// Guards: STF-18
test('control: without the lock both consents are given', async () => {
  await world.sql(unguarded);
  try {
    expect(await twoConsents()).toEqual(['ok', 'ok']);
  } finally {
    await world.sql(guarded);
  }
});

// Guards: STF-13, STF-18
test('support is signed out on every process as soon as its consent is withdrawn (STF-13, STF-18)', async () => {
  const { settings } = world.services;
  const at = { settings, ...world.database.serving, host: '127.0.0.1', port: 0 };
  const servers = await Promise.all([1, 2].map(() => startServer({ ...at, does: 'serve' })));
  try {
    const owner = await workingAs(world, ['owner']);
    const { cookie, consentId } = await supportMember(world);
    const asked = () =>
      Promise.all(
        servers.map(
          ({ url }) =>
            new Promise<number | undefined>((resolve, reject) => {
              // Under the console's name, whatever the port.
              const headers = { Host: 'localhost', Cookie: cookie };
              get(`${url}/staff_api/tower/me`, { headers }, (incoming) => {
                incoming.resume();
                resolve(incoming.statusCode);
              }).on('error', reject);
            }),
        ),
      );
    expect(await asked()).toEqual([200, 200]);
    const params = { id: consentId };
    good(await owner.client.call('withdrawSupportConsent', { params }));
    expect(await asked()).toEqual([401, 401]);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
});
