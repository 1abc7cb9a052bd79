import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staffLimits } from '#domain/staff/giving.ts';
import { needsOf, type Rights } from '#domain/staff/rights.ts';
import { readyRoles } from '#domain/staff/roles.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import type { StaffMember } from '../testing/staff/staff-member.ts';
import { openStaffVenue, role, withoutStaff, workingAs } from '../testing/staff/staff-venue.ts';
import type { World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openStaffVenue();
});
afterAll(() => world.close());
beforeEach(() => withoutStaff(world));

const wire = ({ areas, special }: Rights) => ({ areas: { ...areas }, special: [...special] });
const reading: Rights = { areas: { orders: 'view' }, special: [] };
const make = (by: StaffMember, name = 'Readers', rights = reading) =>
  by.client.call('createRole', { body: { name, rights: wire(rights) } });
const change = (
  by: StaffMember,
  key: string,
  body: { name?: string; rights?: Rights; before?: { name: string; rights: Rights } },
) =>
  by.client.call('updateRole', {
    params: { key },
    body: {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.rights === undefined ? {} : { rights: wire(body.rights) }),
      ...(body.before && {
        before: { name: body.before.name, rights: wire(body.before.rights) },
      }),
    },
  });
const remove = (by: StaffMember, key: string) => by.client.call('deleteRole', { params: { key } });
const rolesFor = async (by: StaffMember) => good(await by.client.call('listRoles', {})).role;

describe('the list of roles (STF-10)', () => {
  // Guards: STF-10
  test('shows the ready-made ones first, with the number of people who have each and whether the reader may give it', async () => {
    const ada = await workingAs(world, ['manager']);
    await workingAs(world, ['owner'], 'Olive');
    const { key } = good(await make(ada)).role;
    good(
      await ada.client.call('invitePerson', {
        body: { email: 'kim@venue.example', grants: [role(key), role('support')] },
      }),
    );
    const roles = await rolesFor(ada);
    expect(roles.map((one) => one.key)).toEqual([...readyRoles.map((one) => one.key), key]);
    const shown = Object.fromEntries(
      roles.map(({ key: each, people, may_give }) => [each, { people, may_give }]),
    );
    expect(shown).toMatchObject({
      owner: { people: 1, may_give: false },
      manager: { people: 1, may_give: true },
      support: { people: 1, may_give: true },
      finance: { people: 0, may_give: true },
      [key]: { people: 1, may_give: true },
    });
    expect(roles.at(-1)).toMatchObject({ name: 'Readers', rights: reading });
  });
});

describe('a role of the venue’s own (STF-11)', () => {
  // Guards: STF-10
  test('cannot be created or changed without any right, and the refusal names its rights', async () => {
    const ada = await workingAs(world, ['owner']);
    const none: Rights = { areas: {}, special: [] };
    const refused = {
      ok: false,
      errors: [expect.objectContaining({ _extra: expect.objectContaining({ path: 'rights' }) })],
    };
    expect(await make(ada, 'Nothing', none)).toMatchObject(refused);
    const { key } = good(await make(ada)).role;
    expect(await change(ada, key, { name: 'Nothing', rights: none })).toMatchObject(refused);
    expect((await rolesFor(ada)).at(-1)).toMatchObject({ key, name: 'Readers', rights: reading });
    good(await change(ada, key, { name: 'Clerks' }));
  });

  test('changes at once for everyone who has it', async () => {
    const ada = await workingAs(world, ['owner']);
    const { key } = good(await make(ada)).role;
    const bob = await workingAs(world, [key], 'Bob');
    expect(codeOf(await bob.client.call('listRoles', {}))).toBe('right_missing');
    good(await change(ada, key, { rights: { areas: { staff: 'view' }, special: [] } }));
    expect(codeOf(await bob.client.call('listRoles', {}))).toBe('ok');
  });

  // Guards: STF-11
  test('is not overwritten if someone else has changed it, and a repeated change changes nothing', async () => {
    const ada = await workingAs(world, ['owner']);
    const { key, rights } = good(await make(ada)).role;
    const before = { name: 'Readers', rights };
    const byOther = { name: 'Clerks', rights };
    good(await change(ada, key, { ...byOther, before }));
    expect(codeOf(await change(ada, key, { name: 'Desk', before }))).toBe('changed_meanwhile');
    expect(codeOf(await change(ada, key, { ...byOther, before }))).toBe('ok');
    expect((await rolesFor(ada)).at(-1)?.name).toBe('Clerks');
  });

  // Guards: STF-10
  test('is shown by its name wherever someone has it', async () => {
    const ada = await workingAs(world, ['owner']);
    const { key } = good(await make(ada)).role;
    const bob = await workingAs(world, [key, 'support'], 'Bob');
    const { grants } = good(await bob.client.call('getMe', {})).me;
    expect(grants.map(({ role: one, name }) => [one, name])).toEqual([
      [key, 'Readers'],
      ['support', null],
    ]);
    const { person } = good(await ada.client.call('getPerson', { params: { id: bob.person.id } }));
    expect(person.grants[0]?.name).toBe('Readers');
  });

  test('cannot be created or changed by someone who lacks its rights, before or after the change', async () => {
    const ada = await workingAs(world, ['manager']);
    const olive = await workingAs(world, ['owner'], 'Olive');
    const strong: Rights = { areas: { developers: 'change' }, special: [] };
    expect(await make(ada, 'Devs', strong)).toMatchObject({
      errors: [{ _code: 'right_beyond_own', _extra: { path: 'rights', needs: needsOf(strong) } }],
    });
    const { key } = good(await make(olive, 'Devs', strong)).role;
    expect(codeOf(await change(ada, key, { rights: reading }))).toBe('right_beyond_own');
    expect(codeOf(await change(ada, key, { name: 'X' }))).toBe('right_beyond_own');
    expect(codeOf(await remove(ada, key))).toBe('right_beyond_own');
    const weak = good(await make(ada)).role;
    expect(codeOf(await change(ada, weak.key, { rights: strong }))).toBe('right_beyond_own');
    expect((await rolesFor(ada)).slice(-2).map((one) => one.rights)).toEqual([strong, reading]);
  });

  test('cannot be changed by someone who has its rights for some sellers only', async () => {
    const olive = await workingAs(world, ['owner'], 'Olive');
    const hr = good(await make(olive, 'HR', { areas: { staff: 'change' }, special: [] })).role;
    const cash = good(await make(olive, 'Cash', { areas: {}, special: ['cash'] })).role;
    const ada = await workingAs(world, [hr.key, role('box_office', ['cafe'])]);
    const more: Rights = { areas: {}, special: ['cash', 'cash'] };
    expect(codeOf(await change(ada, cash.key, { rights: more }))).toBe('right_beyond_own');
    expect(codeOf(await make(ada, 'More', more))).toBe('right_beyond_own');
    // Nor can they raise their own role.
    const up: Rights = { areas: { staff: 'change', money: 'change' }, special: [] };
    expect(codeOf(await change(ada, hr.key, { rights: up }))).toBe('right_beyond_own');
  });

  test('has a unique name, and an audit entry for each change', async () => {
    const ada = await workingAs(world, ['owner']);
    const { key } = good(await make(ada)).role;
    expect(codeOf(await make(ada, ' readers '))).toBe('validation_failed');
    const other = good(await make(ada, 'Writers')).role;
    expect(codeOf(await change(ada, other.key, { name: 'READERS' }))).toBe('validation_failed');
    good(await change(ada, key, { name: 'READERS' }));
    good(await change(ada, key, {}));
    good(await remove(ada, key));
    const entries = await world.sql(
      `select act, before->>'name' as before, after->>'name' as after from audit_entry
       where entity_id = $1 order by id`,
      [key],
    );
    expect(entries).toEqual([
      { act: 'create_role', before: null, after: 'Readers' },
      { act: 'update_role', before: 'Readers', after: 'READERS' },
      { act: 'delete_role', before: 'READERS', after: null },
    ]);
  });

  // Guards: STF-10
  test('can be deleted once neither a person nor an invitation has it', async () => {
    const ada = await workingAs(world, ['owner']);
    const { key } = good(await make(ada)).role;
    const bob = await workingAs(world, [key], 'Bob');
    expect(codeOf(await remove(ada, key))).toBe('role_in_use');
    good(
      await ada.client.call('updatePerson', {
        params: { id: bob.person.id },
        body: { state: 'removed' },
      }),
    );
    const { invitation } = good(
      await ada.client.call('invitePerson', {
        body: { email: 'kim@venue.example', grants: [role(key)] },
      }),
    );
    expect(codeOf(await remove(ada, key))).toBe('role_in_use');
    good(await ada.client.call('withdrawInvitation', { params: { id: invitation.id } }));
    good(await remove(ada, key));
    expect(codeOf(await remove(ada, key))).toBe('not_found');
    expect(codeOf(await remove(ada, 'owner'))).toBe('not_found');
    expect(codeOf(await change(ada, 'owner', { name: 'King' }))).toBe('not_found');
  });

  test('is one of at most fifty', async () => {
    const ada = await workingAs(world, ['owner']);
    await world.sql(
      `insert into staff_role (portal_id, key, name, rights)
       select $1, 'own_' || n, 'Role ' || n, '{"areas": {}, "special": []}' from generate_series(1, $2) n`,
      [world.venue.portalId, staffLimits.ownRoles - 1],
    );
    good(await make(ada, 'The last one'));
    expect(await make(ada)).toMatchObject({
      errors: [{ _code: 'too_many', _extra: { limit: 50 } }],
    });
  });
});
