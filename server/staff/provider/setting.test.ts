import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningProvider } from '#sandbox/testing/identity-provider.ts';
import {
  backTo,
  groupsGiving,
  providerActs,
  setProvider,
  settingOf,
  startStaffProvider,
} from '../../testing/staff/provider-acts.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import type { StaffMember } from '../../testing/staff/staff-member.ts';
import { openStaffVenue, role, withoutStaff, workingAs } from '../../testing/staff/staff-venue.ts';
import type { World } from '../../testing/venues/world.ts';

let world: World;
let provider: RunningProvider;
let other: RunningProvider;
let owner: StaffMember;
let manager: StaffMember;
const clientSecret = 'between the provider and us';
const office = groupsGiving({ Office: 'support' });
const factor = { amr: ['mfa'] };

beforeAll(async () => {
  world = await openStaffVenue();
  provider = await startStaffProvider();
  other = await startStaffProvider();
});
afterAll(async () => {
  await Promise.all([provider.stop(), other.stop()]);
  await world.close();
});
beforeEach(async () => {
  await withoutStaff(world);
  await world.sql('truncate staff_provider cascade');
  provider.accounts.clear();
  other.accounts.clear();
  owner = await workingAs(world, ['owner'], 'Olga');
  manager = await workingAs(world, ['manager'], 'Max');
});

const read = async () => good(await owner.client.call('getStaffProvider', {}));

describe('the provider of a venue’s staff (STF-15)', () => {
  // Guards: STF-15
  test('can be set, read, changed and removed, with an audit entry each time', async () => {
    expect(await read()).toEqual({
      version: 0,
      provider: null,
      redirect_url: backTo(),
      secret_name: 'STAFF_OIDC_CLIENT_SECRET_TOWER',
      has_secret: false,
    });
    const setting = settingOf(provider, [
      { name: 'Office', grants: [role('support'), role('box_office', ['shop'])] },
    ]);
    const set = good(await setProvider(owner, setting));
    expect(set).toMatchObject({
      version: 1,
      provider: { name: 'Venue ID', groups_claim: 'groups' },
    });
    expect(set.provider?.groups).toEqual([
      { name: 'Office', grants: [role('box_office', ['shop']), role('support')] },
    ]);
    expect(await read()).toEqual(set);
    // Repeating the same setting changes nothing and logs no entry.
    expect(good(await setProvider(owner, setting)).version).toBe(1);
    good(await setProvider(owner, { ...setting, groups_claim: 'roles' }));
    good(await setProvider(owner, null));
    const acts = await world.sql(`select act from audit_entry where act = 'set_provider'`);
    expect(acts).toHaveLength(3);
  });

  // Guards: STF-15
  test('is not saved over someone else’s change', async () => {
    const body = { version: 0, provider: settingOf(provider, office) };
    const both = [owner, manager].map(({ client }) => client.call('setStaffProvider', { body }));
    expect((await Promise.all(both)).map(codeOf).sort()).toEqual(['changed_meanwhile', 'ok']);
  });

  test('must answer, and over TLS if the console is public', async () => {
    const wrong = { ...settingOf(provider, office), issuer: 'http://127.0.0.1:1' };
    expect(codeOf(await setProvider(owner, wrong))).toBe('provider_not_initialized');
    const insecure = { ...settingOf(provider, office), issuer: 'http://venue.example' };
    expect(codeOf(await setProvider(owner, insecure))).toBe('validation_failed');
  });

  // Guards: STF-15
  test('must be on the Internet, unless the operator allowed it', async () => {
    const inside = await openStaffVenue({ privateProviders: [] });
    const named = await openStaffVenue({ privateProviders: ['127.0.0.1'] });
    try {
      const olga = await workingAs(inside, ['owner']);
      expect(codeOf(await setProvider(olga, settingOf(provider, office)))).toBe(
        'provider_not_initialized',
      );
      const ada = await workingAs(named, ['owner']);
      good(await setProvider(ada, settingOf(provider, office)));
    } finally {
      await Promise.all([inside.close(), named.close()]);
    }
  });

  test('can have its groups changed, and be removed, while it is down', async () => {
    const gone = await startStaffProvider();
    good(await setProvider(owner, settingOf(gone, office)));
    await gone.stop();
    good(await setProvider(owner, settingOf(gone, [])));
    good(await setProvider(owner, null));
  });

  test.each<[string, Parameters<typeof settingOf>[1], string]>([
    ['an unknown role', groupsGiving({ Office: 'own_none' }), 'provider.groups.0.grants.0.role'],
    [
      'an unknown seller',
      [{ name: 'Office', grants: [role('support', ['none'])] }],
      'provider.groups.0.grants.0.sellers.0',
    ],
    ['a group twice', [...office, ...office], 'provider.groups.1.name'],
  ])('is refused with %s, naming the field', async (_, groups, path) => {
    const outcome = await setProvider(owner, settingOf(provider, groups));
    expect(codeOf(outcome)).toBe('validation_failed');
    expect(outcome.ok ? [] : outcome.errors.map(({ _extra }) => _extra['path'])).toEqual([path]);
  });
});

describe('nobody can give rights they lack through the provider (STF-11)', () => {
  // Guards: STF-15
  test('a manager cannot give a group the owner’s role', async () => {
    const heads = settingOf(provider, groupsGiving({ Heads: 'owner' }));
    expect(codeOf(await setProvider(manager, heads))).toBe('right_beyond_own');
    good(await setProvider(manager, settingOf(provider, office)));
  });

  // Guards: STF-15
  test('a manager cannot change a provider that makes owners, because its issuer says who they are', async () => {
    const setting = settingOf(provider, groupsGiving({ Heads: 'owner' }));
    good(await setProvider(owner, setting));
    for (const changed of [
      { ...setting, issuer: other.issuer },
      { ...setting, enforces_factor: true },
      null,
    ]) {
      expect(codeOf(await setProvider(manager, changed))).toBe('right_beyond_own');
    }
  });

  test('a manager cannot change a provider that an owner created here signs in with', async () => {
    const acts = providerActs(world, provider);
    good(await setProvider(owner, settingOf(provider, office)));
    acts.knows('olga', {});
    const { url } = good(await owner.client.call('beginMyConnection', { body: {} }));
    expect(url).toContain(provider.issuer);
    await world.sql(
      `insert into staff_identity (portal_id, issuer, subject, person_id, has_factor, created_at, used_at)
        values ($1, $2, 'olga', $3, true, now(), now())`,
      [world.venue.portalId, new URL(provider.issuer).href, owner.person.id],
    );
    expect(codeOf(await setProvider(manager, settingOf(provider, [])))).toBe('right_beyond_own');
    good(await setProvider(owner, settingOf(provider, [])));
  });

  test('a role that a group gives cannot be deleted, and the refusal says so', async () => {
    const body = { name: 'Readers', rights: { areas: { orders: 'view' as const }, special: [] } };
    const { key } = good(await owner.client.call('createRole', { body })).role;
    good(await setProvider(owner, settingOf(provider, groupsGiving({ Office: key }))));
    expect(codeOf(await owner.client.call('deleteRole', { params: { key } }))).toBe('role_in_use');
  });
});

describe('a change of the provider', () => {
  // Guards: STF-15
  test('ends the sessions opened there, and nothing else', async () => {
    const acts = providerActs(world, provider);
    good(await setProvider(owner, settingOf(provider, office)));
    acts.knows('ada', { groups: ['Office'], ...factor });
    const { browser } = await acts.signsIn('ada');
    good(await setProvider(owner, settingOf(provider, [])));
    expect(codeOf(await browser.call('getMe', {}))).toBe('not_signed_in');
    good(await manager.client.call('getMe', {}));
  });

  // Guards: STF-15
  test('to another issuer matches people only by their confirmed address', async () => {
    const before = providerActs(world, provider);
    good(await setProvider(owner, settingOf(provider, office)));
    before.knows('ada', { groups: ['Office'], ...factor });
    before.knows('bob', { groups: ['Office'], ...factor });
    const ada = await before.signsIn('ada');
    const { me } = good(await ada.browser.call('getMe', {}));
    good((await before.signsIn('bob')).outcome);

    good(await setProvider(owner, settingOf(other, office)));
    const after = providerActs(world, other);
    // The subject alone proves nothing: it is another provider's.
    after.knows('bob', { email: 'mallory@venue.example', groups: ['Office'], ...factor });
    const mallory = await after.signsIn('bob');
    expect(good(await mallory.browser.call('getMe', {})).me.email).toBe('mallory@venue.example');
    after.knows('new-ada', {
      email: 'ada@venue.example',
      email_verified: false,
      groups: ['Office'],
    });
    expect(codeOf((await after.signsIn('new-ada')).outcome)).toBe('provider_no_email');
    after.knows('new-ada', { email: 'ada@venue.example', groups: ['Office'], ...factor });
    const again = await after.signsIn('new-ada');
    expect(good(await again.browser.call('getMe', {})).me.id).toBe(me.id);
    // Another account there with that address is not them.
    after.knows('third', { email: 'ada@venue.example', groups: ['Office'], ...factor });
    expect(codeOf((await after.signsIn('third')).outcome)).toBe('provider_person_exists');
  });
});

test('a client with a secret authenticates with it, and it comes only from the environment', async () => {
  const secret = await startStaffProvider(clientSecret);
  try {
    const services = world.services as { settings: object };
    good(await setProvider(owner, settingOf(secret, office)));
    const acts = providerActs(world, secret);
    acts.knows('ada', { groups: ['Office'] });
    expect(codeOf((await acts.signsIn('ada')).outcome)).toBe('provider_login_failed');
    Object.assign(services.settings, { staffProviderSecrets: { TOWER: clientSecret } });
    expect(await read()).toMatchObject({ has_secret: true });
    good((await acts.signsIn('ada')).outcome);
    const entries = await world.sql(`select after from audit_entry where act = 'set_provider'`);
    expect(JSON.stringify(entries)).not.toContain(clientSecret);
  } finally {
    await secret.stop();
  }
});
