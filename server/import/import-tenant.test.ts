import { describe, expect, test } from 'vitest';
import { boathouseNow as now, openBoathouse } from '../testing/venues/boathouse.ts';
import { extendSchedules } from './extend-schedules.ts';

const day = 86_400_000;
const everyFiveMinutes = { minutes: 5, first: '08:00', last: '20:00' };

const { store, owner, key, rows, one, portalId, file, run, picture } = await openBoathouse();

describe('an import', () => {
  test('puts everything that the file lists on sale', async () => {
    expect(await run(file())).toMatchObject({ withdrawn: 0 });
    const session = await one(
      `select e.start_datetime, e.end_datetime, e.schedule_id, s.capacity, s.used
       from event_session e join stock s on s.portal_id = e.portal_id and s.session_id = e.id
       where e.portal_id = $portal and e.id = 'rowing-boats-20261122t1000z'`,
    );
    expect(session).toEqual({
      start_datetime: new Date('2026-11-22T10:00:00Z'),
      end_datetime: new Date('2026-11-22T10:55:00Z'),
      schedule_id: 'weekends',
      capacity: 8,
      used: 0,
    });
    const type = await one(
      `select currency_amount, fee_fixed_outside from ticket_type
       where portal_id = $portal and id = 'boat'`,
    );
    expect(type).toEqual({ currency_amount: '1800', fee_fixed_outside: '100' });
    const price = await one(`select amount, applies from price_schedule where portal_id = $portal`);
    expect(price).toEqual({ amount: '2200', applies: { time_from: '15:00' } });
    const rule = await one(`select min, max, named from ticket_rule where portal_id = $portal`);
    expect(rule).toEqual({ min: 0, max: 4, named: 'optional' });
    expect(
      await one(`select value from config where portal_id = $portal
      and key = 'admission_event_id'`),
    ).toEqual({ value: 'rowing-boats' });
  });

  test('names pictures by their contents', async () => {
    await run(file());
    const logo = await one(
      `select i.content_type, length(i.bytes) > 100 as whole from theme t
       join image i on i.portal_id = t.portal_id and i.id = t.tokens->>'logo'
       where t.portal_id = $portal`,
    );
    expect(logo).toEqual({ content_type: 'image/svg+xml', whole: true });
  });

  test('of a thousand things updates the planner’s row counts', async () => {
    const planned = async () => {
      const [table] = (
        await owner.query<{ rows: number }>(
          `select reltuples::int as rows from pg_class where relname = 'event_session'`,
        )
      ).rows;
      return table?.rows ?? 0;
    };
    await run(file());
    expect(await planned()).toBeLessThan(1_000);
    await run(
      file((copy) => {
        const [schedule] = copy.events[0]?.schedules ?? [];
        if (schedule) Object.assign(schedule, { days_ahead: 180, every: everyFiveMinutes });
      }),
    );
    expect(await planned()).toBeGreaterThan(1_000);
  });

  test('of the same file changes nothing and touches no row', async () => {
    await run(file());
    const before = await picture();
    expect(await run(file())).toMatchObject({ created: 0, updated: 0, withdrawn: 0 });
    expect(await picture()).toEqual(before);
  });

  // Guards: CFG-03
  test('raises the version and notifies every process', async () => {
    const heard: string[] = [];
    owner.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await owner.query('listen foyer_portal');
    await run(file());
    await run(file());
    await owner.query('unlisten foyer_portal');
    expect(heard).toEqual([String(await portalId()), String(await portalId())]);
    expect(await one(`select version from portal where portal_id = $portal`)).toEqual({
      version: '3',
    });
  });

  test('withdraws anything no longer listed, and restores it when listed again', async () => {
    await run(file());
    const withdrawn = () =>
      rows(`select 'event' as what, id from event_template where portal_id = $portal and withdrawn
        union all select 'group', id from ticket_group where portal_id = $portal and withdrawn
        union all select 'type', id from ticket_type where portal_id = $portal and withdrawn
        union all select 'session', id from event_session where portal_id = $portal and withdrawn
        order by what, id`);
    const counts = await run(file((copy) => copy.events.splice(1, 1)));
    expect(counts).toMatchObject({ created: 0, withdrawn: 5 });
    expect(await withdrawn()).toEqual([
      { what: 'event', id: 'lantern-night' },
      { what: 'group', id: 'lantern-places' },
      { what: 'session', id: 'lantern-night-2027' },
      { what: 'type', id: 'lantern-adult' },
      { what: 'type', id: 'lantern-child' },
    ]);
    // The event behind it moves back too.
    expect(await run(file())).toMatchObject({ created: 0, updated: 6, withdrawn: 0 });
    expect(await withdrawn()).toEqual([]);
  });

  test('withdraws coming sessions that no longer follow their schedule, not past ones', async () => {
    await run(file());
    const later = now + 2 * day;
    await run(
      file((copy) => {
        const [schedule] = copy.events[0]?.schedules ?? [];
        if (schedule) schedule.weekdays = ['sat'];
      }),
      later,
    );
    const sundays = await rows<{ start_datetime: Date; withdrawn: boolean }>(
      `select start_datetime, withdrawn from event_session
       where portal_id = $portal and schedule_id = 'weekends'
         and extract(isodow from start_datetime) = 7`,
    );
    expect(sundays.length).toBeGreaterThan(20);
    for (const sunday of sundays) {
      expect(sunday.withdrawn).toBe(sunday.start_datetime.getTime() > later);
    }
  });

  test('reduces a capacity below its sales without touching the used places', async () => {
    await run(file());
    const id = await portalId();
    await owner.query(
      `update stock set used = 7 where portal_id = ${id}
         and session_id = 'rowing-boats-20261122t1000z'`,
    );
    await run(
      file((copy) => {
        const [schedule] = copy.events[0]?.schedules ?? [];
        if (schedule) schedule.capacity = 3;
      }),
    );
    const stock = await rows(
      `select distinct capacity, used from stock where portal_id = $portal
       and session_id like 'rowing-boats-%' order by used`,
    );
    expect(stock).toEqual([
      { capacity: 3, used: 0 },
      { capacity: 3, used: 7 },
    ]);
  });

  test('counts a group with a capacity in each of its sessions, or once without sessions', async () => {
    const limited = (capacity: number) =>
      file((copy) => {
        Object.assign(copy.events[0]?.groups[0] ?? {}, { capacity });
        Object.assign(copy.events[1] ?? {}, { sessions: [] });
        Object.assign(copy.events[1]?.groups[0] ?? {}, { capacity: capacity * 10 });
      });
    const counters = () =>
      rows(`select group_id, session_id <> '' as in_session, capacity, count(*)::int from stock
        where portal_id = $portal and group_id <> '' group by 1, 2, 3 order by 1`);
    await run(limited(4));
    const [{ count: sessions } = { count: 0 }] = await rows<{ count: number }>(
      `select count(*)::int from event_session where portal_id = $portal and start_datetime > '2026-11-21T09:00Z'`,
    );
    expect(await counters()).toEqual([
      { group_id: 'boats', in_session: true, capacity: 4, count: sessions },
      { group_id: 'lantern-places', in_session: false, capacity: 40, count: 1 },
    ]);
    await run(limited(2));
    expect(await counters()).toMatchObject([{ capacity: 2 }, { capacity: 20 }]);
    await run(file());
    expect(await counters()).toMatchObject([{ capacity: -1 }, { capacity: -1 }]);
  });

  test('removes texts, settings and prices that the file no longer has', async () => {
    await run(file());
    await run(
      file((copy) => {
        Object.assign(copy, { strings: {}, config: {} });
        Object.assign(copy.events[0]?.groups[0]?.types[0] ?? {}, { prices: [] });
      }),
    );
    expect(
      await rows(`select key from config where portal_id = $portal
        union all select key from string where portal_id = $portal
        union all select ticket_type_id from price_schedule where portal_id = $portal`),
    ).toEqual([]);
  });

  test('lets two sellers swap their slugs', async () => {
    const two = (first: string, second: string) =>
      file((copy) => {
        copy.sellers = [
          { id: 'boathouse', slug: `${first}-${key()}`, name: 'A' },
          { id: 'cafe', slug: `${second}-${key()}`, name: 'B' },
        ];
      });
    await run(two('east', 'west'));
    await run(two('west', 'east'));
    expect(await rows(`select id, slug from seller where portal_id = $portal order by id`)).toEqual(
      [
        { id: 'boathouse', slug: `west-${key()}` },
        { id: 'cafe', slug: `east-${key()}` },
      ],
    );
  });
});

describe('extending schedules', () => {
  const lastSession = async () =>
    (
      await one<{ last: Date }>(
        `select max(start_datetime) as last from event_session
         where portal_id = $portal and schedule_id = 'weekends'`,
      )
    )?.last.toISOString();
  const extend = async (at: number) => extendSchedules({ store, now: () => at }, await portalId());

  test('adds the days that came within reach, with their counters, once', async () => {
    await run(file());
    expect(await lastSession()).toBe('2027-01-17T17:00:00.000Z');
    expect(await extend(now)).toBe(0);
    const version = async () =>
      (await one<{ version: string }>('select version from portal where portal_id = $portal'))
        ?.version;
    const before = await version();
    expect(await extend(now + 7 * day)).toBe(16);
    expect(await lastSession()).toBe('2027-01-24T17:00:00.000Z');
    expect(await version()).toBe(String(Number(before) + 1));
    expect(await extend(now + 7 * day)).toBe(0);
    expect(await version()).toBe(String(Number(before) + 1));
    const uncounted = await rows(
      `select id from event_session e where portal_id = $portal and not exists (
         select from stock s where s.portal_id = e.portal_id and s.session_id = e.id
           and s.group_id = '')`,
    );
    expect(uncounted).toEqual([]);
  });

  test('gives the same result as importing again', async () => {
    await run(file());
    await extend(now + 10 * day);
    const extended = await picture();
    expect(await run(file(), now + 10 * day)).toMatchObject({
      created: 0,
      updated: 0,
      withdrawn: 0,
    });
    expect(await picture()).toEqual(extended);
  });

  test('sells sessions again that were out of reach for a while, unless the venue cancelled them', async () => {
    const reaching = (days_ahead: number, capacity = 8) =>
      file((copy) => {
        Object.assign(copy.events[0]?.schedules?.[0] ?? {}, { days_ahead, capacity });
      });
    await run(reaching(60));
    await run(reaching(7, 5));
    const id = 'rowing-boats-20261205t1000z';
    const cancelled = 'rowing-boats-20261205t1100z';
    await rows(
      `insert into session_change (portal_id, id, event_session_id, kind, decided_on)
       values ($portal, gen_random_uuid(), '${cancelled}', 'cancel', now())`,
    );
    const sessions = () =>
      rows(`select e.id, e.withdrawn, s.capacity from event_session e
        join stock s on s.portal_id = e.portal_id and s.session_id = e.id and s.group_id = ''
        where e.portal_id = $portal and e.id in ('${id}', '${cancelled}') order by e.id`);
    expect(await sessions()).toMatchObject([{ withdrawn: true }, { withdrawn: true }]);
    // Three days of eight sessions, without the one that was cancelled.
    expect(await extend(now + 8 * day)).toBe(23);
    expect(await sessions()).toMatchObject([
      { id, withdrawn: false, capacity: 5 },
      { id: cancelled, withdrawn: true },
    ]);
    expect(await extend(now + 8 * day)).toBe(0);
  });

  test('makes up for days on which it did not run', async () => {
    await run(file());
    expect(await extend(now + 100 * day)).toBeGreaterThan(100);
    expect(
      await one(`select count(*)::int from event_session where portal_id = $portal
      and start_datetime between '2027-01-18' and '2027-02-28'`),
    ).toEqual({ count: 0 });
  });

  test('continues with the others if one can’t be read, and fails', async () => {
    await run(file());
    const before = await lastSession();
    const unreadable = `insert into schedule (portal_id, event_template_id, id, rule)
      select distinct portal_id, event_template_id, 'a-broken-one', '{}'::jsonb from schedule
      where portal_id = $portal`;
    await rows(unreadable);
    await expect(extend(now + 7 * day)).rejects.toThrow();
    expect(await lastSession()).not.toBe(before);
  });

  test('leaves withdrawn things withdrawn', async () => {
    await run(file());
    await run(
      file((copy) => copy.events.shift() && Object.assign(copy, { config: {}, cart_rules: [] })),
    );
    expect(await extend(now + 30 * day)).toBe(0);
  });
});
