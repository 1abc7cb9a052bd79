import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Closure, closureOf } from '#domain/events/closure.ts';
import { addDays, dayIn, sessionId } from '#domain/events/schedule.ts';
import { differingSessions } from '#domain/events/schedule-differences.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { scheduleRule } from '#tenants/events/event-file.ts';
import { openBoathouse } from '../testing/venues/boathouse.ts';
import { extendSchedules } from './extend-schedules.ts';

const boathouse = await openBoathouse();
const { store, rows, portalId, run } = boathouse;

const zone = 'Europe/London';
const aDay = 86_400_000;
/** Two days before the clocks go forward. */
const begin = Date.parse('2027-03-26T09:00:00Z');
const days = ['2027-03-27', '2027-03-28', '2027-03-29', '2027-03-30'];
const clocks = ['00:30', '01:30', '02:30', '12:00'];

interface Shop {
  times: string[];
  changes: { at: string; start?: string; closed?: boolean; capacity?: number }[];
  closures: (Closure & { name: string })[];
}

const day = fc.constantFrom(...days);
const clock = fc.constantFrom(...clocks);
const at = fc.tuple(day, clock).map(([date, time]) => `${date}T${time}`);
const difference = fc.oneof(
  fc.record({ closed: fc.constant(true) }),
  fc.record({ capacity: fc.constantFrom(1, 4) }),
  fc.record({
    start: fc.tuple(day, fc.constantFrom('12:30', '15:00')).map(([d, t]) => `${d}T${t}`),
  }),
);
const act = fc.oneof(
  fc.record({ act: fc.constant('times' as const), times: fc.subarray(clocks, { minLength: 1 }) }),
  fc.record({ act: fc.constant('differ' as const), at, difference: fc.option(difference) }),
  fc.record({
    act: fc.constant('close' as const),
    id: fc.constantFrom('pipe', 'feast'),
    days: fc.option(fc.tuple(day, day).map((both) => both.toSorted())),
    time_from: fc.option(clock, { nil: undefined }),
  }),
  fc.record({ act: fc.constant('sell' as const), which: fc.nat() }),
  fc.record({ act: fc.constant('a day' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const fileOf = ({ times, changes, closures }: Shop) =>
  boathouse.file((copy) => {
    const [boats] = copy.events;
    Object.assign(boats?.schedules?.[0] ?? {}, {
      weekdays: undefined,
      every: undefined,
      except: [],
      times,
      changes,
      duration_minutes: 30,
      days_ahead: 2,
    });
    Object.assign(copy, { closures });
  });

/** The shop after an act of its venue; the act is left out if the shop has no such session. */
function afterAct(shop: Shop, one: Act): Shop {
  switch (one.act) {
    case 'times':
      return {
        ...shop,
        times: one.times,
        // What the schedule no longer has is dropped knowingly: a file with it is refused (CAT-16).
        changes: shop.changes.filter((each) => one.times.includes(each.at.slice(11))),
      };
    case 'differ': {
      const others = shop.changes.filter((each) => each.at !== one.at);
      if (!shop.times.includes(one.at.slice(11)) || one.difference === null) {
        return { ...shop, changes: others };
      }
      return { ...shop, changes: [...others, { at: one.at, ...one.difference }] };
    }
    case 'close': {
      const others = shop.closures.filter(({ id }) => id !== one.id);
      if (one.days === null) return { ...shop, closures: others };
      const [from, until] = one.days;
      const closure = { id: one.id, name: one.id, venues: ['lake'], from, until };
      const times = one.time_from === undefined ? {} : { time_from: one.time_from };
      return { ...shop, closures: [...others, { ...closure, ...times }] };
    }
    default:
      return shop;
  }
}

/** The sessions that a shop sells, by the rules alone, up to the day before the schedule's end. */
function onSaleOf({ times, changes, closures }: Shop, now: number): string[] {
  const today = dayIn(zone, new Date(now).toISOString());
  const rule = scheduleRule.parse({ id: 'own', times, changes, duration_minutes: 30 });
  return differingSessions(rule, rule.changes ?? [], zone, today, addDays(today, 2))
    .filter(({ start, difference }) => {
      const local = localDateTime(Date.parse(start), zone);
      const place = {
        event: 'rowing-boats',
        venue: 'lake',
        date: local.date,
        startTime: local.time,
      };
      return (
        Date.parse(start) > now && !difference?.closed && closureOf(closures, place) === undefined
      );
    })
    .map(({ scheduled }) => sessionId('rowing-boats', scheduled))
    .toSorted();
}

const stored = (now: number) =>
  rows<{ id: string; start: string; sells: boolean }>(
    `select id, start_datetime::text as start,
       not withdrawn and not closed and closure_id is null and start_datetime > to_timestamp(${now / 1000}) as sells
     from event_session where portal_id = $portal and event_template_id = 'rowing-boats' order by id`,
  );

const sell = (session: string) =>
  rows(
    `with opened as (
       insert into cart (portal_id, id, cart_number, seller_id, identity_id, held_until_max)
       values ($portal, gen_random_uuid(), gen_random_uuid()::text, 'boathouse', gen_random_uuid(), now())
       returning id)
     insert into ticket (portal_id, cart_id, state, ticket_type_id, ticket_group_id, event_template_id, event_session_id,
       handler, counts_session, counts_group, face_value, adjusted_value, fee_fixed_outside, fee_percent_outside)
     select $portal, id, 'held', 'boat', 'boats', 'rowing-boats', '${session}', 'tickets', true, false, 1, 1, 0, 0
     from opened`,
  );

// Guards: CAT-04, CAT-06, CAT-17, CAT-19
test('whatever a venue edits between sales, sold sessions keep id and start, and what is closed stays closed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (acts) => {
      // Each chain begins with an empty shop, since its time begins anew.
      for (const table of ['ticket', 'stock', 'event_session', 'schedule']) {
        await rows(`delete from ${table} where portal_id = $portal`);
      }
      let now = begin;
      let shop: Shop = { times: ['01:30', '12:00'], changes: [], closures: [] };
      const sold = new Map<string, string>();
      const imported = async (next: Shop) => {
        const { faults } = await run(fileOf(next), now);
        if (!faults) shop = next;
        // Only a start that was sold may be refused: all else that was drawn is right.
        for (const { path, fault } of faults ?? []) {
          expect(fault, path).toMatch(/are taken|clocks/);
        }
      };
      await imported(shop);
      for (const one of acts) {
        if (one.act === 'a day') {
          now += aDay;
          await extendSchedules({ store, now: () => now }, await portalId());
        } else if (one.act === 'sell') {
          const selling = (await stored(now)).filter(({ sells }) => sells);
          const session = selling[one.which % Math.max(1, selling.length)];
          if (session) {
            await sell(session.id);
            sold.set(session.id, session.start);
          }
        } else {
          await imported(afterAct(shop, one));
        }
        const all = await stored(now);
        expect(all.filter(({ sells }) => sells).map(({ id }) => id)).toEqual(onSaleOf(shop, now));
        for (const [id, start] of sold) {
          expect(all.filter((each) => each.id === id)).toMatchObject([{ start }]);
        }
      }
      // The file read back makes the same sessions.
      expect(await run(fileOf(shop), now)).toMatchObject({ created: 0, withdrawn: 0 });
    }),
    { numRuns: 12 },
  );
});
