import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartOf, checkout } from '../testing/buyer.ts';
import {
  addDoors,
  doorRequest,
  hour,
  midnight,
  scanAt,
  ticketsOf,
  undoAt,
} from '../testing/doors.ts';
import { orderOf } from '../testing/edits.ts';
import { configure } from '../testing/member.ts';
import { openTheatre, reserveSeats, theatreTenant } from '../testing/venues/theatre.ts';
import { sessionDay } from '../testing/venues/venue.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { doorNumbers } from './door-numbers.ts';
import type { DoorRequest } from './scan-request.ts';
import { scanTicket } from './scan-ticket.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 100 });
  await addDoors(
    world,
    { id: 'north' },
    { id: 'garden', re_entry: true },
    { id: 'limited', serves: { groups: ['limited'] } },
    { id: 'pass', serves: { events: ['pass'] } },
  );
  await world.sql("update ticket_type set admits = 10 where id = 'child'");
  await configure(world, {});
});
afterAll(() => world.close());

const nine = midnight + 9 * hour;
const numbers = async (door?: string, sellers?: readonly string[]) =>
  doorNumbers(await doorRequest(world, sellers ? { sellers } : {}), {
    day: sessionDay,
    ...(door === undefined ? {} : { door }),
  });

// Guards: DOR-10
test('a day’s numbers count people by door and session, refusals by reason, and arrivals per five minutes', async () => {
  const empty = await numbers();
  expect(empty).toMatchObject({
    sessions: ['tour-10', 'tour-11', 'tour-12'].map((session) => ({ session, expected: 0 })),
    scans: [],
    fiveMinutes: [],
    hasMore: false,
  });
  const { codes } = await ticketsOf(world, 'adult', 2);
  const group = await ticketsOf(world, 'child', 1, 'tour-11');
  await ticketsOf(world, 'front', 1);
  const at = (minutes: number) => ({ at: nine + minutes * 60_000 });
  await scanAt(world, codes[0] ?? '', { door: 'garden' }, at(0));
  await scanAt(world, group.codes[0] ?? '', { door: 'garden', persons: 7 }, at(4));
  await scanAt(
    world,
    group.codes[0] ?? '',
    { door: 'garden', direction: 'out', persons: 2 },
    at(5),
  );
  await scanAt(world, codes[0] ?? '', { door: 'garden' }, at(5));
  await scanAt(world, codes[0] ?? '', { door: 'north' }, at(6));
  await scanAt(world, codes[1] ?? '', { door: 'limited' }, at(6));
  await scanAt(world, 'nothing', { door: 'garden' }, at(9));
  const wrong = await scanAt(world, codes[1] ?? '', { door: 'north' }, at(11));
  await undoAt(world, wrong.kind === 'ticket' ? wrong.scan : null, {}, at(12));

  const garden = await numbers('garden');
  expect(garden.sessions).toEqual([
    { session: 'tour-10', event: 'tour', start: expect.any(String), expected: 3 },
    { session: 'tour-11', event: 'tour', start: expect.any(String), expected: 10 },
    { session: 'tour-12', event: 'tour', start: expect.any(String), expected: 0 },
  ]);
  expect(garden.scans).toEqual([
    { door: 'garden', session: 'tour-10', in: 1, out: 0, refused: { already_in: 1 } },
    { door: 'garden', session: 'tour-11', in: 7, out: 2, refused: {} },
    { door: 'garden', session: null, in: 0, out: 0, refused: { unknown_code: 1 } },
  ]);
  expect(garden.fiveMinutes.map(({ from, ...counts }) => [Date.parse(from), counts])).toEqual([
    [nine, { in: 8, out: 0, refused: 0 }],
    [nine + 5 * 60_000, { in: 0, out: 2, refused: 2 }],
  ]);
  expect((await numbers('north')).scans, 'an undone scan does not count').toEqual([
    { door: 'north', session: 'tour-10', in: 0, out: 0, refused: { already_in: 1 } },
  ]);
  const all = await numbers();
  expect(all.scans).toHaveLength(5);
  expect(all.fiveMinutes.map(({ refused }) => refused)).toEqual([0, 4]);
});

// Guards: DOR-10
test('a door expects only the tickets it serves', async () => {
  const limited = await numbers('limited');
  expect(limited.sessions.map(({ session, expected }) => [session, expected])).toEqual([
    ['tour-10', 1],
    ['tour-11', 0],
    ['tour-12', 0],
  ]);
  expect(limited.scans).toMatchObject([{ refused: { wrong_door: 1 } }]);
  expect((await numbers('pass')).sessions).toEqual([]);
});

// Guards: DOR-10
test('staff of other sellers do not see a seller’s numbers', async () => {
  const { sessions, scans } = await numbers(undefined, ['nobody']);
  expect(sessions).toEqual([]);
  expect(scans).toEqual([]);
});

// Guards: DOR-13
test('a door of a seat section admits and expects that section’s seats', async () => {
  const theatre = await openTheatre(world, {
    ...theatreTenant(),
    doors: [
      { id: 'stalls', name: 'Stalls', seat_sections: [{ seat_map: 'house', section: 'stalls' }] },
    ],
  });
  const codes: string[] = [];
  for (const [group, seats] of [
    ['front', ['stalls-a-1', 'stalls-a-2']],
    ['balcony', ['balcony-a-5']],
  ] as const) {
    const held = await answered<'createCart'>(reserveSeats(theatre.api, group, seats));
    const done = await answered<'guestCheckoutMyCart'>(checkout(theatre.api, held));
    const { ticket } = await orderOf(theatre.api, cartOf(done).order_ids[0] ?? '');
    codes.push(...ticket.map(({ scan_code }) => scan_code ?? ''));
  }
  const request: DoorRequest = {
    services: { ...world.services, now: () => Date.parse('2031-03-08T18:00:00Z') },
    catalogue: await world.services.cache.catalogue(theatre.portalId),
    portalId: theatre.portalId,
    scope: 'all',
  };
  const results = [];
  for (const code of codes) {
    const scan = { code, device: 'gate-1', id: randomUUID(), door: 'stalls' };
    results.push(await scanTicket(request, scan));
  }
  expect(results).toMatchObject([
    { verdict: { result: 'admitted' }, seat: { section: 'Stalls', row: 'A', seat: '1' } },
    { verdict: { result: 'admitted' } },
    { verdict: { reason: 'wrong_door' } },
  ]);
  const { sessions } = await doorNumbers(request, { day: '2031-03-08', door: 'stalls' });
  expect(sessions).toMatchObject([{ session: 'play-1', expected: 2 }]);
});
