import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningProvider } from '#sandbox/testing/identity-provider.ts';
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
  $$ select pg_sleep(0) $$`;
const guarded = `create or replace function lock_staff(portal int) returns void language sql as
  $$ select pg_advisory_xact_lock(hashtextextended('staff', portal)) $$`;

/** Somebody signs in, slowly, while an owner takes the role from their group; returns what their session is worth. */
async function signInDuringChange(): Promise<string> {
  const owner = await workingAs(world, ['owner']);
  good(await setProvider(owner, settingOf(provider, office)));
  const acts = providerActs(world, provider);
  acts.knows('ada', { groups: ['Office'] });
  const browser = staffBrowser(world);
  const query = await acts.goes(browser, 'ada');
  await world.sql(`create function linger() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.6); return new; end $$`);
  await world.sql(
    'create trigger linger before insert on staff_grant for each row execute function linger()',
  );
  try {
    const signingIn = browser.call('finishAtProvider', { body: { query } });
    await waitForLinger();
    good(await setProvider(owner, settingOf(provider, [])));
    good(await signingIn);
  } finally {
    await world.sql('drop function linger cascade');
  }
  return codeOf(await browser.call('getMe', {}));
}

/** Waits until the sign-in has read its roles and lingers as it writes them. */
async function waitForLinger(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const [found] = await world.sql(
      `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    );
    if (found) return;
    await after(10);
  }
  throw new Error('the sign-in never came to write roles');
}

test('a sign-in that began with a role that its group loses meanwhile ends with the change', async () => {
  expect(await signInDuringChange()).toBe('not_signed_in');
});

test('control: without the lock it stays signed in with the role', async () => {
  await world.sql(unguarded);
  try {
    expect(await signInDuringChange()).toBe('ok');
  } finally {
    await world.sql(guarded);
  }
});
