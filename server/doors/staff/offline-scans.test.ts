import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffCallAnswer, StaffClient } from '#contract/staff/staff-client.ts';
import { keptCode } from '#domain/doors/kept-code.ts';
import { decideHeldScan, waitingScans } from '../../store/doors/held-scans.ts';
import { addDoors, hour, midnight, scanAt, scansOf, ticketsOf, told } from '../../testing/doors.ts';
import { configure } from '../../testing/member.ts';
import { type DoorDevice, doorDevice } from '../../testing/staff/door-device.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { staffMember } from '../../testing/staff/staff-member.ts';
import { openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
let north: DoorDevice;
let garden: DoorDevice;
beforeAll(async () => {
  world = await openWorld({ capacity: 10_000 });
  await addDoors(world, { id: 'north', name: 'North gate' }, { id: 'garden', name: 'Garden' });
  world.advance(midnight + 9 * hour - world.services.now());
});
beforeEach(async () => {
  await world.sql('truncate rate_window');
  north = await doorDevice(world, { name: 'Phone 1', doors: ['north'] });
  garden = await doorDevice(world, { name: 'Phone 2' });
});
afterAll(async () => {
  expect(await world.sql('select * from scan_audit'), 'the log and the states agree').toEqual([]);
  await world.close();
});

/** An admission at half past eight in the morning on the day of the sessions. */
const made = (code = '', more: object = {}) => ({
  id: randomUUID(),
  code,
  result: 'admitted' as const,
  device_time: timeAt(8.5),
  ...more,
});
const timeAt = (hours: number) => new Date(midnight + hours * hour).toISOString();
const sending = ({ client }: DoorDevice, ...scan: ReturnType<typeof made>[]) =>
  client.call('sendOfflineScans', { body: { scan } });
const send = async (device: DoorDevice, ...scan: ReturnType<typeof made>[]) =>
  good(await sending(device, ...scan)).scan;
type Sent = StaffCallAnswer<'sendOfflineScans'>['scan'][number] | undefined;
const verdictOf = (sent: Sent) => sent?.verdict?.reason ?? sent?.verdict?.result ?? sent?.fault;
const conflictsOf = async (role: 'door_supervisor' | 'door_steward' = 'door_supervisor') => {
  const { client } = await staffMember(world, { grants: [role] });
  return good(await client.call('listScanConflicts', { query: {} })).conflict;
};

describe('scans made offline (DOR-09)', () => {
  // Guards: DOR-09
  test('are logged in order, with the device’s time and its decision', async () => {
    const { codes, ids } = await ticketsOf(world, 'adult', 2);
    const again = made(codes[0], { result: 'refused', device_time: timeAt(8.75) });
    const sent = await send(north, made(codes[0], { door: 'north' }), again, made(codes[1]));
    expect(sent.map(verdictOf)).toEqual(['admitted', 'already_in', 'admitted']);
    expect(sent.map(({ is_conflict }) => is_conflict)).toEqual([false, false, false]);
    expect(await scansOf(world, ids[0])).toMatchObject([
      { result: 'admitted', offline: true, device_result: 'admitted', door_id: 'north' },
      { result: 'refused', offline: true, device_result: 'refused' },
    ]);
    const times = await world.sql<{ device_time: Date }>(
      'select device_time from scan where ticket_id = $1 order by id',
      [ids[0]],
    );
    expect(times.map(({ device_time }) => device_time.toISOString())).toEqual([
      timeAt(8.5),
      timeAt(8.75),
    ]);
  });

  // Guards: DOR-09
  test('sent again change nothing and get their first verdicts', async () => {
    const { codes, ids } = await ticketsOf(world);
    const batch = [made(codes[0]), made(codes[0], { result: 'refused' })];
    await send(north, ...batch);
    const sent = await send(north, ...batch);
    expect(sent.map(verdictOf)).toEqual(['admitted', 'already_in']);
    expect(sent.every(({ is_repeated }) => is_repeated)).toBe(true);
    expect(await scansOf(world, ids[0])).toHaveLength(2);
  });

  // Guards: DOR-09
  test('that were refused admit nobody, even if the server would have admitted them', async () => {
    const { codes, ids } = await ticketsOf(world);
    const [sent] = await send(north, made(codes[0], { result: 'refused' }));
    expect(sent).toMatchObject({
      verdict: { result: 'refused', reason: 'refused_offline' },
      is_conflict: true,
    });
    expect(await scansOf(world, ids[0])).toMatchObject([{ result: 'refused' }]);
    expect(told(await scanAt(world, codes[0] ?? ''))).toBe('admitted');
  });

  // Guards: DOR-09
  test('are also logged for an unknown code, a code sold meanwhile and an order', async () => {
    const { codes, code } = await ticketsOf(world, 'adult', 2);
    const sent = await send(north, made('not-ours'), made(codes[0]), made(code));
    expect(sent.map(verdictOf)).toEqual(['unknown_code', 'admitted', 'admitted']);
    expect(sent.map(({ is_conflict }) => is_conflict)).toEqual([true, false, false]);
  });

  // Guards: DOR-09
  test('do not fail because one is invalid, and keep a door withdrawn meanwhile', async () => {
    const { codes, ids } = await ticketsOf(world, 'adult', 2);
    await addDoors(world, { id: 'old' });
    await world.sql("update door set withdrawn = true where id = 'old'");
    await configure(world, {});
    const nowhere = made(codes[0], { door: 'never-was' });
    const sent = await send(north, nowhere, made(codes[1], { door: 'old' }));
    expect(sent.map(verdictOf)).toEqual(['door is not in the tenant file', 'admitted']);
    expect(await scansOf(world, ids[1])).toMatchObject([{ door_id: 'old' }]);
  });

  // Guards: DOR-09
  test.each([
    ['longer than any code', 'x'.repeat(201)],
    ['as long as a page', 'x'.repeat(20_000)],
    ['with NUL', 'our\0code'],
    ['of half a character', '\ud83c'],
    ['of blanks', '  \t'],
    ['of nothing', ''],
  ])('of a code %s are logged as unknown, and hold up no others', async (_, odd) => {
    const { codes } = await ticketsOf(world, 'adult', 2);
    const sent = await send(north, made(codes[0]), made(odd), made(codes[1]));
    expect(sent.map(verdictOf)).toEqual(['admitted', 'unknown_code', 'admitted']);
    expect(sent.map(({ fault }) => fault)).toEqual([null, null, null]);
    const logged = await world.sql<{ code: string }>(
      'select code from scan where code is not null order by id desc limit 1',
    );
    expect(logged).toEqual([{ code: keptCode(odd) }]);
  });

  // Guards: DOR-09
  test.each([
    ['its id', { id: 'one' }, null],
    ['its time', { device_time: 'yesterday' }, 'device_time'],
    ['its door', { door: 'n\0rth' }, 'door'],
    ['its sessions', { sessions: [] }, 'sessions'],
    ['its number of people', { persons: 101 }, 'persons'],
    ['a field that there is not', { more: 1 }, 'more'],
  ])(
    'are judged one by one, so an error of %s is the answer to that one alone',
    async (_, more, path) => {
      const { codes, ids } = await ticketsOf(world, 'adult', 2);
      const sent = await send(north, made(codes[0]), made(codes[1], more), made(codes[1]));
      expect(sent.map(({ verdict }) => verdict?.result ?? null)).toEqual([
        'admitted',
        null,
        'admitted',
      ]);
      expect(sent[1]?.fault).toContain(path ?? 'id');
      expect(sent[1]?.id === null).toBe(path === null);
      expect(await scansOf(world, ids[1])).toHaveLength(1);
    },
  );

  // Guards: DOR-09
  test('that the server cannot judge yet are requested again, without delaying others', async () => {
    const { codes } = await ticketsOf(world, 'adult', 2);
    const batch = [made(codes[0]), made('poison'), made(codes[1])];
    await world.sql(
      "alter table scan add constraint no_poison check (code is distinct from 'poison') not valid",
    );
    const sent = await send(north, ...batch);
    await world.sql('alter table scan drop constraint no_poison');
    expect(sent.map(({ is_later }) => is_later)).toEqual([false, true, false]);
    expect(sent.map(verdictOf)).toEqual(['admitted', null, 'admitted']);
    const again = await send(north, ...batch);
    expect(again.map(verdictOf)).toEqual(['admitted', 'unknown_code', 'admitted']);
  });

  // Guards: DOR-09
  test('are sent in batches of at most 50, at most ten batches in ten seconds', async () => {
    const many = Array.from({ length: 51 }, () => made('nothing'));
    expect(codeOf(await sending(north, ...many))).toBe('validation_failed');
    await world.sql('truncate rate_window');
    await send(north, made('nothing'));
    await world.sql("update rate_window set hits = 10 where name = 'door_offline'");
    expect(codeOf(await sending(north, made('nothing')))).toBe('too_many_requests');
    expect(codeOf(await sending(garden, made('nothing')))).toBe('ok');
  });

  // Guards: DOR-08
  test('are conflicts if the server had judged them differently in an answer that was lost', async () => {
    const { codes, ids } = await ticketsOf(world, 'adult', 2);
    const before = (await conflictsOf()).length;
    const scans = [made(codes[0], { result: 'refused' }), made(codes[1]), made(codes[1])];
    for (const { id, code } of scans) {
      good(await garden.client.call('scanAtDoor', { body: { id, code } }));
    }
    // There it was refused as already in, but the device admitted it.
    const sent = await send(garden, ...scans);
    expect(sent.map(verdictOf)).toEqual(['admitted', 'admitted', 'already_in']);
    expect(sent.map(({ is_conflict }) => is_conflict)).toEqual([true, false, true]);
    await send(garden, ...scans);
    expect(await scansOf(world, ids[0])).toMatchObject([
      { result: 'admitted', offline: false },
      { result: 'refused', reason: 'refused_offline', offline: true, device_result: 'refused' },
    ]);
    expect(await scansOf(world, ids[1])).toMatchObject([
      { result: 'admitted', offline: false },
      { result: 'refused', offline: false },
      { result: 'refused', reason: 'already_in', offline: true, device_result: 'admitted' },
    ]);
    expect(await conflictsOf()).toHaveLength(before + 2);
  });
});

describe('scans sent by a device after it was revoked (STF-13)', () => {
  const revoke = () => world.sql('update device set revoked_at = now() where id = $1', [north.id]);
  const supervisor = async (sellers: string[] | null = null) =>
    (await staffMember(world, { grants: [{ role: 'door_supervisor', sellers }] })).client;
  const heldOf = async (client: StaffClient) =>
    good(await client.call('listHeldScans', {})).held.filter(({ by }) => by === 'Phone 1');
  beforeEach(async () => {
    await world.sql('delete from held_scan');
  });

  // Guards: STF-13
  test('are held outside the log, and admit nobody until a supervisor accepts them', async () => {
    const { codes, ids, number } = await ticketsOf(world, 'adult', 2);
    await revoke();
    const batch = [made(codes[0], { door: 'north' }), made(codes[1]), made('not-ours')];
    const sent = await send(north, ...batch);
    expect(sent.map(({ is_held, verdict }) => is_held && verdict === null)).toEqual([
      true,
      true,
      true,
    ]);
    await send(north, ...batch);
    expect(await scansOf(world, ids[0])).toEqual([]);
    expect(told(await scanAt(world, codes[1] ?? '', { dry_run: true }))).toBe('admitted');
    const client = await supervisor();
    const held = await heldOf(client);
    expect(held).toMatchObject([
      { by: 'Phone 1', door: 'North gate', order_number: number, at: timeAt(8.5) },
      { door: null, order_number: number },
      { order_number: null },
    ]);
    const [first, second, third] = held.map(({ id }) => id);
    const accept = { scan: [first ?? 0, third ?? 0], is_accepted: true };
    const answer = good(await client.call('decideHeldScans', { body: accept }));
    expect(answer.decided.map(({ verdict }) => verdict?.reason ?? verdict?.result)).toEqual([
      'admitted',
      'unknown_code',
    ]);
    expect(await scansOf(world, ids[0])).toMatchObject([
      { result: 'admitted', device: `device ${north.id}`, actor_kind: 'person', offline: true },
    ]);
    const decline = { scan: [second ?? 0], is_accepted: false };
    good(await client.call('decideHeldScans', { body: decline }));
    expect(await scansOf(world, ids[1])).toEqual([]);
    expect(await heldOf(client)).toEqual([]);
    const entries = await world.sql<{ act: string }>(
      "select act from audit_entry where entity_id = $1 and act like '%held_scan' order by id",
      [north.id],
    );
    expect(entries.map(({ act }) => act)).toEqual([
      'accept_held_scan',
      'accept_held_scan',
      'decline_held_scan',
    ]);
  });

  // Guards: DOR-09
  test('are held with any code, and one that cannot be stored does not delay others', async () => {
    await revoke();
    const odd = ['x'.repeat(5_000), '\0', ' '];
    const sent = await send(north, ...odd.map((code) => made(code)), made('a', { id: 'one' }));
    expect(sent.map(({ is_held, fault }) => [is_held, fault !== null])).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [false, true],
    ]);
    expect(await heldOf(await supervisor())).toHaveLength(3);
  });

  // Guards: STF-13
  test('are decided once, even by two supervisors at the same moment', async () => {
    const { codes, ids } = await ticketsOf(world);
    await revoke();
    await send(north, made(codes[0]));
    const [one, other] = [await supervisor(), await supervisor()];
    const [{ id } = { id: 0 }] = await heldOf(one);
    const answers = await Promise.all(
      [one, other, one].map(async (client) =>
        good(await client.call('decideHeldScans', { body: { scan: [id], is_accepted: true } })),
      ),
    );
    expect(answers.flatMap(({ decided }) => decided)).toHaveLength(1);
    expect(await scansOf(world, ids[0])).toHaveLength(1);
  });

  // Guards: STF-13
  test('control: read without a lock, one scan is accepted by one and declined by the other', async () => {
    const { codes } = await ticketsOf(world);
    await revoke();
    await send(north, made(codes[0]));
    const [{ id } = { id: 0 }] = await heldOf(await supervisor());
    const { person } = await staffMember(world, { grants: ['door_supervisor'] });
    const { store } = world.services;
    let arrived = 0;
    const { promise: all, resolve } = Promise.withResolvers<void>();
    const decided = await Promise.all(
      [true, false].map((isAccepted) =>
        store.write(world.venue.portalId, async (tx) => {
          const waiting = await waitingScans(tx, { sellers: null, limit: 50 });
          arrived += 1;
          if (arrived === 2) resolve();
          await all;
          const at = new Date(world.services.now());
          if (!waiting.some((one) => one.id === id)) return undefined;
          await decideHeldScan(tx, id, { at, by: person.id, isAccepted });
          return isAccepted;
        }),
      ),
    );
    expect(decided).toEqual([true, false]);
  });

  // Guards: STF-13
  test('are hidden from other sellers’ staff and stewards, who cannot decide them', async () => {
    const { codes } = await ticketsOf(world);
    await revoke();
    await send(north, made(codes[0]));
    const [{ id } = { id: 0 }] = await heldOf(await supervisor());
    const elsewhere = await supervisor(['cafe']);
    expect(await heldOf(elsewhere)).toEqual([]);
    const body = { scan: [id], is_accepted: true };
    expect(good(await elsewhere.call('decideHeldScans', { body })).decided).toEqual([]);
    const { client: steward } = await staffMember(world, { grants: ['door_steward'] });
    expect(codeOf(await steward.call('decideHeldScans', { body }))).toBe('right_missing');
  });

  // Guards: STF-13
  test('are held up to 5,000 per device', async () => {
    await revoke();
    await world.sql(
      `insert into held_scan (portal_id, device_id, device_scan_id, code, direction, device_time, device_result, received_at)
       select $1, $2, gen_random_uuid(), 'x', 'in', now(), 'admitted', now() from generate_series(1, 4999)`,
      [world.venue.portalId, north.id],
    );
    const sent = await send(north, made('one'), made('two'));
    expect(sent.map(({ is_held }) => is_held)).toEqual([true, false]);
    expect(sent[1]?.fault).toContain('enough scans wait');
  });
});

describe('the conflicts of offline scans (DOR-09)', () => {
  // Guards: DOR-09
  test('show a ticket admitted by two devices, with both doors and times', async () => {
    const { codes, number } = await ticketsOf(world);
    await send(north, made(codes[0], { door: 'north' }));
    const other = made(codes[0], { door: 'garden', device_time: timeAt(8.25) });
    expect(await send(garden, other)).toMatchObject([{ is_conflict: true }]);
    const [conflict] = await conflictsOf();
    expect(conflict).toMatchObject({
      order_number: number,
      at: timeAt(8.25),
      door: 'Garden',
      by: 'Phone 2',
      device_result: 'admitted',
      result: 'refused',
      reason: 'already_in',
      other: { at: timeAt(8.5), door: 'North gate', by: 'Phone 1' },
    });
  });

  // Guards: DOR-09
  test('are only scans on which device and server disagree, within a person’s sellers', async () => {
    const { codes } = await ticketsOf(world);
    const before = (await conflictsOf()).length;
    await send(north, made(codes[0]), made(codes[0], { result: 'refused' }));
    expect(await conflictsOf('door_steward')).toHaveLength(before);
    await send(garden, made(codes[0]));
    expect(await conflictsOf()).toHaveLength(before + 1);
    const elsewhere = await staffMember(world, {
      grants: [{ role: 'door_supervisor', sellers: ['cafe'] }],
    });
    expect(good(await elsewhere.client.call('listScanConflicts', { query: {} })).conflict).toEqual(
      [],
    );
  });
});
