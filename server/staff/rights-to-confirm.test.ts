import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Rights } from '#domain/staff/rights.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { openStaffVenue, role, withoutStaff, workingAs } from '../testing/staff/staff-venue.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import type { World } from '../testing/venues/world.ts';

let world: World;
let elsewhere: Pick<World, 'services' | 'venue' | 'fetch'>;
beforeAll(async () => {
  world = await openStaffVenue();
  const venue = await seedVenue(world.database.administratorUrl, { key: 'other' });
  elsewhere = { services: world.services, fetch: world.fetch, venue };
});
afterAll(() => world.close());
beforeEach(async () => {
  await withoutStaff(world);
  await world.sql('delete from unconfirmed_right');
});

/** Makes roles wait as the upgrade does: with the last statement of its migration. */
async function upgrade(migration = '0086-rights-to-confirm'): Promise<void> {
  const file = new URL(`../../database/migrations/${migration}.sql`, import.meta.url);
  const text = await readFile(file, 'utf8');
  await world.sql(text.slice(text.indexOf('insert into unconfirmed_right')));
}

const change = { kind: 'session', session: 'none', to: { closed: true } } as const;
/** The answer to a call that needs both rights: `right_missing` without them. */
const publish = async ({ client }: StaffMember) =>
  codeOf(await client.call('publishQuickChange', { body: { change, base: null } }));
const mayPublish = async (who: StaffMember) => (await publish(who)) !== 'right_missing';
const waiting = async ({ client }: StaffMember) =>
  good(await client.call('listRightsToConfirm', {})).right_to_confirm;
const short = async (by: StaffMember) =>
  (await waiting(by)).map((row) => `${row.role}: ${row.right}`);
const confirm = async (
  { client }: StaffMember,
  roleKey: string,
  right: 'catalogue change' | 'publish',
) => codeOf(await client.call('confirmRight', { body: { role: roleKey, right } }));
const rightsOf = async ({ client }: StaffMember) => good(await client.call('getMe', {})).me.grants;
const makeRole = async ({ client }: StaffMember, rights: Rights, name = 'Publishers') => {
  const { areas, special } = rights;
  const body = { name, rights: { areas: { ...areas }, special: [...special] } };
  return good(await client.call('createRole', { body })).role.key;
};
const publishing: Rights = { areas: { catalogue: 'change' }, special: ['publish'] };

// Guards: STF-09
test('after the upgrade an event editor may publish only once an owner has confirmed both rights', async () => {
  const olive = await workingAs(world, ['owner'], 'Olive');
  const eve = await workingAs(world, ['event_editor'], 'Eve');
  expect(await mayPublish(eve)).toBe(true);
  await upgrade();
  expect(await mayPublish(eve)).toBe(false);
  expect(await mayPublish(olive)).toBe(true);
  expect((await rightsOf(eve))[0]?.rights).toEqual({
    areas: { catalogue: 'view', look: 'view', orders: 'view' },
    special: ['change_session'],
  });
  expect(await confirm(olive, 'event_editor', 'publish')).toBe('ok');
  expect(await mayPublish(eve)).toBe(false);
  expect(await confirm(olive, 'event_editor', 'catalogue change')).toBe('ok');
  expect(await mayPublish(eve)).toBe(true);
  expect(await confirm(olive, 'event_editor', 'publish')).toBe('not_found');
  const entries = await world.sql(
    `select entity_id, after from audit_entry where act = 'confirm_right' order by id`,
  );
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({ entity_id: 'event_editor', after: { right: 'publish' } });
});

// Guards: STF-09
test('owners see which roles wait, with their people, invitations and groups', async () => {
  const olive = await workingAs(world, ['owner'], 'Olive');
  await workingAs(world, ['designer'], 'Dora');
  await workingAs(world, ['finance'], 'Fin');
  const key = await makeRole(olive, publishing);
  const body = { email: 'kim@venue.example', grants: [role(key)] };
  good(await olive.client.call('invitePerson', { body }));
  await world.sql(
    `insert into staff_provider (portal_id, version, name, issuer, client_id, groups_claim, more_scopes, enforces_factor)
     values ($1, 1, 'Venue', 'https://id.example', 'foyer', 'groups', '', true)`,
    [world.venue.portalId],
  );
  await world.sql(
    `insert into staff_provider_group (portal_id, name, role) values ($1, 'leads', 'manager')`,
    [world.venue.portalId],
  );
  await upgrade();
  expect(await waiting(olive)).toMatchObject([
    { role: 'designer', name: null, right: 'publish', people: ['Dora'], invited: [], groups: [] },
    { role: 'manager', right: 'catalogue change', people: [], groups: ['leads'] },
    { role: 'manager', right: 'publish' },
    { role: key, name: 'Publishers', right: 'catalogue change', invited: ['kim@venue.example'] },
    { role: key, right: 'publish' },
  ]);
  await world.sql('delete from staff_provider');
});

// Guards: STF-09
test('a manager may neither see nor confirm them, and an owner of one seller may not either', async () => {
  const max = await workingAs(world, ['manager'], 'Max');
  const sue = await workingAs(world, [role('owner', ['cafe'])], 'Sue');
  const eve = await workingAs(world, ['event_editor'], 'Eve');
  await upgrade();
  for (const [who, code] of [
    [max, 'owner_needed'],
    [sue, 'right_missing'],
    [eve, 'right_missing'],
  ] as const) {
    expect(codeOf(await who.client.call('listRightsToConfirm', {}))).toBe(code);
    expect(await confirm(who, 'event_editor', 'publish')).toBe(code);
  }
  expect(await mayPublish(max)).toBe(false);
});

// Guards: STF-09, STF-11
test('a manager whose rights wait can give them to nobody', async () => {
  const max = await workingAs(world, ['manager'], 'Max');
  await upgrade();
  const body = { email: 'kim@venue.example', grants: [role('event_editor')] };
  expect(codeOf(await max.client.call('invitePerson', { body }))).toBe('right_beyond_own');
});

// Guards: STF-09
test('another portal’s owner sees and confirms nothing of this one', async () => {
  const olive = await workingAs(world, ['owner'], 'Olive');
  await workingAs(world, ['event_editor'], 'Eve');
  await upgrade();
  const other = await staffMember(elsewhere);
  expect(await waiting(other)).toEqual([]);
  expect(await confirm(other, 'event_editor', 'publish')).toBe('not_found');
  expect(await short(olive)).toEqual(['event_editor: catalogue change', 'event_editor: publish']);
});

// Guards: STF-09
test('a portal made later has nothing to confirm, nor does a role that nobody had', async () => {
  const olive = await workingAs(world, ['owner'], 'Olive');
  const key = await makeRole(olive, publishing);
  await upgrade();
  const eve = await workingAs(world, ['event_editor'], 'Eve');
  const pat = await workingAs(world, [key], 'Pat');
  expect(await mayPublish(eve)).toBe(true);
  expect(await mayPublish(pat)).toBe(true);
  expect(await waiting(olive)).toEqual([]);
});

// Guards: STF-09, STF-11
test('a right that waits still waits after the role is changed, and no longer once it was taken away', async () => {
  const olive = await workingAs(world, ['owner'], 'Olive');
  const key = await makeRole(olive, publishing);
  const pat = await workingAs(world, [key], 'Pat');
  await upgrade();
  const update = async (body: { name?: string; rights?: Rights }) => {
    const { areas, special } = body.rights ?? publishing;
    const rights = { areas: { ...areas }, special: [...special] };
    good(await olive.client.call('updateRole', { params: { key }, body: { ...body, rights } }));
  };
  await update({ name: 'Press' });
  expect(await short(olive)).toEqual([`${key}: catalogue change`, `${key}: publish`]);
  await update({ rights: { areas: { catalogue: 'change' }, special: [] } });
  expect(await short(olive)).toEqual([`${key}: catalogue change`]);
  await update({ rights: { areas: { catalogue: 'view' }, special: [] } });
  expect(await waiting(olive)).toEqual([]);
  // Whoever gives it now knows what it does.
  await update({ rights: publishing });
  expect(await waiting(olive)).toEqual([]);
  expect(await mayPublish(pat)).toBe(true);
});

// Guards: STF-09
test('a role that is deleted leaves nothing to confirm', async () => {
  const olive = await workingAs(world, ['owner'], 'Olive');
  const key = await makeRole(olive, publishing);
  const pat = await workingAs(world, [key], 'Pat');
  await upgrade();
  const params = { id: pat.person.id };
  good(
    await olive.client.call('updatePerson', { params, body: { grants: [role('door_steward')] } }),
  );
  good(await olive.client.call('deleteRole', { params: { key } }));
  expect(await waiting(olive)).toEqual([]);
});

// Guards: STF-09, PUB-21
test('with drafts, changing the look, letters, money and developers’ settings waits, for those roles that have it', async () => {
  const olive = await workingAs(world, ['owner'], 'Olive');
  await workingAs(world, ['designer'], 'Dora');
  await workingAs(world, ['finance'], 'Fin');
  await workingAs(world, ['manager'], 'Max');
  await workingAs(world, ['support'], 'Sue');
  const key = await makeRole(olive, { areas: { developers: 'change' }, special: [] }, 'Builders');
  await workingAs(world, [key], 'Bob');
  await upgrade('0089-more-rights-to-confirm');
  expect((await short(olive)).sort()).toEqual(
    [
      'designer: look change',
      'finance: money change',
      'manager: letters change',
      'manager: look change',
      'manager: money change',
      `${key}: developers change`,
    ].sort(),
  );
});
