import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import {
  type StaffMember,
  signedIn,
  staffClient,
  staffMember,
} from '../testing/staff/staff-member.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let owner: StaffMember;
beforeAll(async () => {
  world = await openWorld();
  owner = await staffMember(world, { name: 'Olga' });
});
afterAll(() => world.close());

const many = <T>(n: number, make: () => Promise<T>) => Promise.all(Array.from({ length: n }, make));

/** Starts calls that need the counters of places, which are locked until `begin` returns; then waits for all answers. */
async function whileStockIsLocked(
  begin: () => Promise<{ readonly flood: Promise<string[]> }>,
): Promise<string[]> {
  const client = new pg.Client(world.database.administratorUrl);
  await client.connect();
  try {
    await client.query('begin; lock table stock in access exclusive mode');
    const { flood } = await begin();
    await client.query('rollback');
    return await flood;
  } finally {
    await client.end();
  }
}

// Guards: STF-16
test('a person with many calls at once waits, while others are answered', async () => {
  const [ada, bob] = [await staffMember(world), await staffMember(world)];
  const codes = await whileStockIsLocked(async () => {
    const flood = many(150, async () => codeOf(await ada.client.call('getToday', {})));
    expect(codeOf(await bob.client.call('getMe', {}))).toBe('ok');
    const other = staffClient(world, await signedIn(world, ada.person.id));
    expect(codeOf(await other.call('getMe', {})), 'so is their other session').toBe('ok');
    return { flood };
  });
  expect(codes.filter((code) => code === 'server_busy')).toHaveLength(150 - 106);
  expect(codes.filter((code) => code === 'ok')).toHaveLength(106);
});

// Guards: STF-16
test('a person can make at most six hundred changes a minute, without limiting others', async () => {
  const [ada, bob] = [await staffMember(world), await staffMember(world)];
  const note = ({ client }: StaffMember) => {
    const body = { id: randomUUID(), text: 'Again' };
    return client.call('addOrderNote', { params: { number: 'NOBODYS' }, body }).then(codeOf);
  };
  const codes: string[] = [];
  // All within one minute, however long they take.
  const now = world.services.now();
  const clock = vi.spyOn(world.services, 'now').mockReturnValue(now);
  for (let n = 0; n < 7; n += 1) codes.push(...(await many(90, () => note(ada))));
  expect(codes.filter((code) => code === 'not_found')).toHaveLength(600);
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(30);
  expect(await note(bob)).toBe('not_found');
  expect(codeOf(await ada.client.call('getMe', {})), 'reading is counted apart').toBe('ok');
  const { me } = good(await ada.client.call('getMe', {}));
  const [session] = me.sessions;
  const params = { id: session?.id ?? '' };
  expect(codeOf(await ada.client.call('endMySession', { params })), 'so is ending').toBe('ok');
  const later = await signedIn(world, ada.person.id);
  clock.mockReturnValue(now + 61_000);
  expect(await note({ ...ada, client: staffClient(world, later) })).toBe('not_found');
});

// Guards: STF-17
test('a name that would reorder the text after it is returned without the characters that do', async () => {
  const name = '\u202eAda\u202c \u2067Lovelace\u2069';
  const ada = await staffMember(world, { name });
  expect(good(await ada.client.call('getMe', {})).me.name).toBe('Ada Lovelace');
  const { person } = good(await owner.client.call('listPeople', {}));
  expect(person.find(({ id }) => id === ada.person.id)?.name).toBe('Ada Lovelace');
});
