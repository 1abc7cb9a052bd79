import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reserve } from '../testing/buyer.ts';
import {
  type BoathouseFile,
  boathouseNow as now,
  openBoathouse,
} from '../testing/venues/boathouse.ts';
import { museumTenant } from '../testing/venues/museum.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { answered } from '../testing/venues/world.ts';
import { extendSchedules } from './extend-schedules.ts';

const day = 86_400_000;
const { store, rows, one, portalId, run, hold, ...boathouse } = await openBoathouse();

/** The example with differences in its schedule of weekends. */
const file = (changes: readonly object[], more: (copy: BoathouseFile) => void = () => {}) =>
  boathouse.file((copy) => {
    Object.assign(copy.events[0]?.schedules?.[0] ?? {}, { changes });
    more(copy);
  });

const saturday = '2026-11-28T11:00';
const id = 'rowing-boats-20261128t1100z';
const sessionOf = (session: string) =>
  one(`select s.start_datetime, s.end_datetime, s.price_increase::int, s.annotations, s.closed,
      s.sales_start, s.sales_end, s.withdrawn, k.capacity, k.oversell_capacity
    from event_session s join stock k on k.portal_id = s.portal_id and k.session_id = s.id and k.group_id = ''
    where s.portal_id = $portal and s.id = '${session}'`);

describe('an import', () => {
  // Guards: CAT-04
  test('gives one session of a schedule its own time, places, price, notes and sale', async () => {
    const own = {
      at: saturday,
      start: '2026-11-28T11:30:00',
      duration_minutes: 30,
      capacity: 4,
      oversell_capacity: 1,
      price_increase: '-2.00',
      annotations: ['Short trip'],
      sales_start: '2026-11-22T10:00:00',
      sales_end: '2026-11-28T09:00:00',
    };
    expect(await run(file([own]))).toMatchObject({ withdrawn: 0 });
    expect(await sessionOf(id)).toEqual({
      start_datetime: new Date('2026-11-28T11:30:00Z'),
      end_datetime: new Date('2026-11-28T12:00:00Z'),
      price_increase: -200,
      annotations: ['Short trip'],
      closed: false,
      sales_start: new Date('2026-11-22T10:00:00Z'),
      sales_end: new Date('2026-11-28T09:00:00Z'),
      withdrawn: false,
      capacity: 4,
      oversell_capacity: 1,
    });
    expect(await sessionOf('rowing-boats-20261128t1200z')).toMatchObject({
      capacity: 8,
      price_increase: 0,
      closed: false,
    });
    // Without the difference it is as the others again.
    await run(file([]));
    expect(await sessionOf(id)).toMatchObject({
      start_datetime: new Date('2026-11-28T11:00:00Z'),
      price_increase: 0,
      sales_start: null,
      capacity: 8,
    });
  });

  test('of the same differences changes nothing', async () => {
    const changes = [
      { at: saturday, start: '2026-12-02T11:30:00', sales_end: '2026-11-28T09:00:00' },
    ];
    await run(file(changes));
    expect(await run(file(changes))).toMatchObject({ created: 0, updated: 0, withdrawn: 0 });
  });

  // Guards: CAT-17
  test('and the daily job leave a session closed that was closed by hand', async () => {
    // Beyond the days that have sessions yet.
    const far = '2027-01-23T11:00';
    await run(file([{ at: far, closed: true }]));
    const later = now + 10 * day;
    await extendSchedules({ store, now: () => later }, await portalId());
    const session = 'rowing-boats-20270123t1100z';
    expect(await sessionOf(session)).toMatchObject({ closed: true, withdrawn: false });
    expect(await sessionOf('rowing-boats-20270123t1200z')).toMatchObject({ closed: false });
    await run(file([{ at: far, closed: true }]), later);
    expect(await sessionOf(session)).toMatchObject({ closed: true });
  });

  test('keeps a session that was moved from a past day to one that is to come', async () => {
    const moved = [{ at: '2026-11-22T11:00', start: '2026-12-02T11:00:00' }];
    await run(file(moved));
    const session = 'rowing-boats-20261122t1100z';
    expect(await run(file(moved), now + 4 * day)).toMatchObject({ withdrawn: 0 });
    expect(await sessionOf(session)).toMatchObject({
      start_datetime: new Date('2026-12-02T11:00:00Z'),
      withdrawn: false,
    });
  });

  // Guards: CAT-04
  test('is refused, with its path, if it gives a session with taken places another start', async () => {
    const [moved] = [{ at: saturday, start: '2026-11-28T11:30:00' }];
    await run(file([]));
    await hold(id);
    const fault = expect.stringContaining(`places of "${id}" are taken`);
    expect((await run(file([moved]))).faults).toEqual([
      { path: 'events[0].schedules[0].changes[0].start', fault },
    ]);
    expect(await sessionOf(id)).toMatchObject({
      start_datetime: new Date('2026-11-28T11:00:00Z'),
    });
    // Everything else may change.
    const others = {
      capacity: 2,
      annotations: ['Bring a coat'],
      closed: true,
      duration_minutes: 50,
    };
    expect((await run(file([{ at: saturday, ...others }]))).faults).toBeUndefined();
  });

  test('is refused, with the schedule’s path, if it takes back the start of a session with taken places', async () => {
    await run(file([{ at: saturday, start: '2026-11-28T11:30:00' }]));
    await hold(id);
    expect((await run(file([]))).faults).toEqual([
      { path: 'events[0].schedules[0]', fault: expect.stringContaining('are taken') },
    ]);
  });

  test('takes translations of the notes of a session that is not yet made', async () => {
    const note = { at: '2027-05-01T11:00', annotations: ['Lantern trip'] };
    const translated = (text: string) =>
      file([note], (copy) => {
        const texts = { de: { ...copy.config.event_texts.de, [text]: 'Laternenfahrt' } };
        Object.assign(copy.config, { event_texts: texts });
      });
    expect((await run(translated('Lantern trip'))).faults).toBeUndefined();
    expect((await run(translated('Lantern tripp'))).faults).toHaveLength(1);
  });
});

describe('buyers', () => {
  let world: MuseumWorld;
  beforeAll(async () => {
    world = await openMuseum();
  });
  afterAll(() => world.close());

  const saleOf = (sale: object) => {
    const tenant = museumTenant();
    const [admission] = tenant.events;
    const sessions = admission?.sessions?.map((session) =>
      session.id === 'sat-10' ? { ...session, ...sale } : session,
    );
    return world.importTenant({
      ...tenant,
      events: [{ ...admission, sessions } as never, ...tenant.events.slice(1)],
    });
  };
  const listed = async () => {
    const call = { params: { id: 'admission' }, query: {} };
    const found = await answered<'listSessions'>(world.api.call('listSessions', call));
    return found.event_session.map((session) => session.id);
  };
  const reserved = (session: string) => reserve(world.api, { type: 'adult', session });

  // Guards: CAT-04
  test('neither see nor get a session whose sale is closed, and both again once it is opened', async () => {
    // Each process hears of an import.
    const isListed = (expected: boolean) =>
      vi.waitFor(async () => expect((await listed()).includes('sat-10')).toBe(expected), {
        timeout: 25_000,
      });
    await saleOf({ closed: true });
    await isListed(false);
    const refused = { errors: [{ _extra: { block_reason: 'not_on_sale' } }] };
    expect(await reserved('sat-10')).toMatchObject(refused);
    expect(await reserved('sat-18')).toMatchObject({ ok: true });
    await saleOf({});
    await isListed(true);
    expect(await reserved('sat-10')).toMatchObject({ ok: true });
  });

  test('get a session from the instant at which its own sale begins until it ends', async () => {
    // Berlin is an hour ahead of UTC.
    await saleOf({ sales_start: '2031-03-21T10:00:00', sales_end: '2031-03-28T18:00:00' });
    await vi.waitFor(async () => expect(await listed()).not.toContain('sat-10'), {
      timeout: 25_000,
    });
    for (const [instant, isOnSale] of [
      ['2031-03-21T08:59:59.999Z', false],
      ['2031-03-21T09:00:00Z', true],
      ['2031-03-28T16:59:59.999Z', true],
      ['2031-03-28T17:00:00Z', false],
    ] as const) {
      world.setNow(instant);
      expect((await listed()).includes('sat-10'), instant).toBe(isOnSale);
    }
  });
});
