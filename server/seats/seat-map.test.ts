import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { placesOf, seatsOf, zonedGroups } from '#domain/seats/seat-plan.ts';
import { cartOf } from '../testing/buyer.ts';
import {
  clearTheatre,
  openTheatre,
  reserveSeats,
  type Theatre,
  theatreTenant,
} from '../testing/venues/theatre.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
let theatre: Theatre;
beforeAll(async () => {
  world = await openWorld();
  theatre = await openTheatre(world);
});
beforeEach(() => clearTheatre(world));
afterAll(() => world.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  world.fetch(new Request(`http://localhost${path}?seller=theatre`, { headers }));
/** A fresh seat map, as under /api. */
const seatMap = async (session = 'play-1', event = 'play', withGeometry = false) => {
  const path = `/api/events/${event}/sessions/${session}/seat_map`;
  const url = `http://localhost${path}?seller=theatre${withGeometry ? '&_withgeometry=1' : ''}`;
  const response = await world.fetch(new Request(url));
  expect(response.status).toBe(200);
  return response.json();
};
const geometryOf = (hash: string) =>
  answered<'getSeatMapGeometry'>(theatre.api.call('getSeatMapGeometry', { params: { hash } }));
/** The seats as a browser decodes them from a geometry. */
const seatsByPlan = async (hash: string) => {
  const { seat_map, seat_plan } = await geometryOf(hash);
  const [frame, plan] = [seat_map[0], seat_plan[0]];
  if (!frame || !plan) throw new Error('the geometry is empty');
  return seatsOf({ ...frame, ...plan });
};
const statesOf = async (session?: string): Promise<string> =>
  (await seatMap(session)).seat_state[0].states;

// Guards: API-19, SEA-03
test('states have one letter per seat, in the order of the geometry', async () => {
  const answer = await seatMap();
  expect(answer.seat).toEqual([]);
  expect(answer.seat_map).toMatchObject([{ id: 'house', width: 140, height: 120 }]);
  expect(answer.seat_map[0].other_elements).toEqual([
    { kind: 'stage', x: 30, y: 0, width: 80, height: 10 },
  ]);
  const { hash, states } = answer.seat_state[0];
  expect(hash).toBe(answer.seat_map[0].hash);
  expect(states).toBe('a'.repeat(60));
  expect((await geometryOf(hash)).seat_map).toEqual(answer.seat_map);
});

// Guards: SEA-03
test('a map says which seats are best if its author defined that', async () => {
  const tenant = theatreTenant();
  const [house] = tenant.seat_maps ?? [];
  if (!house) throw new Error('the theatre has no map');
  house.focus = { x: 70, y: 44 };
  await openTheatre(world, tenant);
  const { hash, focus } = (await seatMap()).seat_map[0];
  expect(focus).toEqual({ x: 70, y: 44 });
  expect((await geometryOf(hash)).seat_map[0]?.focus).toEqual({ x: 70, y: 44 });
  await openTheatre(world);
});

test('a seat that is held, sold or released changes its letter only in its session', async () => {
  const held = await answered<'createCart'>(reserveSeats(theatre.api, 'rear', ['stalls-d-2']));
  const [{ hash }] = (await seatMap()).seat_state;
  const at = (await seatsByPlan(hash)).findIndex((seat) => seat.seat_template_id === 'stalls-d-2');
  const states = await statesOf();
  expect(states[at]).toBe('b');
  expect(states.replaceAll('a', '')).toBe('b');
  expect(await statesOf('play-2')).toBe('a'.repeat(60));
  await theatre.api.call('deleteMyCart', { params: { id: cartOf(held).id } });
  expect(await statesOf()).toBe('a'.repeat(60));
});

// Guards: API-01, API-19, SEA-02, SEA-16
test('a map requested with its geometry has every seat in full', async () => {
  await reserveSeats(theatre.api, 'front', ['stalls-a-2']);
  const { seat } = await seatMap('play-1', 'play', true);
  expect(seat).toHaveLength(60);
  expect(seat[1]).toEqual({
    seat_template_id: 'stalls-a-2',
    seat: '2',
    row: 'A',
    section: 'Stalls',
    x: 30,
    y: 20,
    r: 4,
    state: 'booked',
    ticket_groups: 'front',
    previous: 'stalls-a-1',
    next: 'stalls-a-3',
    kind: 'standard',
  });
});

// Guards: SEA-02, SEA-16
test('the geometry’s rows and the ticket groups by zone give the same seats as the full form', async () => {
  const { seat_map, seat, seat_zone } = await seatMap('play-1', 'play', true);
  expect(seat_zone).toEqual([
    { ticket_group_id: 'front', section: 'stalls', rows: ['A', 'B', 'C'] },
    { ticket_group_id: 'rear', section: 'stalls', rows: ['D', 'E'] },
    { ticket_group_id: 'balcony', section: 'balcony' },
  ]);
  const groups = zonedGroups(seat_zone);
  const made = placesOf(await seatsByPlan(seat_map[0].hash), groups);
  expect(made.map((place) => ({ ...place, state: 'available' }))).toEqual(seat);
});

test('all events of a hall share its geometry, no matter who sells its seats', async () => {
  const [play, reading] = theatreTenant().events;
  const tenant = theatreTenant();
  if (!play || !reading) throw new Error('the theatre plays nothing');
  const matinee = {
    ...reading,
    id: 'matinee',
    seat_map: 'house',
    sessions: [{ id: 'matinee-1', start: '2031-03-10T15:00', duration_minutes: 60 }],
    groups: (reading.groups ?? []).map((group) => ({
      ...group,
      id: 'all',
      seats: [{ section: 'stalls' }],
      types: [{ id: 'all', name: 'All', amount: '5.00' }],
    })),
  };
  await openTheatre(world, { ...tenant, events: [...tenant.events, matinee] });
  const [evening, afternoon] = [await seatMap(), await seatMap('matinee-1', 'matinee')];
  expect(afternoon.seat_map).toEqual(evening.seat_map);
  expect(afternoon.seat_zone).toEqual([{ ticket_group_id: 'all', section: 'stalls' }]);
  expect(afternoon.seat_state[0].states).toBe(`${'a'.repeat(50)}${'u'.repeat(10)}`);
  await openTheatre(world);
});

// Guards: SEA-06
test('a seat is unavailable if none of its groups has availability', async () => {
  const tenant = theatreTenant();
  const [play] = tenant.events;
  const [front, rear, balcony] = play?.groups ?? [];
  if (!play || !front || !rear || !balcony) throw new Error('the play has other groups');
  const groups = [
    { ...front, sales_end: '2026-01-01T00:00' },
    { ...rear, capacity: 1 },
    { ...balcony, hidden_type: 'public_member_only' as const },
  ];
  await openTheatre(world, theatreTenant({ groups }));
  expect(await statesOf()).toBe(`${'u'.repeat(30)}${'a'.repeat(20)}${'u'.repeat(10)}`);
  await reserveSeats(theatre.api, 'rear', ['stalls-d-1']);
  expect(await statesOf()).toBe(`${'u'.repeat(30)}b${'u'.repeat(29)}`);
  await openTheatre(world);
});

test('a geometry is cached permanently by its hash, and sent compressed', async () => {
  const { hash } = (await seatMap()).seat_map[0];
  const path = `/cached_api/seat_maps/${hash}`;
  const response = await get(path, { 'Accept-Encoding': 'gzip, br' });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
  const bytes = Buffer.from(await response.arrayBuffer());
  const plain = await (await get(path)).text();
  expect(brotliDecompressSync(bytes).toString()).toBe(plain);
  const again = await get(path, { 'If-None-Match': response.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test('a hash changes only with its map', async () => {
  const before = (await seatMap()).seat_map[0].hash;
  await openTheatre(world, theatreTenant({ subtitle: 'Now with music' }));
  expect((await seatMap()).seat_map[0].hash).toBe(before);
  const tenant = theatreTenant();
  tenant.seat_maps?.[0]?.sections[0]?.rows.pop();
  const [play] = tenant.events;
  if (play?.groups[1]) play.groups[1].seats = [{ section: 'stalls', rows: ['D'] }];
  await openTheatre(world, tenant);
  expect((await seatMap()).seat_map[0].hash).not.toBe(before);
  const gone = theatre.api.call('getSeatMapGeometry', { params: { hash: before } });
  expect(await refusedWith(gone)).toBe('not_found');
  await openTheatre(world);
});

test('sessions and groups have as many places as seats unless the file says otherwise', async () => {
  const { event_session, group_availability } = await answered<'listSessions'>(
    theatre.api.call('listSessions', { params: { id: 'play' } }),
  );
  expect(event_session.map(({ capacity }) => capacity)).toEqual([60, 60]);
  expect(
    group_availability
      .filter((one) => one.event_session_id === 'play-1')
      .map((one) => [one.ticket_group_id, one.available]),
  ).toEqual([
    ['front', 30],
    ['rear', 20],
    ['balcony', 10],
  ]);
});

test.each([
  ['an event without seats', 'nothing', 'play-1'],
  ['a session of another event', 'play', 'reading-1'],
])('%s has no seat map', async (_, id, sessionId) => {
  const call = theatre.api.call('getSeatMap', { params: { id, sessionId } });
  expect(await refusedWith(call)).toBe('not_found');
});

test('reading the states of seats takes the same few statements, however many there are', async () => {
  const { store } = world.services;
  const read = store.read.bind(store);
  let statements = 0;
  const spy = vi.spyOn(store, 'read').mockImplementation((portalId, work) =>
    read(portalId, (tx) => {
      const counted = <T>(answer: T): T => {
        statements += 1;
        return answer;
      };
      return work({
        ...tx,
        rows: (query) => counted(tx.rows(query)),
        row: (query) => counted(tx.row(query)),
      });
    }),
  );
  const needed = async (session: string, event: string) => {
    await seatMap(session, event);
    statements = 0;
    await seatMap(session, event);
    return statements;
  };
  const few = await needed('reading-1', 'reading');
  const many = await needed('play-1', 'play');
  spy.mockRestore();
  expect([few, many]).toEqual([2, 2]);
});

// Guards: SEA-02
test('a map’s words, and those of a taken seat, are in the viewer’s language', async () => {
  const tenant = theatreTenant();
  tenant.portal.languages = ['en', 'de'];
  const [house] = tenant.seat_maps ?? [];
  house?.other_elements?.push({ kind: 'text', x: 1, y: 1, text: 'Bar' });
  tenant.config = { event_texts: { de: { Stalls: 'Parkett', Bar: 'Theke' } } };
  theatre = await openTheatre(world, tenant);
  const hashIn = async (lang: string) => {
    const path = `/api/events/play/sessions/play-1/seat_map?seller=theatre&lang=${lang}`;
    const response = await world.fetch(new Request(`http://localhost${path}`));
    return (await response.json()).seat_map[0].hash as string;
  };
  const mapIn = (lang: string, hash: string) =>
    answered<'getSeatMapGeometry'>(
      theatre.api.call('getSeatMapGeometry', { params: { hash }, query: { lang } }),
    );
  const [english, german] = [await hashIn('en'), await hashIn('de')];
  // A hash's content never changes: each language has its own.
  expect(german).not.toBe(english);
  const own = await mapIn('de', german);
  expect(own.seat_plan[0]?.sections.map(({ name }) => name)).toEqual(['Parkett', 'Balcony']);
  expect(own.seat_map[0]?.other_elements.at(-1)).toMatchObject({ text: 'Theke' });
  expect((await mapIn('en', english)).seat_plan[0]?.sections[0]?.name).toBe('Stalls');

  const held = await answered<'createCart'>(
    reserveSeats(theatre.api, 'front', ['stalls-a-5'], 'play-1'),
  );
  expect(held.ticket[0]?.seat).toMatchObject({ section: 'Stalls', row: 'A', seat: '5' });
  const { id } = cartOf(held);
  const seen = await answered<'getCart'>(
    theatre.api.call('getCart', { params: { id }, query: { lang: 'de' } }),
  );
  expect(seen.ticket[0]?.seat).toMatchObject({ section: 'Parkett', row: 'A', seat: '5' });
  theatre = await openTheatre(world);
});

test('the row of a taken seat is that of its map, even if the shop translates the same word', async () => {
  const tenant = theatreTenant();
  tenant.portal.languages = ['en', 'de'];
  const [play] = tenant.events;
  const [front] = play?.groups ?? [];
  if (front) front.name = 'A';
  tenant.config = { event_texts: { de: { A: 'Preisgruppe eins' } } };
  theatre = await openTheatre(world, tenant);
  const held = reserveSeats(theatre.api, 'front', ['stalls-a-5'], 'play-1');
  const { id } = cartOf(await answered<'createCart'>(held));
  const seen = await answered<'getCart'>(
    theatre.api.call('getCart', { params: { id }, query: { lang: 'de' } }),
  );
  expect(seen.ticket_group[0]?.name).toBe('Preisgruppe eins');
  expect(seen.ticket[0]?.seat).toMatchObject({ section: 'Stalls', row: 'A', seat: '5' });
  theatre = await openTheatre(world);
});
