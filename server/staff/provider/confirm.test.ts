import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningProvider } from '#sandbox/testing/identity-provider.ts';
import {
  groupsGiving,
  providerActs,
  setProvider,
  settingOf,
  startStaffProvider,
} from '../../testing/staff/provider-acts.ts';
import { codeOf, good, staffOf } from '../../testing/staff/sign-in-acts.ts';
import type { StaffBrowser } from '../../testing/staff/staff-browser.ts';
import { staffBrowser } from '../../testing/staff/staff-browser.ts';
import type { StaffMember } from '../../testing/staff/staff-member.ts';
import { openStaffVenue, withoutStaff, workingAs } from '../../testing/staff/staff-venue.ts';
import type { World } from '../../testing/venues/world.ts';

let world: World;
let provider: RunningProvider;
let acts: ReturnType<typeof providerActs>;
let owner: StaffMember;
const groups = groupsGiving({ Heads: 'owner', Office: 'support' });
const factor = { amr: ['pwd', 'mfa'] };
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

beforeAll(async () => {
  world = await openStaffVenue();
  provider = await startStaffProvider();
  acts = providerActs(world, provider);
});
afterAll(async () => {
  await provider.stop();
  await world.close();
});
beforeEach(async () => {
  await withoutStaff(world);
  await world.sql('truncate staff_provider cascade');
  provider.accounts.clear();
  owner = await workingAs(world, ['owner'], 'Olga');
  good(await setProvider(owner, settingOf(provider, groups)));
});

/** A call that needs a recent factor and changes nothing. */
const sensitive = (browser: StaffBrowser) =>
  browser.call('resendInvitation', {
    params: { id: '00000000-0000-4000-8000-000000000000' },
    body: {},
  });
const heads = { groups: ['Heads'], ...factor };

describe('a sensitive action by someone created by the provider (STF-08)', () => {
  /** Signs in with a factor that the provider took half an hour ago. */
  async function signedIn(account = 'ada') {
    acts.knows(account, { ...heads, loggedInAt: minutesAgo(30) });
    const { browser, outcome } = await acts.signsIn(account);
    good(outcome);
    return browser;
  }

  // Guards: STF-08
  test('waits until the provider has asked them to sign in from scratch', async () => {
    const browser = await signedIn();
    expect(codeOf(await sensitive(browser))).toBe('confirmation_needed');
    acts.knows('ada', heads);
    const { url, outcome } = await acts.confirms(browser, 'ada');
    const asked = new URL(url).searchParams;
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
    expect(good(outcome)).toMatchObject({ purpose: 'confirm' });
    expect(codeOf(await sensitive(browser))).toBe('not_found');
    world.advance(10 * 60_000);
    try {
      expect(codeOf(await sensitive(browser))).toBe('confirmation_needed');
    } finally {
      world.advance(-10 * 60_000);
    }
  });

  // Guards: STF-08
  test('waits if the provider does not say when they signed in there', async () => {
    acts.knows('ada', heads);
    await world.sql('delete from staff_session where by_provider');
    const { browser } = await acts.signsIn('ada');
    await world.sql(
      `update staff_session set verified_at = now() - interval '10 minutes' where by_provider`,
    );
    expect(codeOf(await sensitive(browser))).toBe('confirmation_needed');
  });

  // Guards: STF-08
  test.each<[string, Parameters<typeof acts.knows>[1], string]>([
    ['by an older session there', { ...heads, loggedInAt: minutesAgo(5) }, 'provider_not_recent'],
    ['in the future', { ...heads, loggedInAt: minutesAgo(-5) }, 'provider_not_recent'],
    ['without a second factor', { groups: ['Heads'], amr: ['pwd'] }, 'provider_no_factor'],
  ])('is not confirmed %s', async (_, claims, code) => {
    const browser = await signedIn();
    acts.knows('ada', claims);
    expect(codeOf((await acts.confirms(browser, 'ada')).outcome)).toBe(code);
    expect(codeOf(await sensitive(browser))).toBe('confirmation_needed');
  });

  // Guards: STF-08
  test('is confirmed even if the provider’s clock differs by less than a minute', async () => {
    for (const minutes of [0.5, -0.5]) {
      const browser = await signedIn();
      acts.knows('ada', { ...heads, loggedInAt: minutesAgo(minutes) });
      good((await acts.confirms(browser, 'ada')).outcome);
      expect(codeOf(await sensitive(browser))).toBe('not_found');
    }
  });

  // Guards: STF-08
  test('is confirmed neither by someone else nor in another session', async () => {
    const browser = await signedIn();
    acts.knows('bob', heads);
    expect(codeOf((await acts.confirms(browser, 'bob')).outcome)).toBe('provider_other_person');
    const { url } = good(await browser.call('beginProviderConfirm', { body: {} }));
    acts.knows('ada', heads);
    const { search: query } = await provider.logIn(url, 'ada');
    await acts.signsIn('ada', browser);
    expect(codeOf(await browser.call('finishAtProvider', { body: { query } }))).toBe(
      'not_signed_in',
    );
  });
});

describe('someone with their own way to sign in', () => {
  async function joined(target = 'support') {
    const { issue, joinByPasskey } = staffOf(world);
    const token = await issue({
      purpose: 'invitation',
      email: 'kim@venue.example',
      personId: null,
      grants: [{ role: target, sellers: null }],
    });
    return (await joinByPasskey(token, 'kim@venue.example')).browser;
  }
  async function connects(browser: StaffBrowser, account: string) {
    const { url } = good(await browser.call('beginMyConnection', { body: {} }));
    const { search: query } = await provider.logIn(url, account);
    return browser.call('finishAtProvider', { body: { query } });
  }
  const meOf = (browser: StaffBrowser) => staffOf(world).meOf(browser);

  // Guards: STF-15
  test('can connect to the provider while signed in, and keeps their roles', async () => {
    const browser = await joined();
    acts.knows('kim', { ...heads });
    expect(good(await connects(browser, 'kim'))).toMatchObject({ purpose: 'connect' });
    const back = await acts.signsIn('kim');
    good(back.outcome);
    const me = await meOf(back.browser);
    expect(me).toMatchObject({ email: 'kim@venue.example', grants: [{ role: 'support' }] });
    expect(me.ways.provider).toEqual({ name: 'Venue ID', state: 'connected' });
    const told = await world.sql(
      `select payload from graphile_worker._private_jobs where payload::text like '%provider_connected%'`,
    );
    expect(told).toHaveLength(1);
  });

  test('can end the connection, and then cannot sign in at the provider', async () => {
    const browser = await joined();
    acts.knows('kim', { ...heads });
    good(await connects(browser, 'kim'));
    good(await browser.call('removeMyConnection', {}));
    expect(codeOf(await browser.call('removeMyConnection', {}))).toBe('not_found');
    expect(codeOf((await acts.signsIn('kim')).outcome)).toBe('provider_person_exists');
  });

  // Guards: STF-15
  test('loses the connection when their sign-in is reset', async () => {
    const browser = await joined();
    acts.knows('kim', { ...heads });
    good(await connects(browser, 'kim'));
    const { id } = await meOf(browser);
    const { issue, joinByPasskey } = staffOf(world);
    const token = await issue({ purpose: 'reset', email: null, personId: id, grants: [] });
    good((await joinByPasskey(token)).joined);
    expect(codeOf((await acts.signsIn('kim')).outcome)).toBe('provider_person_exists');
  });

  // Guards: STF-15
  test('cannot connect to an account of someone else, unless that person was removed', async () => {
    const browser = await joined();
    acts.knows('ada', { ...heads });
    const { id } = await meOf((await acts.signsIn('ada')).browser);
    expect(codeOf(await connects(browser, 'ada'))).toBe('provider_other_person');
    good(await owner.client.call('updatePerson', { params: { id }, body: { state: 'removed' } }));
    good(await connects(browser, 'ada'));
    expect((await meOf((await acts.signsIn('ada')).browser)).email).toBe('kim@venue.example');
  });

  test('is asked for a factor before connecting', async () => {
    const browser = await joined();
    world.advance(10 * 60_000);
    try {
      expect(codeOf(await browser.call('beginMyConnection', { body: {} }))).toBe(
        'confirmation_needed',
      );
    } finally {
      world.advance(-10 * 60_000);
    }
  });

  test('cannot sign in at the provider while they are suspended', async () => {
    const browser = await joined();
    acts.knows('kim', { ...heads });
    good(await connects(browser, 'kim'));
    const { id } = await meOf(browser);
    good(await owner.client.call('updatePerson', { params: { id }, body: { state: 'suspended' } }));
    expect(codeOf((await acts.signsIn('kim', staffBrowser(world))).outcome)).toBe(
      'provider_person_out',
    );
  });
});
