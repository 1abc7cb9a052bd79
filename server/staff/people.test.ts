import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setGrants } from '../store/staff/people.ts';
import { lockStaff } from '../store/staff/people-lists.ts';
import { jobsOf } from '../testing/queue.ts';
import { codeOf, good, staffOf } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, signedIn, staffClient } from '../testing/staff/staff-member.ts';
import { openStaffVenue, role, withoutStaff, workingAs } from '../testing/staff/staff-venue.ts';
import type { World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openStaffVenue();
});
afterAll(() => world.close());
beforeEach(() => withoutStaff(world));

type Body = Parameters<typeof change>[2];
const change = (
  by: StaffMember,
  { person }: StaffMember,
  body: {
    name?: string;
    state?: 'active' | 'suspended' | 'removed';
    grants?: { role: string; sellers: string[] | null }[];
    grants_before?: { role: string; sellers: string[] | null }[];
  },
) => by.client.call('updatePerson', { params: { id: person.id }, body });
const personOf = async (by: StaffMember, { person }: StaffMember) =>
  good(await by.client.call('getPerson', { params: { id: person.id } })).person;
/** The entries of a person's history, newest first. */
const historyOf = (id: string) =>
  world.sql<{ act: string; before: unknown; after: unknown; personal: unknown }>(
    `select act, before, after, (select "values" from audit_personal p where p.entry_id = e.id) as personal
     from audit_entry e where entity_id = $1 order by id desc`,
    [id],
  );

test('the list shows the people who work here, with their roles’ rights and how they sign in', async () => {
  const ada = await workingAs(world, ['owner']);
  const bob = await workingAs(world, ['support', role('door_steward', ['cafe'])], 'Bob');
  const gone = await workingAs(world, ['support'], 'Cy');
  good(await change(ada, gone, { state: 'removed' }));
  const { person: people } = good(await ada.client.call('listPeople', {}));
  expect(people.map(({ name }) => name)).toEqual(['Ada', 'Bob']);
  expect(people[1]).toMatchObject({
    id: bob.person.id,
    state: 'active',
    grants: [
      { role: 'door_steward', sellers: ['cafe'], rights: { areas: { doors: 'change' } } },
      { role: 'support', sellers: null, rights: { special: ['refund'] } },
    ],
    lacks_second_factor: true,
    signs_in_by: [],
  });
});

test('a person’s last activity is still known when their sessions are gone', async () => {
  const ada = await workingAs(world, ['owner']);
  const bob = await workingAs(world, ['support'], 'Bob');
  expect((await personOf(ada, bob)).last_used_at).toBeNull();
  world.advance(120_000);
  const { me } = good(await bob.client.call('getMe', {}));
  expect((await personOf(ada, bob)).last_used_at).toBeNull();
  for (const { id } of me.sessions) {
    good(await bob.client.call('endMySession', { params: { id } }));
  }
  expect(codeOf(await bob.client.call('getMe', {}))).toBe('not_signed_in');
  const { created_at, last_used_at } = await personOf(ada, bob);
  const later = Date.parse(last_used_at ?? '') - Date.parse(created_at);
  expect(later).toBeGreaterThanOrEqual(120_000);
});

describe('a change to a person (STF-11)', () => {
  test('has an audit entry with what changed, which keeps the names as personal data', async () => {
    const ada = await workingAs(world, ['owner']);
    const bob = await workingAs(world, ['support'], 'Bob');
    const grants = [role('box_office', ['shop', 'cafe', 'shop'])];
    const { person } = good(await change(ada, bob, { name: ' Bobby ', grants }));
    expect(person).toMatchObject({
      name: 'Bobby',
      grants: [{ role: 'box_office', sellers: ['cafe', 'shop'] }],
    });
    expect((await historyOf(bob.person.id))[0]).toEqual({
      act: 'update_person',
      before: { grants: [role('support')] },
      after: { grants: [role('box_office', ['cafe', 'shop'])] },
      personal: { before: 'Bob', after: 'Bobby' },
    });
  });

  // Guards: STF-11
  test.each(['Ada\u202eecnaniF', 'Ada\u2028Lovelace', 'A\u200bda', '\u3164'])(
    'is refused for the name %j, which colleagues would misread',
    async (name) => {
      const ada = await workingAs(world, ['owner']);
      const bob = await workingAs(world, ['support'], 'Bob');
      const outcome = await change(ada, bob, { name });
      expect(outcome).toMatchObject({ errors: [{ _extra: { path: 'name' } }] });
      expect((await personOf(ada, bob)).name).toBe('Bob');
    },
  );

  // Guards: STF-11
  test('of roles that someone else has changed meanwhile is refused, but a repeated one is not', async () => {
    const ada = await workingAs(world, ['owner']);
    const bob = await workingAs(world, ['support'], 'Bob');
    const read = [role('support')];
    const byOther = [role('support'), role('finance')];
    good(await change(ada, bob, { grants: byOther, grants_before: read }));
    const stale = { grants: [role('box_office')], grants_before: read };
    expect(codeOf(await change(ada, bob, stale))).toBe('changed_meanwhile');
    expect(codeOf(await change(ada, bob, { grants: byOther, grants_before: read }))).toBe('ok');
    expect((await personOf(ada, bob)).grants.map((one) => one.role)).toEqual([
      'finance',
      'support',
    ]);
    expect(await historyOf(bob.person.id)).toHaveLength(1);
  });

  test('that changes nothing has no audit entry', async () => {
    const ada = await workingAs(world, ['owner']);
    const bob = await workingAs(world, ['support'], 'Bob');
    const body = { name: 'Bob', state: 'active', grants: [role('support')] } as const;
    good(await change(ada, bob, { ...body, grants: [...body.grants] }));
    good(await change(ada, bob, {}));
    expect(await historyOf(bob.person.id)).toEqual([]);
  });

  test.each<[string, string, string | ReturnType<typeof role>, Body, string]>([
    [
      'a manager gives the owner role',
      'manager',
      'support',
      { grants: [role('owner')] },
      'right_beyond_own',
    ],
    [
      'a manager takes the owner role away',
      'manager',
      'owner',
      { grants: [role('support')] },
      'right_beyond_own',
    ],
    ['a manager renames an owner', 'manager', 'owner', { name: 'X' }, 'right_beyond_own'],
    ['a manager suspends an owner', 'manager', 'owner', { state: 'suspended' }, 'right_beyond_own'],
    ['a manager removes an owner', 'manager', 'owner', { state: 'removed' }, 'right_beyond_own'],
    [
      'a manager changes the owner of one seller',
      'manager',
      role('owner', ['cafe']),
      { name: 'X' },
      'right_beyond_own',
    ],
    ['a manager gives the manager role', 'manager', 'support', { grants: [role('manager')] }, 'ok'],
    ['an owner suspends a manager', 'owner', 'manager', { state: 'suspended' }, 'ok'],
  ])('%s: %#', async (_, by, of, body, answer) => {
    await workingAs(world, ['owner'], 'Olive');
    const ada = await workingAs(world, [by]);
    const bob = await workingAs(world, [of], 'Bob');
    expect(codeOf(await change(ada, bob, body))).toBe(answer);
    if (answer === 'ok') return;
    expect(await historyOf(bob.person.id)).toEqual([]);
    expect(await personOf(ada, bob)).toMatchObject({ name: 'Bob', state: 'active' });
  });

  test('a suspended person with more rights than the viewer cannot be reinstated by them', async () => {
    const olive = await workingAs(world, ['owner'], 'Olive');
    const eve = await workingAs(world, ['owner'], 'Eve');
    const ada = await workingAs(world, ['manager']);
    good(await change(olive, eve, { state: 'suspended' }));
    expect(codeOf(await change(ada, eve, { state: 'active' }))).toBe('right_beyond_own');
  });

  test('people can give themselves fewer rights, but never more', async () => {
    const ada = await workingAs(world, ['manager']);
    expect(codeOf(await change(ada, ada, { grants: [role('owner')] }))).toBe('right_beyond_own');
    good(await change(ada, ada, { grants: [role('door_steward')] }));
    expect(codeOf(await ada.client.call('listPeople', {}))).toBe('right_missing');
  });

  test('a role held for some sellers can only be given for those', async () => {
    await world.sql(
      `insert into staff_role values ($1, 'own_hr', 'HR', '{"areas": {"staff": "change"}, "special": []}')`,
      [world.venue.portalId],
    );
    const ada = await workingAs(world, ['own_hr', role('box_office', ['cafe'])]);
    const bob = await workingAs(world, ['own_hr'], 'Bob');
    const give = async (sellers: string[] | null) =>
      codeOf(await change(ada, bob, { grants: [role('own_hr'), role('box_office', sellers)] }));
    expect(await give(null)).toBe('right_beyond_own');
    expect(await give(['shop'])).toBe('right_beyond_own');
    expect(await give(['cafe', 'shop'])).toBe('right_beyond_own');
    expect(await give(['cafe'])).toBe('ok');
  });

  test('roles and sellers must exist, each role only once, and every error is named', async () => {
    const ada = await workingAs(world, ['owner']);
    const bob = await workingAs(world, ['support'], 'Bob');
    const grants = [role('own_none'), role('support', ['shop', 'none']), role('support')];
    const refused = await change(ada, bob, { grants });
    expect(refused).toMatchObject({ ok: false, status: 400 });
    const errors = refused.ok ? [] : refused.errors;
    expect(errors.map(({ _extra }) => _extra.path)).toEqual([
      'grants.0.role',
      'grants.1.sellers.1',
      'grants.2.role',
    ]);
  });

  test('a withdrawn seller stays in the roles of those who have it, but cannot be given to anyone else', async () => {
    const ada = await workingAs(world, ['owner']);
    const bob = await workingAs(world, [role('support', ['closed'])], 'Bob');
    const cy = await workingAs(world, ['support'], 'Cy');
    const grants = [role('support', ['cafe', 'closed'])];
    expect(codeOf(await change(ada, bob, { grants }))).toBe('ok');
    expect(codeOf(await change(ada, cy, { grants }))).toBe('validation_failed');
  });

  test('unknown and removed people are not found', async () => {
    const ada = await workingAs(world, ['owner']);
    const bob = await workingAs(world, ['support'], 'Bob');
    good(await change(ada, bob, { state: 'removed' }));
    expect(codeOf(await change(ada, bob, { state: 'active' }))).toBe('not_found');
    expect(await personOf(ada, bob)).toMatchObject({ state: 'removed', grants: [] });
    const other = { ...bob, person: { ...bob.person, id: crypto.randomUUID() } };
    expect(codeOf(await change(ada, other, { name: 'X' }))).toBe('not_found');
  });
});

describe('the last owner (STF-11)', () => {
  // Guards: STF-11
  test('cannot be suspended, removed, given another role, or limited to some sellers', async () => {
    const ada = await workingAs(world, ['owner']);
    await workingAs(world, [role('owner', ['cafe'])], 'Bob');
    const attempts: Body[] = [
      { state: 'suspended' },
      { state: 'removed' },
      { grants: [role('manager')] },
      { grants: [role('owner', ['cafe', 'shop'])] },
    ];
    for (const body of attempts) expect(codeOf(await change(ada, ada, body))).toBe('last_owner');
    good(await change(ada, ada, { name: 'Ada B', grants: [role('owner'), role('finance')] }));
  });

  test('can leave once there is another active one', async () => {
    const ada = await workingAs(world, ['owner']);
    const bob = await workingAs(world, ['owner'], 'Bob');
    good(await change(ada, bob, { state: 'suspended' }));
    expect(codeOf(await change(ada, ada, { state: 'removed' }))).toBe('last_owner');
    good(await change(ada, bob, { state: 'active' }));
    good(await change(ada, ada, { state: 'removed' }));
  });
});

describe('someone who is suspended or removed (STF-13)', () => {
  // Guards: STF-13
  test.each(['suspended', 'removed'] as const)('is signed out at once: %s', async (state) => {
    const ada = await workingAs(world, ['owner']);
    const bob = await workingAs(world, ['support'], 'Bob');
    const phone = staffClient(world, await signedIn(world, bob.person.id));
    expect(codeOf(await phone.call('getMe', {}))).toBe('ok');
    good(await change(ada, bob, { state }));
    for (const client of [phone, bob.client]) {
      expect(codeOf(await client.call('getMe', {}))).toBe('not_signed_in');
    }
    const left = 'select id from staff_session where person_id = $1';
    expect(await world.sql(left, [bob.person.id])).toEqual([]);
  });

  test('gets their roles and ways to sign in back after a suspension, but not their old sessions', async () => {
    const acts = staffOf(world);
    const token = await acts.issue({
      purpose: 'invitation',
      email: 'kim@venue.example',
      personId: null,
      grants: [role('support')],
    });
    const { passkey, browser } = await acts.joinByPasskey(token);
    const ada = await workingAs(world, ['owner']);
    const kim = { ...ada, person: await acts.meOf(browser) };
    good(await change(ada, kim, { state: 'suspended' }));
    expect(codeOf((await acts.signInByPasskey(passkey)).outcome)).toBe('passkey_refused');
    good(await change(ada, kim, { state: 'active' }));
    expect(codeOf(await browser.call('getMe', {}))).toBe('not_signed_in');
    const again = await acts.signInByPasskey(passkey);
    expect((await acts.meOf(again.browser)).grants.map((one) => one.role)).toEqual(['support']);
  });

  // Guards: STF-13
  test('has no way in after a removal: neither their own links nor the invitations they sent still work', async () => {
    const acts = staffOf(world);
    const ada = await workingAs(world, ['owner']);
    const bob = await workingAs(world, ['manager'], 'Bob');
    const reset = await acts.issue({
      purpose: 'reset',
      email: null,
      personId: bob.person.id,
      grants: [],
    });
    good(
      await bob.client.call('invitePerson', {
        body: { email: 'eve@venue.example', grants: [role('manager')] },
      }),
    );
    good(await change(ada, bob, { state: 'removed' }));
    const opened = await staffClient(world).call('openLink', { body: { token: reset } });
    expect(codeOf(opened)).toBe('link_not_valid');
    const { invitation } = good(await ada.client.call('listPeople', {}));
    expect(invitation).toEqual([]);
    good(
      await ada.client.call('invitePerson', {
        body: { email: bob.person.email, grants: [role('support')] },
      }),
    );
  });
});

describe('a reset of a person’s sign-in (STF-20)', () => {
  const reset = (by: StaffMember, { person }: StaffMember) =>
    by.client.call('resetPerson', { params: { id: person.id }, body: {} });

  // Guards: STF-20
  test('signs them out everywhere, emails them a link, and tells all owners', async () => {
    const ada = await workingAs(world, ['manager']);
    const olive = await workingAs(world, ['owner'], 'Olive');
    const eve = await workingAs(world, ['owner'], 'Eve');
    const suspended = await workingAs(world, ['owner'], 'Sam');
    good(await change(olive, suspended, { state: 'suspended' }));
    const bob = await workingAs(world, ['support'], 'Bob');
    good(await reset(ada, bob));
    expect(codeOf(await bob.client.call('getMe', {}))).toBe('not_signed_in');
    const links = await jobsOf(world, 'mail_staff_link');
    expect(links).toHaveLength(1);
    const [link] = await world.sql('select id, purpose, person_id, issued_by from staff_link');
    expect(link).toEqual({
      id: links[0]?.link_id,
      purpose: 'reset',
      person_id: bob.person.id,
      issued_by: ada.person.id,
    });
    const notices = await jobsOf(world, 'mail_staff_notice');
    expect(new Set(notices.map(({ person_id }) => person_id))).toEqual(
      new Set([olive.person.id, eve.person.id]),
    );
    expect(notices[0]?.about).toEqual({
      kind: 'reset_issued',
      person_id: bob.person.id,
      by: ada.person.id,
    });
    expect((await historyOf(bob.person.id))[0]).toMatchObject({ act: 'reset_sign_in' });
  });

  // Guards: STF-20
  test('is refused for someone with more rights, and for someone suspended or removed', async () => {
    const ada = await workingAs(world, ['manager']);
    const olive = await workingAs(world, ['owner'], 'Olive');
    const bob = await workingAs(world, ['support'], 'Bob');
    expect(codeOf(await reset(ada, olive))).toBe('right_beyond_own');
    for (const state of ['suspended', 'removed'] as const) {
      good(await change(olive, bob, { state }));
      expect(codeOf(await reset(ada, bob))).toBe('not_found');
    }
    expect(await jobsOf(world, 'mail_staff_link')).toEqual([]);
    expect(codeOf(await olive.client.call('getMe', {}))).toBe('ok');
  });

  test('is possible at most five times an hour for one person', async () => {
    const ada = await workingAs(world, ['owner']);
    const bob = await workingAs(world, ['support'], 'Bob');
    for (let n = 0; n < 5; n += 1) good(await reset(ada, bob));
    expect(codeOf(await reset(ada, bob))).toBe('too_many_requests');
    // Only the last of the links works.
    const open = await world.sql('select id from staff_link where withdrawn_at is null');
    expect(open).toHaveLength(1);
  });
});

// Guards: STF-11
test('a change to a person needs the right at the moment of the change, not only when the call begins', async () => {
  const ada = await workingAs(world, ['owner']);
  const bob = await workingAs(world, ['manager'], 'Bob');
  const cy = await workingAs(world, ['support'], 'Cy');
  // Bob's call waits for a change that removes his right.
  const held = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const { store } = world.services;
  const taking = store.write(world.venue.portalId, async (tx) => {
    await lockStaff(tx);
    holding.resolve();
    await held.promise;
    await setGrants(tx, bob.person.id, [role('door_steward')]);
  });
  await holding.promise;
  const waiting = change(bob, cy, { name: 'Changed' });
  await untilWaiting();
  held.resolve();
  await taking;
  expect(codeOf(await waiting)).toBe('right_missing');
  expect(await personOf(ada, cy)).toMatchObject({ name: 'Cy' });
});

/** Waits until a connection is blocked on the staff lock. */
async function untilWaiting(): Promise<void> {
  const find = () =>
    world.sql(`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`);
  await expect.poll(find, { timeout: 20_000 }).not.toEqual([]);
}
