import { describe, expect, test } from 'vitest';
import {
  type BoathouseFile,
  boathouseNow as now,
  openBoathouse,
} from '../testing/venues/boathouse.ts';
import { extendSchedules } from './extend-schedules.ts';
import { followClocks } from './follow-clocks.ts';

/**
 * Another zone stands in for one whose rules have changed: either way the same local starts have other instants. It is
 * set in the tables, since a venue that changes its zone in its file is another case.
 */
const { store, rows, one, portalId, run, hold, ...boathouse } = await openBoathouse();

const day = 86_400_000;
const zones = { before: 'Europe/London', after: 'Europe/Berlin' };

const fileIn = (timezone: string, change: (copy: BoathouseFile) => void = () => {}) =>
  boathouse.file((copy) => {
    for (const venue of copy.venues) venue.timezone = timezone;
    change(copy);
  });
const setZone = (timezone: string) =>
  rows(`update venue set timezone = '${timezone}' where portal_id = $portal`);

async function runUnderNewRules(file: BoathouseFile) {
  await setZone(zones.after);
  return run(file);
}

const sessionOf = (id: string) =>
  one(`select s.start_datetime, s.end_datetime, s.withdrawn, s.closed, s.keeps_instant, k.session_start
    from event_session s join stock k on k.portal_id = s.portal_id and k.session_id = s.id and k.group_id = ''
    where s.portal_id = $portal and s.id = '${id}'`);

interface Sold {
  readonly id: string;
  readonly at: string;
  readonly start: Date;
}

/** The sessions to come, with the local starts that name them. */
const onSale = () =>
  rows<Sold>(`select id, rule_start as at, start_datetime as start from event_session
    where portal_id = $portal and not withdrawn and rule_start is not null and start_datetime > '2026-11-22'
    order by rule_start`);

const at = (time: string) => ({
  start_datetime: new Date(time),
  session_start: new Date(time),
  withdrawn: false,
});
const eleven = 'rowing-boats-20261128t1100z';
const twelve = 'rowing-boats-20261128t1200z';

// Guards: CAT-04
describe('when the rules of a zone have changed, an import', () => {
  test('moves unsold sessions, keeps sold ones, and doubles or withdraws none', async () => {
    await run(fileIn(zones.before));
    await hold(eleven);
    const before = await onSale();
    const done = await runUnderNewRules(fileIn(zones.after));
    expect(done).toMatchObject({ created: 0, withdrawn: 0 });
    expect(await sessionOf(eleven)).toMatchObject({
      ...at('2026-11-28T11:00:00Z'),
      end_datetime: new Date('2026-11-28T11:55:00Z'),
      keeps_instant: true,
    });
    expect(await sessionOf(twelve)).toMatchObject({
      ...at('2026-11-28T11:00:00Z'),
      end_datetime: new Date('2026-11-28T11:55:00Z'),
      keeps_instant: false,
    });
    const after = await onSale();
    expect(after.map(({ id, at: start }) => [id, start])).toEqual(
      before.map(({ id, at: start }) => [id, start]),
    );
    const moved = after.filter(({ start }, n) => start.getTime() !== before[n]?.start.getTime());
    expect(moved).toHaveLength(after.length - 1);
    expect('notices' in done && done.notices).toContainEqual({
      path: 'events',
      fault: expect.stringContaining(
        '"rowing-boats" has a session at 2026-11-28T11:00:00.000Z, sold before',
      ),
    });
  });

  test('changes nothing the second time, and moves a kept session once nobody has it', async () => {
    await run(fileIn(zones.before));
    await hold(eleven);
    await runUnderNewRules(fileIn(zones.after));
    expect(await run(fileIn(zones.after))).toMatchObject({ created: 0, updated: 0, withdrawn: 0 });
    await rows(`update ticket set state = 'unbooked' where portal_id = $portal`);
    await run(fileIn(zones.after));
    expect(await sessionOf(eleven)).toMatchObject({
      ...at('2026-11-28T10:00:00Z'),
      keeps_instant: false,
    });
  });

  test('is no cover for a real change of a sold session’s start', async () => {
    await run(fileIn(zones.before));
    await hold(eleven);
    const moved = { at: '2026-11-28T11:00', start: '2026-11-28T11:30' };
    const done = await runUnderNewRules(
      fileIn(zones.after, (copy) =>
        Object.assign(copy.events[0]?.schedules?.[0] ?? {}, { changes: [moved] }),
      ),
    );
    expect(done.faults).toEqual([
      {
        path: 'events[0].schedules[0].changes[0].start',
        fault: expect.stringContaining(`places of "${eleven}" are taken`),
      },
    ]);
  });

  test('is refused if it is the venue that changes its zone, where places are taken', async () => {
    await run(fileIn(zones.before));
    await hold(eleven);
    expect((await run(fileIn(zones.after))).faults).toEqual([
      {
        path: 'events[0].schedules[0]',
        fault: expect.stringContaining(`places of "${eleven}" are taken`),
      },
    ]);
    expect(await sessionOf(eleven)).toMatchObject(at('2026-11-28T11:00:00Z'));
  });

  test('keeps the difference, the closed sale and the end by hand of the session that has them', async () => {
    const closed = (copy: BoathouseFile) =>
      Object.assign(copy.events[0]?.schedules?.[0] ?? {}, {
        changes: [{ at: '2026-11-28T12:00', closed: true }],
      });
    await run(fileIn(zones.before, closed));
    await rows(`insert into session_change (portal_id, event_session_id, id, kind, decided_on)
      values ($portal, '${eleven}', gen_random_uuid(), 'cancel', now())`);
    await runUnderNewRules(fileIn(zones.after, closed));
    expect(await sessionOf(twelve)).toMatchObject({ ...at('2026-11-28T11:00:00Z'), closed: true });
    expect(await sessionOf(eleven)).toMatchObject({ withdrawn: true });
    const lost = await rows(`select from event_session where portal_id = $portal and not withdrawn
      and rule_start = '2026-11-28T11:00'`);
    expect(lost).toEqual([]);
  });

  test('gives a new session an id of its own where another already has that of its instant', async () => {
    const without = (copy: BoathouseFile) =>
      Object.assign(copy.events[0]?.schedules?.[0] ?? {}, {
        every: undefined,
        times: ['11:00'],
      });
    await run(fileIn(zones.before, without));
    await runUnderNewRules(
      fileIn(zones.after, (copy) =>
        Object.assign(copy.events[0]?.schedules?.[0] ?? {}, {
          every: undefined,
          times: ['11:00', '12:00'],
        }),
      ),
    );
    expect(await sessionOf(eleven)).toMatchObject(at('2026-11-28T10:00:00Z'));
    expect(await sessionOf(`${eleven}-1200`)).toMatchObject(at('2026-11-28T11:00:00Z'));
  });
});

// Guards: CAT-04
describe('after a start of a program with other rules, the daily job', () => {
  const follow = () => portalId().then((id) => followClocks({ store, now: () => now }, id));

  test('moves unsold sessions and keeps sold ones, once', async () => {
    await run(fileIn(zones.before));
    await hold(eleven);
    expect(await follow()).toBe(0);
    await setZone(zones.after);
    expect(await follow()).toBeGreaterThan(10);
    expect(await sessionOf(eleven)).toMatchObject({
      ...at('2026-11-28T11:00:00Z'),
      keeps_instant: true,
    });
    expect(await sessionOf(twelve)).toMatchObject(at('2026-11-28T11:00:00Z'));
    expect(await follow()).toBe(0);
    // And agrees with the next import.
    expect(await run(fileIn(zones.after))).toMatchObject({ created: 0, withdrawn: 0 });
  });

  test('leaves room for the sessions of the days that a schedule newly covers', async () => {
    const aroundMidnight = (copy: BoathouseFile) =>
      Object.assign(copy.events[0]?.schedules?.[0] ?? {}, {
        weekdays: undefined,
        every: undefined,
        times: ['00:00', '23:00'],
        days_ahead: 5,
      });
    await run(fileIn(zones.before, aroundMidnight));
    // The last one before the new days; an hour further east, its instant is the first midnight of these.
    const last = 'rowing-boats-20261126t2300z';
    await hold(last);
    await setZone(zones.after);
    await follow();
    await extendSchedules({ store, now: () => now + day }, await portalId());
    const found = await rows<{ id: string; at: string }>(`select id, rule_start as at
      from event_session where portal_id = $portal and not withdrawn
        and rule_start between '2026-11-26T23:00' and '2026-11-27T23:00' order by rule_start`);
    expect(found).toEqual([
      { id: last, at: '2026-11-26T23:00' },
      { id: `${last}-0000`, at: '2026-11-27T00:00' },
      { id: 'rowing-boats-20261127t2200z', at: '2026-11-27T23:00' },
    ]);
  });

  test('finds the local starts of sessions from before they were stored', async () => {
    await run(fileIn(zones.before));
    const before = await onSale();
    await rows(
      `update event_session set rule_start = null, local_start = null where portal_id = $portal`,
    );
    expect(await follow()).toBe(0);
    expect(await onSale()).toEqual(before);
  });
});
