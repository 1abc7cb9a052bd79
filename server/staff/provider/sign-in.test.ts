import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import type { StaffMember } from '../../testing/staff/staff-member.ts';
import { openStaffVenue, role, withoutStaff, workingAs } from '../../testing/staff/staff-venue.ts';
import { seedVenue } from '../../testing/venues/venue.ts';
import type { World } from '../../testing/venues/world.ts';

let world: World;
let provider: RunningProvider;
let acts: ReturnType<typeof providerActs>;
let owner: StaffMember;

const groups = groupsGiving({ Office: 'support', Cashiers: 'box_office', Heads: 'owner' });
const factor = { amr: ['pwd', 'mfa'] };

beforeAll(async () => {
  world = await openStaffVenue();
  await seedVenue(world.database.administratorUrl, { key: 'other' });
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

const meOf = async (browser: ReturnType<typeof staffBrowser>) =>
  good(await browser.call('getMe', {})).me;
const peopleNow = async () => good(await owner.client.call('listPeople', {})).person;
const rolesOf = ({ grants }: { grants: readonly { role: string }[] }) =>
  grants.map((grant) => grant.role);

describe('someone who comes back from the provider (STF-15)', () => {
  // Guards: STF-15
  test('gets the roles of their groups, and has no other way to sign in', async () => {
    acts.knows('grace', {
      groups: ['Office', 'Cashiers', 'Choir'],
      family_name: 'Hopper',
      ...factor,
    });
    const { browser, outcome } = await acts.signsIn('grace');
    expect(good(outcome)).toMatchObject({ purpose: 'sign_in' });
    const me = await meOf(browser);
    expect(me).toMatchObject({
      name: 'grace Hopper',
      email: 'grace@venue.example',
      lacks_second_factor: false,
      ways: { has_password: false, passkeys: [], provider: { name: 'Venue ID', state: 'only' } },
    });
    expect(rolesOf(me)).toEqual(['box_office', 'support']);
    expect(await peopleNow()).toContainEqual(
      expect.objectContaining({ id: me.id, signs_in_by: ['provider'], from_provider: true }),
    );
    expect((await meOf((await acts.signsIn('grace')).browser)).id).toBe(me.id);
  });

  test('may be in ten thousand groups, or in one that is not sent as a list', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `Team ${at}`);
    acts.knows('ada', { groups: [...many, 'Cashiers'] });
    expect(rolesOf(await meOf((await acts.signsIn('ada')).browser))).toEqual(['box_office']);
    acts.knows('bea', { groups: 'Cashiers' });
    expect(rolesOf(await meOf((await acts.signsIn('bea')).browser))).toEqual(['box_office']);
  });

  // Guards: STF-15
  test.each<[string, Record<string, unknown>, string]>([
    ['with no group that has a role', { groups: ['Choir'] }, 'provider_no_role'],
    ['without the claim', {}, 'provider_no_role'],
    ['with a claim that is not a list', { groups: { Office: true } }, 'provider_no_role'],
    ['with names joined in one', { groups: 'Office,Heads' }, 'provider_no_role'],
    [
      'whose groups are too many to send',
      { _claim_names: { groups: 'elsewhere' } },
      'provider_groups_missing',
    ],
    ['without an address', { groups: ['Office'], email: undefined }, 'provider_no_email'],
    [
      'whose address is not confirmed',
      { groups: ['Office'], email_verified: false },
      'provider_no_email',
    ],
  ])('cannot sign in %s', async (_, claims, code) => {
    acts.knows('eve', claims);
    const { outcome, browser } = await acts.signsIn('eve');
    expect(codeOf(outcome)).toBe(code);
    expect(codeOf(await browser.call('getMe', {}))).toBe('not_signed_in');
    expect(await peopleNow()).toHaveLength(1);
  });

  // Guards: STF-15
  test('is not taken for someone who already works here because of their address', async () => {
    const ada = await workingAs(world, ['support'], 'Ada');
    acts.knows('mallory', { email: ada.person.email.toUpperCase(), groups: ['Heads'], ...factor });
    expect(codeOf((await acts.signsIn('mallory')).outcome)).toBe('provider_person_exists');
    expect(await peopleNow()).toHaveLength(2);
  });

  // Guards: STF-15
  test('is created once, even by six sign-ins at once', async () => {
    acts.knows('twin', { groups: ['Office'] });
    const all = await Promise.all(Array.from({ length: 6 }, () => acts.signsIn('twin')));
    const ids = await Promise.all(all.map(async ({ browser }) => (await meOf(browser)).id));
    expect(new Set(ids).size).toBe(1);
  });

  // Guards: STF-15
  test('has entries in the audit log for joining, and for gaining and losing roles', async () => {
    acts.knows('ada', { groups: ['Office'] });
    const { id } = await meOf((await acts.signsIn('ada')).browser);
    acts.knows('ada', { groups: ['Cashiers'] });
    await acts.signsIn('ada');
    const entries = await world.sql(
      `select act, actor_kind, before, after from audit_entry where entity_id = $1 order by id`,
      [id],
    );
    expect(entries.map(({ act }) => act)).toEqual([
      'join_staff',
      'sign_in',
      'update_person',
      'sign_in',
    ]);
    expect(entries[2]).toMatchObject({
      actor_kind: 'program',
      before: { grants: [{ role: 'support', sellers: null }] },
      after: { grants: [{ role: 'box_office', sellers: null }] },
    });
  });
});

describe('a group that the provider removes', () => {
  // Guards: STF-15
  test('takes its role away at the next sign-in, and all sessions if it was the last one', async () => {
    acts.knows('ada', { groups: ['Office', 'Cashiers'], ...factor });
    const { browser } = await acts.signsIn('ada');
    acts.knows('ada', { groups: ['Cashiers'], ...factor });
    await acts.signsIn('ada');
    // Applies to the session opened before, too.
    expect(rolesOf(await meOf(browser))).toEqual(['box_office']);
    acts.knows('ada', { groups: [] });
    expect(codeOf((await acts.signsIn('ada')).outcome)).toBe('provider_no_role');
    expect(codeOf(await browser.call('getMe', {}))).toBe('not_signed_in');
    const [ada] = (await peopleNow()).filter(({ from_provider }) => from_provider);
    expect(ada?.grants).toEqual([]);
  });

  // Guards: STF-15
  test('cannot leave the portal without an owner whose role was given here', async () => {
    acts.knows('boss', { groups: ['Heads'], ...factor });
    const { browser } = await acts.signsIn('boss');
    const params = { id: owner.person.id };
    const body = { state: 'suspended' as const };
    // An owner through the provider does not count here: their group may end at any time.
    expect(codeOf(await browser.call('updatePerson', { params, body }))).toBe('last_owner');
    acts.knows('boss', { groups: [] });
    await acts.signsIn('boss');
    expect((await peopleNow()).filter(({ grants }) => grants.length > 0)).toHaveLength(1);
  });
});

describe('a person created by the provider', () => {
  // Guards: STF-15
  test('stays suspended or removed, whatever the groups say', async () => {
    acts.knows('ada', { groups: ['Office'] });
    const { browser } = await acts.signsIn('ada');
    const { id } = await meOf(browser);
    for (const state of ['suspended', 'removed'] as const) {
      good(await owner.client.call('updatePerson', { params: { id }, body: { state } }));
      expect(codeOf(await browser.call('getMe', {}))).toBe('not_signed_in');
      expect(codeOf((await acts.signsIn('ada')).outcome)).toBe('provider_person_out');
    }
  });

  // Guards: STF-15
  test('has only the roles of their groups, and no password, passkey or reset', async () => {
    acts.knows('ada', { groups: ['Heads'], ...factor, loggedInAt: Math.floor(Date.now() / 1000) });
    const { browser } = await acts.signsIn('ada');
    const { id } = await meOf(browser);
    const ask = owner.client;
    const body = { grants: [role('support')] };
    expect(codeOf(await ask.call('updatePerson', { params: { id }, body }))).toBe(
      'roles_from_provider',
    );
    expect(codeOf(await ask.call('resetPerson', { params: { id }, body: {} }))).toBe(
      'signs_in_at_provider',
    );
    const mine = [
      browser.call('beginMyPasskey', {}),
      browser.call('beginMyAuthenticator', {}),
      browser.call('setMyPassword', { body: { password: 'A better p4ssword' } }),
      browser.call('renewMyRecoveryCodes', { body: {} }),
      browser.call('beginMyConnection', { body: {} }),
      browser.call('removeMyConnection', {}),
    ];
    for (const outcome of await Promise.all(mine)) {
      expect(codeOf(outcome)).toBe('signs_in_at_provider');
    }
  });
});

describe('roles that need a second factor (STF-04)', () => {
  const grantsAfter = async () => rolesOf(await meOf((await acts.signsIn('ada')).browser));

  // Guards: STF-04
  test('count only if the provider or the venue says that there was one', async () => {
    acts.knows('ada', { groups: ['Office', 'Cashiers'], amr: ['pwd'] });
    expect(await grantsAfter()).toEqual(['box_office']);
    acts.knows('ada', { groups: ['Office', 'Cashiers'], acr: 'phr' });
    expect(await grantsAfter()).toEqual(['box_office', 'support']);
    acts.knows('ada', { groups: ['Office', 'Cashiers'] });
    expect(await grantsAfter()).toEqual(['box_office']);
    good(await setProvider(owner, settingOf(provider, groups, { enforces_factor: true })));
    expect(await grantsAfter()).toEqual(['box_office', 'support']);
  });
});

describe('a trip to the provider and back (STF-07)', () => {
  const back = (browser: ReturnType<typeof staffBrowser>, query: string) =>
    browser.call('finishAtProvider', { body: { query } });

  // Guards: STF-07
  test('has its own lax cookie for ten minutes', async () => {
    const browser = staffBrowser(world);
    good(await browser.call('beginProviderSignIn', { body: {} }));
    const [cookie = ''] = browser.setCookies();
    expect(cookie).toMatch(
      /^provider_tower=[\w-]{32}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  // Guards: STF-07
  test('works once', async () => {
    acts.knows('ada', { groups: ['Office'] });
    const { browser, query } = await acts.signsIn('ada');
    expect(codeOf(await back(browser, query))).toBe('invalid_login_state');
  });

  // Guards: STF-07
  test('works only in the browser that began it, so that nobody is signed in as someone else', async () => {
    acts.knows('mallory', { groups: ['Office'] });
    const query = await acts.goes(staffBrowser(world), 'mallory');
    const victim = staffBrowser(world);
    expect(codeOf(await back(victim, query))).toBe('cookies_needed');
    await acts.goes(victim, 'mallory');
    expect(codeOf(await back(victim, query))).toBe('invalid_login_state');
    expect(codeOf(await victim.call('getMe', {}))).toBe('not_signed_in');
  });

  // Guards: STF-07
  test('expires after ten minutes', async () => {
    acts.knows('ada', { groups: ['Office'] });
    const browser = staffBrowser(world);
    const query = await acts.goes(browser, 'ada');
    world.advance(10 * 60_000);
    try {
      expect(codeOf(await back(browser, query))).toBe('invalid_login_state');
    } finally {
      world.advance(-10 * 60_000);
    }
  });

  // Guards: STF-07
  test('works at one portal only', async () => {
    acts.knows('ada', { groups: ['Office'] });
    const here = staffBrowser(world);
    const query = await acts.goes(here, 'ada');
    const there = staffBrowser(world, 'other');
    expect(codeOf(await back(there, query))).toBe('cookies_needed');
    there.cookies.set('provider_other', here.cookies.get('provider_tower') ?? '');
    expect(codeOf(await back(there, query))).toBe('invalid_login_state');
    good(await back(here, query));
  });

  // Guards: STF-15
  test('fails if the provider has been changed meanwhile, and the new one gets no code', async () => {
    acts.knows('ada', { groups: ['Office'] });
    const browser = staffBrowser(world);
    const query = await acts.goes(browser, 'ada');
    const other = await startStaffProvider();
    try {
      good(await setProvider(owner, settingOf(other, groups)));
      expect(codeOf(await back(browser, query))).toBe('invalid_login_state');
    } finally {
      await other.stop();
    }
  });

  // Guards: STF-15
  test.each([
    ['with a refusal', 'error=access_denied'],
    ['with a made-up code', 'code=made-up'],
    ['without anything', ''],
  ])('signs nobody in if it comes back %s', async (_, answer) => {
    const browser = staffBrowser(world);
    const { url } = good(await browser.call('beginProviderSignIn', { body: {} }));
    const state = new URL(url).searchParams.get('state');
    const outcome = await back(browser, `${answer}&state=${state}&iss=${provider.issuer}`);
    expect(codeOf(outcome)).toBe('provider_login_failed');
    expect(codeOf(await browser.call('getMe', {}))).toBe('not_signed_in');
  });

  // Guards: STF-15
  test('does not send the code of another provider’s answer anywhere', async () => {
    acts.knows('ada', { groups: ['Office'] });
    const browser = staffBrowser(world);
    const query = new URLSearchParams(await acts.goes(browser, 'ada'));
    query.set('iss', 'https://evil.example');
    expect(codeOf(await back(browser, `?${query}`))).toBe('provider_login_failed');
  });

  // Guards: STF-15
  test('is refused as unavailable while the provider is down', async () => {
    const browser = staffBrowser(world);
    const gone = await startStaffProvider();
    good(await setProvider(owner, settingOf(gone, groups)));
    acts = providerActs(world, gone);
    acts.knows('ada', { groups: ['Office'] });
    const query = await acts.goes(browser, 'ada');
    await gone.stop();
    acts = providerActs(world, provider);
    expect(codeOf(await back(browser, query))).toBe('provider_unavailable');
  });

  test('needs a provider', async () => {
    good(await setProvider(owner, null));
    const browser = staffBrowser(world);
    expect(codeOf(await browser.call('beginProviderSignIn', { body: {} }))).toBe(
      'provider_not_initialized',
    );
    expect(good(await browser.call('getSignIn', {})).provider).toBeNull();
  });
});
