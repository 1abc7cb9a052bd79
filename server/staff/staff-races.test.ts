import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { meeting } from '../testing/faults/held-writes.ts';
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

/** The same SQL function without its guard: changes overlap, and neither sees the other. */
const unguarded = `create or replace function lock_staff(portal int) returns void language sql as
  $$ select $$`;
const guarded = `create or replace function lock_staff(portal int) returns void language sql as
  $$ select pg_advisory_xact_lock(hashtextextended('staff', portal)) $$`;

/** Holds back a change that has been decided until the other one is decided too or waits for it. */
const meet = <T>(work: () => Promise<T>): Promise<T> =>
  meeting(world, 'before update of state on staff_person', work);

const removal = (by: StaffMember, { person }: StaffMember) =>
  by.client.call('updatePerson', { params: { id: person.id }, body: { state: 'removed' } });

/** Two owners remove each other at once; returns the answers and the number of owners left. */
async function duel() {
  const ada = await workingAs(world, ['owner']);
  const bob = await workingAs(world, ['owner'], 'Bob');
  const answers = await meet(() => Promise.all([removal(ada, bob), removal(bob, ada)]));
  const [owners] = await world.sql<{ n: number }>(
    `select count(*)::int as n from staff_grant where role = 'owner'`,
  );
  return { answers: answers.map(codeOf).sort(), owners: owners?.n };
}

// Guards: STF-11
test('of two owners who remove each other at once, one stays', async () => {
  // The second one no longer works here when it is their turn.
  expect(await duel()).toEqual({ answers: ['not_signed_in', 'ok'], owners: 1 });
});

test('of two owners who leave at once, one stays', async () => {
  const ada = await workingAs(world, ['owner']);
  const bob = await workingAs(world, ['owner'], 'Bob');
  const answers = await meet(() => Promise.all([removal(ada, ada), removal(bob, bob)]));
  expect(answers.map(codeOf).sort()).toEqual(['last_owner', 'ok']);
});

// Guards: STF-11
test('control: without the lock both owners go, and none is left', async () => {
  await world.sql(unguarded);
  try {
    expect(await duel()).toEqual({ answers: ['ok', 'ok'], owners: 0 });
  } finally {
    await world.sql(guarded);
  }
});

test('five simultaneous invitations to one address create one', async () => {
  const ada = await workingAs(world, ['owner']);
  const five = Array.from({ length: 5 }, () =>
    ada.client.call('invitePerson', {
      body: { email: 'kim@venue.example', grants: [role('support')] },
    }),
  );
  const codes = (await Promise.all(five)).map(codeOf).sort();
  expect(codes).toEqual([...Array.from({ length: 4 }, () => 'invitation_waits'), 'ok']);
  expect(good(await ada.client.call('listPeople', {})).invitation).toHaveLength(1);
});
