import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDoors, doorRequest, scanAt, ticketsOf, told } from '../testing/doors.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { staffMember } from '../testing/staff/staff-member.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { doorNumbers } from './door-numbers.ts';

let world: World;

/** Times in the New York venue's zone, in the night to 8 March 2031. */
const at = (day: string, time: string) => Date.parse(`2031-03-${day}T${time}:00-05:00`);
const sessions = [
  ['night', at('07', '23:50'), at('08', '06:00')],
  ['late', at('08', '00:30'), at('08', '03:00')],
] as const;

beforeAll(async () => {
  world = await openWorld();
  for (const [id, start, end] of sessions) {
    await world.sql(
      `insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
       values ($1, $2, 'tour', $3, $4)`,
      [world.venue.portalId, id, new Date(start), new Date(end)],
    );
    await world.sql(
      "insert into stock (portal_id, session_id, group_id, capacity) values ($1, $2, '', 100)",
      [world.venue.portalId, id],
    );
  }
  await addDoors(world, { id: 'main' }, { id: 'garden', re_entry: true });
});
afterAll(() => world.close());

async function countsAt(time: number, session: string, day?: string) {
  const request = await doorRequest(world, { at: time });
  const { sessions: listed, scans } = await doorNumbers(request, day === undefined ? {} : { day });
  const own = scans.filter((scan) => scan.session === session);
  const sum = (of: 'in' | 'out') => own.reduce((all, scan) => all + scan[of], 0);
  return {
    isListed: listed.some((one) => one.session === session),
    in: sum('in'),
    out: sum('out'),
  };
}

// Guards: DOR-10
test('people inside at midnight still count as inside, and leaving later counts them out (DOR-10)', async () => {
  const { codes } = await ticketsOf(world, 'adult', 2, 'night');
  for (const code of codes) await scanAt(world, code, { door: 'main' }, { at: at('07', '23:55') });
  const inside = { isListed: true, in: 2, out: 0 };
  expect(await countsAt(at('07', '23:59'), 'night')).toEqual(inside);
  expect(await countsAt(at('08', '00:01'), 'night')).toEqual(inside);
  const out = { door: 'garden', direction: 'out' };
  await scanAt(world, codes[0] ?? '', out, { at: at('08', '01:00') });
  expect(await countsAt(at('08', '01:01'), 'night')).toEqual({ ...inside, out: 1 });
  // The numbers of its own day include it too.
  expect(await countsAt(at('09', '12:00'), 'night', '2031-03-07')).toEqual({ ...inside, out: 1 });
  expect(await countsAt(at('09', '12:00'), 'night')).toEqual({ isListed: false, in: 0, out: 0 });
});

// Guards: DOR-10
test('guests of a session at half past midnight may enter before midnight, and count for it (DOR-04, DOR-10)', async () => {
  const { codes } = await ticketsOf(world, 'adult', 2, 'late');
  const scan = async (code: string | undefined, time: number) =>
    told(await scanAt(world, code ?? '', { door: 'main' }, { at: time }));
  expect(await scan(codes[0], at('07', '18:00'))).toBe('wrong_day');
  expect(await scan(codes[0], at('07', '23:58'))).toBe('admitted');
  expect(await scan(codes[1], at('08', '00:05'))).toBe('admitted');
  expect(await countsAt(at('07', '23:59'), 'late')).toMatchObject({ isListed: true, in: 2 });
  expect(await countsAt(at('08', '00:10'), 'late')).toMatchObject({ isListed: true, in: 2 });
});

// Guards: DOR-04
test('a night’s ticket admits until its end, and not the next night', async () => {
  const { codes } = await ticketsOf(world, 'adult', 2, 'night');
  const scan = async (code: string | undefined, time: number) =>
    told(await scanAt(world, code ?? '', { door: 'main' }, { at: time }));
  expect(await scan(codes[0], at('08', '05:30'))).toBe('admitted');
  expect(await scan(codes[1], at('08', '22:00'))).toBe('wrong_day');
});

// Guards: DOR-04
test('a ticket for the morning does not admit the evening before', async () => {
  const { codes } = await ticketsOf(world, 'adult', 1, 'tour-10');
  const late = { at: at('07', '23:30') };
  expect(told(await scanAt(world, codes[0] ?? '', { door: 'main' }, late))).toBe('wrong_day');
});

// Guards: TOD-01
test('today’s page shows the night in progress and the session just after midnight, with arrivals (TOD-01)', async () => {
  const shownAt = async (time: number) => {
    world.advance(time - world.services.now());
    const { client } = await staffMember(world);
    const { sessions: of } = good(await client.call('getToday', {})).today;
    const next = of?.events.flatMap((event) => event.next) ?? [];
    return new Map(next.map(({ id, arrived }) => [id, arrived]));
  };
  const before = await shownAt(at('07', '23:58'));
  expect([...before.keys()].slice(0, 2)).toEqual(['night', 'late']);
  const after = await shownAt(at('08', '00:10'));
  expect([...after.keys()].slice(0, 2)).toEqual(['night', 'late']);
  expect(after.get('night')).toBe(3);
  const morning = await shownAt(at('08', '06:30'));
  expect(morning.has('night')).toBe(false);
});
