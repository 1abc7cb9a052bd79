import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningProvider } from '#sandbox/testing/identity-provider.ts';
import { holdingWrites } from '../../testing/faults/held-writes.ts';
import {
  groupsGiving,
  providerActs,
  setProvider,
  settingOf,
  startStaffProvider,
} from '../../testing/staff/provider-acts.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { staffBrowser } from '../../testing/staff/staff-browser.ts';
import { openStaffVenue, withoutStaff, workingAs } from '../../testing/staff/staff-venue.ts';
import type { World } from '../../testing/venues/world.ts';

let world: World;
let provider: RunningProvider;
const office = groupsGiving({ Office: 'box_office' });

beforeAll(async () => {
  world = await openStaffVenue();
  provider = await startStaffProvider();
});
afterAll(async () => {
  await provider.stop();
  await world.close();
});
beforeEach(async () => {
  await withoutStaff(world);
  await world.sql('truncate staff_provider cascade');
});

const unguarded = `create or replace function lock_staff(portal int) returns void language sql as
  $$ select $$`;
const guarded = `create or replace function lock_staff(portal int) returns void language sql as
  $$ select pg_advisory_xact_lock(hashtextextended('staff', portal)) $$`;

/**
 * A person signs in, and an owner removes their group's role after it was read and before it is written; returns the
 * status of a call with their session.
 */
async function signInDuringChange(change: 'waits' | 'goes on'): Promise<string> {
  const owner = await workingAs(world, ['owner']);
  good(await setProvider(owner, settingOf(provider, office)));
  const acts = providerActs(world, provider);
  acts.knows('ada', { groups: ['Office'] });
  const browser = staffBrowser(world);
  const query = await acts.goes(browser, 'ada');
  await holdingWrites(world, 'before insert on staff_grant', async ({ waiting, letGo }) => {
    const signingIn = browser.call('finishAtProvider', { body: { query } });
    await waiting(1);
    const changing = setProvider(owner, settingOf(provider, []));
    await (change === 'waits' ? waiting(2) : changing);
    await letGo();
    good(await signingIn);
    good(await changing);
  });
  return codeOf(await browser.call('getMe', {}));
}

// Guards: STF-15
test('a sign-in with a role that its group loses meanwhile is ended by that change', async () => {
  expect(await signInDuringChange('waits')).toBe('not_signed_in');
});

// Guards: STF-15
test('control: without the lock the person stays signed in with the role', async () => {
  await world.sql(unguarded);
  try {
    expect(await signInDuringChange('goes on')).toBe('ok');
  } finally {
    await world.sql(guarded);
  }
});
