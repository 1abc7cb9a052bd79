import { describe, expect, test, vi } from 'vitest';
import { reserve } from '../testing/buyer.ts';
import {
  type BoathouseFile,
  boathouseNow as now,
  openBoathouse,
} from '../testing/venues/boathouse.ts';
import { museumTenant } from '../testing/venues/museum.ts';
import { openMuseum } from '../testing/venues/museum-world.ts';
import { answered } from '../testing/venues/world.ts';
import { extendSchedules } from './extend-schedules.ts';

const day = 86_400_000;
const { store, rows, one, portalId, run, ...boathouse } = await openBoathouse();

/** The example with closures. */
const file = (
  closures: readonly object[] | undefined,
  more: (copy: BoathouseFile) => void = () => {},
) =>
  boathouse.file((copy) => {
    Object.assign(copy, closures && { closures });
    more(copy);
  });

/** Ids of the sessions that are not sold, and the closures in which they start. */
const notSold = async () =>
  Object.fromEntries(
    (
      await rows<{ id: string; closure_id: string | null }>(
        `select id, closure_id from event_session
         where portal_id = $portal and not withdrawn and (closed or closure_id is not null) order by id`,
      )
    ).map(({ id, closure_id }) => [id, closure_id]),
  );
const pipe = {
  id: 'pipe',
  name: 'Burst pipe',
  venues: ['lake'],
  from: '2026-11-28',
  until: '2026-11-28',
};
const saturday = (...hours: number[]) => hours.map((hour) => `rowing-boats-20261128t${hour}00z`);
const closedBy = (id: string | null, ids: readonly string[]) =>
  Object.fromEntries(ids.map((each) => [each, id]));
const whole = saturday(10, 11, 12, 13, 14, 15, 16, 17);

describe('a closure', () => {
  // Guards: CAT-06
  test('closes the sessions of its venue that start in it, and no others', async () => {
    await run(file([{ ...pipe, time_from: '12:00', time_before: '14:00' }]));
    expect(await notSold()).toEqual(closedBy('pipe', saturday(12, 13)));
    await run(file([pipe]));
    expect(await notSold()).toEqual(closedBy('pipe', whole));
    expect(await run(file([pipe]))).toMatchObject({ created: 0, updated: 0, withdrawn: 0 });
    await run(file([{ ...pipe, venues: undefined, events: ['lantern-night'] }]));
    expect(await notSold()).toEqual({});
  });

  // Guards: CAT-19
  test('that is shortened or lifted opens exactly the sessions that it alone had closed', async () => {
    const byHand = (copy: BoathouseFile) =>
      Object.assign(copy.events[0]?.schedules?.[0] ?? {}, {
        changes: [{ at: '2026-11-28T11:00', closed: true }],
      });
    const outing = { ...pipe, id: 'outing', name: 'Staff outing', time_from: '16:00' };
    await run(file([pipe, outing], byHand));
    expect(await notSold()).toEqual(closedBy('pipe', whole));
    await run(file([{ ...pipe, time_before: '12:00' }, outing], byHand));
    expect(await notSold()).toEqual({
      ...closedBy('pipe', saturday(10, 11)),
      ...closedBy('outing', saturday(16, 17)),
    });
    await run(file([], byHand));
    expect(await notSold()).toEqual(closedBy(null, saturday(11)));
    await run(file(undefined));
    expect(await notSold()).toEqual({});
  });

  // Guards: CAT-06, CAT-17
  test('closes the sessions that the daily job adds', async () => {
    const far = { ...pipe, from: '2027-01-23', until: '2027-01-24' };
    await run(file([far]));
    expect(await notSold()).toEqual({});
    await extendSchedules({ store, now: () => now + 7 * day }, await portalId());
    expect(Object.keys(await notSold())).toHaveLength(16);
    // An import finds nothing to change.
    expect(await run(file([far]), now + 7 * day)).toMatchObject({ updated: 0, withdrawn: 0 });
  });

  test('closes a session that a difference moves into it, and none that is moved out', async () => {
    const moved = (copy: BoathouseFile) =>
      Object.assign(copy.events[0]?.schedules?.[0] ?? {}, {
        changes: [
          { at: '2026-11-28T11:00', start: '2026-11-30T11:00:00' },
          { at: '2026-11-29T11:00', start: '2026-11-28T18:00:00' },
        ],
      });
    await run(file([pipe], moved));
    const ids = [...saturday(10, 12, 13, 14, 15, 16, 17), 'rowing-boats-20261129t1100z'];
    expect(await notSold()).toEqual(closedBy('pipe', ids));
  });

  // Guards: CAT-06
  test('says how many sessions with taken places it closes', async () => {
    await run(file(undefined));
    await rows(
      `update stock set used = 2 where portal_id = $portal and session_id = '${saturday(11)}'`,
    );
    const notices = async (closures: readonly object[]) => {
      const result = await run(file(closures));
      if (result.faults) throw new Error(JSON.stringify(result.faults));
      return result.notices.filter(({ path }) => path.startsWith('closures'));
    };
    expect(await notices([{ ...pipe, time_from: '12:00' }])).toEqual([]);
    expect(
      await notices([{ ...pipe, id: 'none', from: '2026-11-29', until: '2026-11-29' }, pipe]),
    ).toEqual([
      {
        path: 'closures[1]',
        fault: expect.stringMatching(/^closes a session in which places are taken/),
      },
    ]);
  });

  test('is gone with the file that no longer has it', async () => {
    await run(file([pipe]));
    await run(file(undefined));
    expect(await one('select count(*)::int as n from closure where portal_id = $portal')).toEqual({
      n: 0,
    });
  });
});

// Guards: CAT-06, CAT-19
test('buyers neither see nor get a session in a closure, and both again once it is lifted', async () => {
  const world = await openMuseum();
  try {
    const tenant = museumTenant();
    const listed = async () => {
      const call = world.api.call('listSessions', { params: { id: 'admission' }, query: {} });
      return (await answered<'listSessions'>(call)).event_session.map(({ id }) => id);
    };
    const isListed = (expected: boolean) =>
      vi.waitFor(async () => expect((await listed()).includes('sat-10')).toBe(expected), {
        timeout: 25_000,
      });
    const hold = (session: string) => reserve(world.api, { type: 'adult', session });
    const days = { from: '2031-03-29', until: '2031-03-29', time_before: '12:00' };
    const closures = [{ id: 'pipe', name: 'Burst pipe', events: ['admission'], ...days }];
    await world.importTenant({ ...tenant, closures });
    await isListed(false);
    expect(await hold('sat-10')).toMatchObject({
      errors: [{ _extra: { block_reason: 'not_on_sale' } }],
    });
    expect(await hold('sat-18')).toMatchObject({ ok: true });
    await world.importTenant(tenant);
    await isListed(true);
    expect(await hold('sat-10')).toMatchObject({ ok: true });
  } finally {
    await world.close();
  }
});

// Guards: CAT-06
test('buyers are told of a day that a shown closure closes, with its reason in their language', async () => {
  const world = await openMuseum();
  try {
    const tenant = museumTenant();
    const calendar = async (query = {}) => {
      const call = world.api.call('getCalendar', { params: { id: 'admission' }, query });
      return (await answered<'getCalendar'>(call)).calendar;
    };
    const event = async () =>
      (
        await answered<'getEvent'>(
          world.api.call('getEvent', { params: { id: 'admission' }, query: {} }),
        )
      ).event_template[0];
    const first = async () => (await calendar())[0];
    const pipe = {
      id: 'pipe',
      name: 'Burst pipe',
      events: ['admission'],
      from: '2031-03-29',
      until: '2031-03-29',
    };
    const reason = { de: 'Wasserrohrbruch', en: 'A burst pipe' };
    const dates = (await calendar()).map(({ date }) => date);
    const become = (closure: object, expected: object) =>
      world
        .importTenant({ ...tenant, closures: [{ ...pipe, ...closure }] })
        .then(() => vi.waitFor(async () => expect(await first()).toMatchObject(expected), 25_000));

    await become({ shown: true, reason }, { status: 'other', closed: { reason: reason.de } });
    expect((await calendar()).map(({ date }) => date)).toEqual(dates);
    expect(await calendar({ limit: 1 })).toEqual([await first()]);
    expect(await calendar({ 'date._gte': dates[1] })).toHaveLength(dates.length - 1);
    const [english] = await calendar({ lang: 'en' });
    expect(english?.closed).toEqual({ reason: reason.en });
    expect(await event()).toMatchObject({ first_day: dates[1] });
    const chosen = world.api.call('queryCalendar', {
      params: { id: 'admission' },
      body: { quantities: { adult: 1 } },
      query: {},
    });
    expect((await answered<'queryCalendar'>(chosen)).calendar[0]).toEqual(await first());

    // As long as anything on it is sold, a day is not closed, and one that is not shown is not there.
    await become({ shown: true, time_before: '12:00' }, { date: dates[0], status: 'available' });
    await become({ shown: false, reason }, { date: dates[1] });
    // Nor is there anything to tell of what was closed by hand or has started.
    await become({ shown: true }, { date: dates[0], closed: { reason: null } });
    world.setNow('2031-03-29T22:30:00Z');
    expect(await first()).toMatchObject({ date: dates[1] });
  } finally {
    await world.close();
  }
});
