import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { available, type Counter, toWire } from '#domain/events/capacity.ts';
import { placesIn, type RoomGroup } from '#domain/events/session-room.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';
import { placesWithin } from './session-places.ts';

/** A session's places are counted in SQL for staff's lists and for networks, and by the domain for buyers; here all agree. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 100 });
  await world.sql(
    `insert into ticket_group (portal_id, id, event_template_id, name, handler, hidden_type, capacity,
       exclude_from_event_capacity)
     select portal_id, 'guide', 'tour', 'Audio guide', 'tickets', 'public_browsable', 5, true from portal`,
  );
  await world.sql(
    `insert into stock (portal_id, session_id, group_id, capacity)
     select portal_id, 'tour-10', id, 5 from ticket_group where id in ('general', 'guide')`,
  );
});
afterAll(() => world.close());

const counter = fc.record({
  capacity: fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: 12 })),
  oversell_capacity: fc.integer({ min: 0, max: 2 }),
  used_capacity: fc.integer({ min: 0, max: 14 }),
});
const ids = ['general', 'limited', 'guide'] as const;
const group = fc.record({
  counter,
  min: fc.integer({ min: 1, max: 4 }),
  isApart: fc.boolean(),
  isWithdrawn: fc.boolean(),
});
type DrawnGroup = typeof group extends fc.Arbitrary<infer G> ? G : never;

async function write(own: Counter, groups: readonly DrawnGroup[]): Promise<void> {
  const counters = [own, ...groups.map((each) => each.counter)];
  await world.sql(
    `update stock s set capacity = c.capacity, oversell_capacity = c.oversell, used = c.used
     from unnest($1::text[], $2::int[], $3::int[], $4::int[]) as c(id, capacity, oversell, used)
     where s.session_id = 'tour-10' and s.group_id = c.id`,
    [
      ['', ...ids],
      counters.map(({ capacity }) => capacity),
      counters.map(({ oversell_capacity }) => oversell_capacity),
      counters.map(({ used_capacity }) => used_capacity),
    ],
  );
  await world.sql(
    `update ticket_group g set capacity = c.capacity, min_tickets_per_order = c.least,
       exclude_from_event_capacity = c.apart, withdrawn = c.withdrawn
     from unnest($1::text[], $2::int[], $3::int[], $4::boolean[], $5::boolean[])
       as c(id, capacity, least, apart, withdrawn) where g.id = c.id`,
    [
      [...ids],
      groups.map((each) => each.counter.capacity),
      groups.map(({ min }) => min),
      groups.map(({ isApart }) => isApart),
      groups.map(({ isWithdrawn }) => isWithdrawn),
    ],
  );
}

// Guards: CAL-10
test('a session has as many places left for staff as for buyers, whatever its counters', async () => {
  const drawn = fc.asyncProperty(
    counter,
    fc.tuple(group, group, group).filter((all) => all.some(({ isWithdrawn }) => !isWithdrawn)),
    async (own, groups) => {
      await write(own, groups);
      const [row] = await world.sql<{
        room: number | null;
        capacity: number | null;
        shared: number | null;
      }>(
        `select r.room, r.capacity,
           (select places_starting_within($1, 'tour', start_datetime, end_datetime)::int
            from event_session where id = 'tour-10') as shared
         from room_of_session($1, 'tour', 'tour-10') r`,
        [world.venue.portalId],
      );
      expect(row?.shared, 'what a network may share').toBe(row?.capacity);
      const rooms = new Map(
        ids.map((id, at) => [id as string, available(groups[at]?.counter ?? own)]),
      );
      const sold = groups.flatMap(({ min, isApart, isWithdrawn }, at): RoomGroup[] =>
        isWithdrawn
          ? []
          : [
              {
                id: ids[at] ?? '',
                min_tickets_per_order: min,
                max_tickets_per_order: null,
                exclude_from_event_capacity: isApart,
                types: 1,
              },
            ],
      );
      const { left } = placesIn(sold, {
        session: available(own),
        group: (id) => rooms.get(id) ?? 0,
      });
      expect(row?.room ?? -1).toBe(toWire(left));
    },
  );
  await fc.assert(drawn, { numRuns: 300 });
});

// Guards: CAL-10
test('a session whose groups have fewer places than it does is as full as they are, for buyers and staff', async () => {
  const free = { oversell_capacity: 0, used_capacity: 0 };
  const inAll = { min: 1, isApart: false, isWithdrawn: false };
  await write({ capacity: 5_000, ...free }, [
    { ...inAll, counter: { capacity: 2_000, ...free } },
    { ...inAll, counter: { capacity: 180, ...free } },
    { ...inAll, isApart: true, counter: { capacity: 300, ...free } },
  ]);
  const { portalId } = world.venue;
  const day = {
    from: Date.parse('2031-03-08T05:00:00Z'),
    until: Date.parse('2031-03-09T05:00:00Z'),
  };
  const places = await world.services.store.read(portalId, (tx) =>
    placesWithin(tx, { id: 'tour', ...day }),
  );
  expect(places.find(({ id }) => id === 'tour-10')?.free).toBe(2_180);
  const { event_session } = await answered<'listSessions'>(
    world.api.call('listSessions', { params: { id: 'tour' }, query: {} }),
  );
  expect(event_session.find(({ id }) => id === 'tour-10')?.availableCapacity).toBe(2_180);
});

// Guards: CAT-04
test.each([
  ['by hand', 'closed = true'],
  ['by a closure', "closure_id = 'works'"],
])('a network shares no places of a session whose sale is closed %s', async (_how, closing) => {
  const set = (fields: string) =>
    world.sql(`update event_session set ${fields} where id = 'tour-10'`);
  const shared = async (hours: number) => {
    const [row] = await world.sql<{ places: number | null; isReached: boolean }>(
      `select places_starting_within($1, 'tour', start_datetime, start_datetime + $2 * interval '1 hour')::int as places,
         places_reach($1, 'tour', start_datetime, start_datetime + $2 * interval '1 hour', 1) as "isReached"
       from event_session where id = 'tour-10'`,
      [world.venue.portalId, hours],
    );
    return row;
  };
  const free = { oversell_capacity: 0, used_capacity: 0 };
  const all = {
    min: 1,
    isApart: false,
    isWithdrawn: false,
    counter: { capacity: 8, ...free },
  };
  await write({ capacity: 12, ...free }, [all, all, { ...all, isApart: true }]);
  await set('closed = false, closure_id = null');
  expect(await shared(1)).toEqual({ places: 12, isReached: true });
  const open = (await shared(2))?.places ?? 0;
  expect(open).toBeGreaterThan(12);
  await set(closing);
  expect(await shared(1)).toEqual({ places: null, isReached: false });
  expect(await shared(2)).toEqual({ places: open - 12, isReached: true });
});
