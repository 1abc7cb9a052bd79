import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, checkout } from '../testing/buyer.ts';
import {
  addDoors,
  hour,
  midnight,
  numberOf,
  scanAt,
  scansOf,
  ticketsOf,
  told,
  undoAt,
} from '../testing/doors.ts';
import { complete, moveTo, openEdits } from '../testing/edits.ts';
import { faultsOf } from '../testing/faults-of.ts';
import { configure } from '../testing/member.ts';
import { refund } from '../testing/staff.ts';
import { friend, holdLevels, membershipsOfCart, seedLevels } from '../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 10_000 });
  await seedLevels(world);
  await openEdits(world);
  await addDoors(
    world,
    { id: 'north', shows_names: true },
    { id: 'timed', minutes_before: 30, minutes_after: 60 },
    { id: 'garden', re_entry: true },
    { id: 'limited', serves: { groups: ['limited'] } },
  );
});
afterAll(async () => {
  expect(await world.sql('select * from scan_audit'), 'the log and the states agree').toEqual([]);
  await world.close();
});

const scan = async (code: string | undefined, more = {}, at = {}) =>
  scanAt(world, code ?? '', more, at);
const stateOf = async (id: string | undefined) =>
  (await world.sql<{ state: string }>('select state from ticket where id = $1', [id]))[0]?.state;
const rowsOf = (id: string | undefined) => scansOf(world, id);

describe('a scan', () => {
  // Guards: DOR-05
  test('is logged with its device, door, actor and verdict, even if refused', async () => {
    const { ids, codes } = await ticketsOf(world);
    await scan(codes[0], { door: 'north' });
    await scan(codes[0], { door: 'timed', device: 'gate-2' });
    const common = { actor_kind: 'person', actor: 'supervisor', forced: false, offline: false };
    expect(await rowsOf(ids[0])).toMatchObject([
      { ...common, device: 'gate-1', door_id: 'north', result: 'admitted', reason: null },
      { ...common, device: 'gate-2', door_id: 'timed', result: 'refused', reason: 'already_in' },
    ]);
    expect(await stateOf(ids[0])).toBe('redeemed');
  });

  // Guards: DOR-04
  test('of an unknown code is logged with the code', async () => {
    const code = `unknown ${randomUUID()}`;
    expect(told(await scan(code, { door: 'north' }))).toBe('unknown_code');
    expect(
      await world.sql('select ticket_id, reason, result from scan where code = $1', [code]),
    ).toEqual([{ ticket_id: null, reason: 'unknown_code', result: 'refused' }]);
  });

  // Guards: DOR-01
  test('of a code in lower case admits its ticket, and an earlier version’s code keeps its case', async () => {
    const { codes, ids } = await ticketsOf(world, 'adult', 2);
    expect(told(await scan((codes[0] ?? '').toLowerCase()))).toBe('admitted');
    const old = 'hV3_xq-72hV3_xq-72hV3_x';
    await world.sql('update ticket set scan_code = $2 where id = $1', [ids[1], old]);
    expect(told(await scan(old.toUpperCase()))).toBe('unknown_code');
    expect(told(await scan(old))).toBe('admitted');
  });

  // Guards: DOR-04
  test('of another seller’s ticket reveals nothing about it', async () => {
    const { ids, codes, code } = await ticketsOf(world);
    for (const one of [codes[0], code]) {
      const scanned = await scan(one, {}, { sellers: ['nobody'] });
      expect(scanned).toEqual({
        kind: 'unknown',
        isRepeated: false,
        scan: expect.any(Number),
        verdict: { result: 'refused', reason: 'other_seller', persons: 1, left: 0, notes: [] },
      });
    }
    expect(await stateOf(ids[0])).toBe('booked');
    expect(told(await scan(codes[0], {}, { sellers: ['shop'] }))).toBe('admitted');
  });

  // Guards: DOR-04
  test('gives different reasons for a cancelled, a refunded and a moved ticket', async () => {
    const free = await ticketsOf(world, 'free');
    await world.sql("update ticket set state = 'cancelled' where id = $1", [free.ids[0]]);
    expect(told(await scan(free.codes[0]))).toBe('cancelled');

    const paid = await ticketsOf(world);
    const all = { seller: 'tower', order: paid.number, tickets: 'all' };
    await refund(world, { reference: `doors ${paid.number}`, ...all });
    expect(told(await scan(paid.codes[0]))).toBe('refunded');

    const moved = await ticketsOf(world);
    const edit = await moveTo(world, moved, [moved.tickets[0]], {
      type: 'adult',
      session: 'tour-11',
    });
    await answered<'guestCheckoutCart'>(complete(world, edit));
    expect(await scan(moved.codes[0])).toMatchObject({
      verdict: { reason: 'moved', movedTo: midnight + 11 * hour },
    });
  });

  // Guards: DOR-04
  test('is checked against the door’s groups and hours and the device’s sessions', async () => {
    const { codes } = await ticketsOf(world);
    const at = (minutes: number) => ({ at: midnight + 10 * hour + minutes * 60_000 });
    expect(told(await scan(codes[0], { door: 'limited' }))).toBe('wrong_door');
    expect(told(await scan(codes[0], { door: 'timed' }, at(-31)))).toBe('too_early');
    expect(told(await scan(codes[0], { door: 'timed' }, at(60)))).toBe('too_late');
    expect(told(await scan(codes[0], { sessions: ['tour-11'] }))).toBe('wrong_session');
    expect(told(await scan(codes[0], {}, at(24 * 60)))).toBe('wrong_day');
    expect(told(await scan(codes[0], { door: 'timed', sessions: ['tour-10'] }, at(-30)))).toBe(
      'admitted',
    );
  });

  // Guards: DOR-13
  test('shows the holder only if the door shows names', async () => {
    const { ids, codes } = await ticketsOf(world);
    await world.sql("update ticket set admit_name = 'Ada Lovelace' where id = $1", [ids[0]]);
    const look = (door: string) => scan(codes[0], { door, dry_run: true });
    expect(await look('north')).toMatchObject({ holder: 'Ada Lovelace' });
    expect(await look('timed')).toMatchObject({ holder: '' });
  });

  // Guards: DOR-07
  test('can be forced with a reason, which is kept outside the log', async () => {
    const { ids, codes } = await ticketsOf(world);
    const force = { reason: 'the gate was closed' };
    const done = await scan(codes[0], { door: 'limited', force });
    expect(done).toMatchObject({ verdict: { result: 'admitted', reason: 'wrong_door' } });
    expect(await rowsOf(ids[0])).toMatchObject([{ forced: true, reason: 'wrong_door' }]);
    expect(
      await world.sql('select text from scan_note where scan_id = $1', [numberOf(done)]),
    ).toEqual([{ text: 'the gate was closed' }]);
    expect(told(await scan(codes[0], { door: 'limited', force }))).toBe('already_in');
    const plain = await ticketsOf(world);
    await scan(plain.codes[0], { force });
    expect(await rowsOf(plain.ids[0])).toMatchObject([{ forced: false, reason: null }]);
  });

  // Guards: DOR-09
  test('of an offline device is judged by the device’s time, and keeps the device’s decision', async () => {
    const { ids, codes } = await ticketsOf(world);
    const offline = { result: 'admitted' };
    expect(await faultsOf(scan(codes[0], { offline }))).toEqual([
      'device_time is required for a scan of an offline device',
    ]);
    const device_time = new Date(midnight + 10 * hour).toISOString();
    const late = { at: midnight + 40 * hour };
    const more = { door: 'timed', offline, device_time };
    expect(told(await scan(codes[0], more, late))).toBe('admitted');
    expect(told(await scan(codes[0], { ...more, device: 'gate-2' }, late))).toBe('already_in');
    expect(await rowsOf(ids[0])).toMatchObject([
      { offline: true, device_result: 'admitted', result: 'admitted' },
      { offline: true, device_result: 'admitted', result: 'refused', device: 'gate-2' },
    ]);
  });

  test('of a door that is not in the tenant file, or with other bad input, is refused by field', async () => {
    const { codes } = await ticketsOf(world);
    expect(await faultsOf(scan(codes[0], { door: 'cellar' }))).toEqual([
      'door is not in the tenant file',
    ]);
    await world.sql("update door set withdrawn = true where id = 'limited'");
    await configure(world, {});
    expect(await faultsOf(scan(codes[0], { door: 'limited' }))).toEqual([
      'door is not in the tenant file',
    ]);
    await world.sql('update door set withdrawn = false');
    await configure(world, {});
    for (const [path, value] of [
      ['id', 'x'],
      ['device', ''],
      ['persons', 101],
      ['direction', 'up'],
      ['force', { reason: '' }],
      ['device_time', 'noon'],
    ]) {
      const [fault] = await faultsOf(scan(codes[0], { [String(path)]: value }));
      expect(fault).toMatch(new RegExp(`^${path}`));
    }
  });
});

describe('a repeated scan', () => {
  // Guards: DOR-06
  test('changes nothing and gets the first verdict', async () => {
    const { ids, codes } = await ticketsOf(world);
    const id = randomUUID();
    const first = await scan(codes[0], { id });
    const again = await scan(codes[0], { id }, { at: midnight + 30 * hour });
    expect(again).toEqual({ ...first, isRepeated: true });
    expect(await rowsOf(ids[0])).toHaveLength(1);
    expect(told(await scan(codes[0], { id, device: 'gate-2' }))).toBe('already_in');
  });

  // Guards: DOR-06
  test('is also recognized for unknown codes, memberships and orders', async () => {
    const { code, ids } = await ticketsOf(world, 'adult', 2);
    for (const one of ['nothing at all', code]) {
      const id = randomUUID();
      const first = await scan(one, { id });
      expect(await scan(one, { id })).toEqual({ ...first, isRepeated: true });
    }
    expect(await rowsOf(ids[0])).toHaveLength(1);
    expect(await rowsOf(ids[1])).toHaveLength(1);
    const id = randomUUID();
    await scan(code, { id });
    expect(await scan(code, { id })).toMatchObject({ isRepeated: true });
    const nothing = await world.sql('select reason from scan where device_scan_id = $1', [id]);
    expect(nothing).toEqual([{ reason: 'nothing_now' }]);
  });

  // Guards: DOR-06
  test('is refused if its id belongs to a scan of another code', async () => {
    const [one, other] = [await ticketsOf(world), await ticketsOf(world)];
    const id = randomUUID();
    await scan(one.codes[0], { id });
    for (const code of [other.codes[0], other.code, 'nothing at all']) {
      expect(await faultsOf(scan(code, { id }))).toEqual([
        'id was used for another scan of this device',
      ]);
    }
    expect(await stateOf(other.ids[0])).toBe('booked');
  });

  // Guards: DOR-06
  test('at the same moment counts once', async () => {
    const { ids, codes } = await ticketsOf(world);
    const both = async (code: string | undefined) => {
      const id = randomUUID();
      return Promise.all(Array.from({ length: 4 }, () => scan(code, { id })));
    };
    const scans = await both(codes[0]);
    expect(scans.map(told)).toEqual(Array.from({ length: 4 }, () => 'admitted'));
    expect(scans.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    expect(await rowsOf(ids[0])).toHaveLength(1);
    const unknown = await both('nothing at all');
    expect(unknown.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
  });
});

describe('a door with re-entry', () => {
  // Guards: DOR-07
  test('lets people out and in again, while their ticket stays used and other doors refuse it', async () => {
    const { ids, codes } = await ticketsOf(world);
    const [code] = codes;
    expect(told(await scan(code, { door: 'garden', direction: 'out' }))).toBe('not_in');
    await scan(code);
    expect(told(await scan(code, { door: 'north', direction: 'out' }))).toBe('no_re_entry');
    expect(await scan(code, { door: 'garden', direction: 'out' })).toMatchObject({
      verdict: { result: 'left' },
      inside: 0,
    });
    expect(await stateOf(ids[0])).toBe('redeemed');
    expect(told(await scan(code, { door: 'north' }))).toBe('no_re_entry');
    expect(await scan(code, { door: 'garden' })).toMatchObject({
      verdict: { result: 'admitted', notes: [{ kind: 're_entry' }] },
      inside: 1,
    });
    expect(told(await scan(code, { door: 'garden' }))).toBe('already_in');
  });
});

describe('a group ticket', () => {
  beforeAll(async () => {
    await world.sql("update ticket_type set admits = 10 where id = 'child'");
    await configure(world, {});
  });
  afterAll(async () => {
    await world.sql("update ticket_type set admits = 1 where id = 'child'");
    await configure(world, {});
  });

  // Guards: DOR-11
  test('admits its people together or one by one, but no more', async () => {
    const { codes, code, ids } = await ticketsOf(world, 'child');
    expect(await scan(codes[0], { persons: 4 })).toMatchObject({
      verdict: { persons: 4, left: 6 },
      inside: 4,
      admits: 10,
    });
    expect(await scan(codes[0], { persons: 7 })).toMatchObject({
      verdict: { reason: 'too_many', left: 6 },
    });
    expect(await scan(code, { tickets: ['1'], persons: 2 })).toMatchObject({
      tickets: [{ verdict: { persons: 2, left: 4 } }],
    });
    const rest = await scan(codes[0]);
    expect(rest).toMatchObject({ verdict: { persons: 4, left: 0 }, inside: 10 });
    expect(told(await scan(codes[0], { persons: 1 }))).toBe('already_in');
    await undoAt(world, numberOf(rest));
    expect(await stateOf(ids[0])).toBe('redeemed');
    expect(await scan(codes[0], { dry_run: true })).toMatchObject({ inside: 6 });
  });

  // Guards: DOR-11
  test('scanned by ten devices at once, each for two people, admits ten people', async () => {
    const { codes } = await ticketsOf(world, 'child');
    const devices = Array.from({ length: 10 }, (_, at) => `gate-${at}`);
    const scans = await Promise.all(
      devices.map((device) => scan(codes[0], { device, persons: 2 })),
    );
    expect(scans.map(told).filter((one) => one === 'admitted')).toHaveLength(5);
  });

  test('must be named to admit several people with an order’s code', async () => {
    const { code } = await ticketsOf(world, 'child', 2);
    expect(await faultsOf(scan(code, { persons: 2 }))).toEqual([
      'persons requires that one ticket is named',
    ]);
  });
});

// Guards: DOR-11
test('a membership’s code admits its members at every visit, and a member’s own code just that member', async () => {
  const held = await holdLevels(world.api, friend());
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const [membership] = await membershipsOfCart(world, cartOf(held).id);
  const [own] = await world.sql<{ code: string; members: number }>(
    `select m.scan_code as code, (select count(*)::int from ticket t where t.membership_id = m.id) as members
     from membership m where id = $1`,
    [membership?.id],
  );
  const now = { at: Date.now() };
  const first = await scan(own?.code, {}, now);
  expect(first).toMatchObject({
    kind: 'membership',
    admits: own?.members,
    verdict: { persons: 1 },
  });
  expect(await scan(own?.code, {}, now)).toMatchObject({
    verdict: { result: 'admitted', notes: [{ kind: 'shown_before', device: 'gate-1' }] },
  });
  const more = { persons: (own?.members ?? 0) + 1 };
  expect(told(await scan(own?.code, more, now))).toBe('too_many');
  expect(await undoAt(world, numberOf(first), {}, now)).toMatchObject({ isUnused: false });
  const logged = await world.sql<{ result: string }>(
    'select result from scan where membership_id = $1 order by id',
    [membership?.id],
  );
  expect(logged.map(({ result }) => result)).toEqual([
    'admitted',
    'admitted',
    'refused',
    'annulled',
  ]);
});

// Guards: DOR-05
test('the audit finds tickets whose state differs from their scans', async () => {
  const [used, unused] = [await ticketsOf(world), await ticketsOf(world)];
  await scan(used.codes[0]);
  const set = (id: string | undefined, state: string) =>
    world.sql('update ticket set state = $2 where id = $1', [id, state]);
  await set(used.ids[0], 'booked');
  await set(unused.ids[0], 'redeemed');
  const found = await world.sql<{ ticket_id: string; state: string; admissions: number }>(
    'select ticket_id, state, admissions from scan_audit',
  );
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      { ticket_id: used.ids[0], state: 'booked', admissions: 1 },
      { ticket_id: unused.ids[0], state: 'redeemed', admissions: 0 },
    ]),
  );
  await set(used.ids[0], 'redeemed');
  await set(unused.ids[0], 'booked');
});

// Guards: DOR-05
test('the serving role can neither change nor delete a scan', async () => {
  const { codes } = await ticketsOf(world);
  await scan(codes[0]);
  const grants = await world.sql<{ privilege_type: string }>(
    `select privilege_type from information_schema.role_table_grants
     where grantee = 'foyer_app' and table_name = 'scan' order by 1`,
  );
  expect(grants.map(({ privilege_type }) => privilege_type)).toEqual(['INSERT', 'SELECT']);
});
