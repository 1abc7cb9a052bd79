import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { judge } from '#domain/doors/verdict.ts';
import { countIn } from '../../http/rate-limit.ts';
import { cartOf, checkout } from '../../testing/buyer.ts';
import { openSealed, TestSnapshot } from '../../testing/door-snapshot.ts';
import { addDoors, hour, midnight, scanAt, ticketsOf, undoAt } from '../../testing/doors.ts';
import { configure } from '../../testing/member.ts';
import { type DoorDevice, doorDevice } from '../../testing/staff/door-device.ts';
import { friend, holdLevels, membershipsOfCart, seedLevels } from '../../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';
import { sealCard } from './seal-card.ts';
import { tableKey } from './snapshot-tables.ts';

let world: World;
let device: DoorDevice;
let snapshot: TestSnapshot;
beforeAll(async () => {
  world = await openWorld({ capacity: 10_000 });
  await addDoors(
    world,
    { id: 'north', name: 'North gate' },
    { id: 'garden', name: 'Garden', re_entry: true },
  );
  world.advance(midnight + 9 * hour - world.services.now());
});
beforeEach(async () => {
  await world.sql('truncate rate_window');
  device = await doorDevice(world);
  snapshot = new TestSnapshot(device.client);
});
afterAll(() => world.close());

/** An offline device's verdict on a code, at a time and door. */
function told(code: string, { at = world.services.now(), door = 'north' } = {}): string {
  const found = snapshot.open(code);
  if (found?.kind !== 'ticket') return found?.kind ?? 'not in it';
  const rule = snapshot.tables.door.find(({ id }) => id === door) ?? null;
  const asked = { direction: 'in' as const, at, force: false };
  const { reason, result } = judge(found.card, found.presence, rule, asked);
  return reason ?? result;
}

/**
 * Waits for the currently running transactions: an update starts at the oldest one, and other tests share the database
 * server.
 */
async function transactionsOver(): Promise<void> {
  const snapshot = 'pg_current_snapshot()';
  const [{ next } = { next: '0' }] = await world.sql<{ next: string }>(
    `select pg_snapshot_xmax(${snapshot})::text as next`,
  );
  const areOver = async () =>
    (
      await world.sql<{ is: boolean }>(`select pg_snapshot_xmin(${snapshot}) >= $1::xid8 as is`, [
        next,
      ])
    )[0]?.is;
  await expect.poll(areOver, { timeout: 20_000 }).toBe(true);
}

describe('a device’s snapshot (DOR-08)', () => {
  // Guards: DOR-08
  test('has each ticket valid around now, with what the server knows of it', async () => {
    const { codes, ids, number } = await ticketsOf(world, 'adult', 2);
    await scanAt(world, codes[0] ?? '', { door: 'garden', device: `device ${device.id}` });
    await snapshot.update();
    expect(told(codes[0] ?? '')).toBe('already_in');
    expect(told(codes[1] ?? '')).toBe('admitted');
    expect(told(codes[1] ?? '', { at: midnight - hour })).toBe('wrong_day');
    expect(snapshot.open(codes[0] ?? '')).toMatchObject({
      order: number,
      ref: tableKey(ids[0] ?? ''),
      card: { state: 'redeemed' },
      presence: { inside: 1, used: 1, lastIn: { door: 'garden', device: 'Gate 1' } },
    });
  });

  // Guards: DOR-08
  test('decides as the server does, whatever the door, time and ticket', async () => {
    const { codes, ids } = await ticketsOf(world, 'adult', 4);
    await scanAt(world, codes[0] ?? '', { door: 'garden' });
    await scanAt(world, codes[1] ?? '', { door: 'garden' });
    await scanAt(world, codes[1] ?? '', { door: 'garden', direction: 'out' });
    await world.sql("update ticket set state = 'cancelled' where id = $1", [ids[2]]);
    await snapshot.update();
    for (const code of codes) {
      for (const door of ['north', 'garden']) {
        for (const hours of [-1, 9, 12, 26]) {
          const at = midnight + hours * hour;
          const online = await scanAt(world, code, { door, dry_run: true }, { at });
          if (online.kind !== 'ticket') throw new Error('not a ticket');
          const { reason, result } = online.verdict;
          expect([door, hours, told(code, { at, door })]).toEqual([door, hours, reason ?? result]);
        }
      }
    }
    await world.sql("update ticket set state = 'booked' where id = $1", [ids[2]]);
  });

  // Guards: DOR-08
  test('has orders, whose codes open their tickets', async () => {
    const { code, codes } = await ticketsOf(world, 'adult', 3);
    await snapshot.update();
    const found = snapshot.open(code);
    expect(found?.kind === 'order' && [...found.codes].sort()).toEqual([...codes].sort());
  });

  // Guards: DOR-08
  test('reveals nothing without a ticket, since a wrong code opens nothing', async () => {
    const { codes, number } = await ticketsOf(world, 'adult');
    await snapshot.update();
    expect(snapshot.open(`${codes[0]}x`)).toBeUndefined();
    const key = Buffer.from(snapshot.head?.key ?? '', 'base64');
    const right = codes[0] ?? '';
    const { key: index, sealed } = sealCard(key, right, '["Grace"]');
    const asked = [Buffer.from(index), Buffer.from(sealed)] as const;
    expect(openSealed(key, right, ...asked).trim()).toBe('["Grace"]');
    // Control: with everything the device has, and a foreign or slightly wrong code.
    for (const code of [`${right.slice(0, -1)}!`, randomBytes(17).toString('base64url'), '']) {
      expect(() => openSealed(key, code, ...asked)).toThrow();
    }
    const other = sealCard(key, 'another', '["Ada"]');
    expect(() => openSealed(key, right, asked[0], Buffer.from(other.sealed))).toThrow();
    const held = [...snapshot.cards.values()].map((one) => Buffer.from(one).toString('latin1'));
    expect(held.some((text) => text.includes(right) || text.includes(number))).toBe(false);
    // The readable parts name no ticket, order or person.
    const readable = JSON.stringify({ ...snapshot.head, tables: snapshot.tables });
    expect(readable).not.toContain(right);
  });

  // Guards: DOR-08
  test('is updated with changes: sales, scans, refunds, and undone scans', async () => {
    const { codes, ids } = await ticketsOf(world, 'adult', 3);
    await transactionsOver();
    await snapshot.update();
    const whole = snapshot.received;
    const { id } = snapshot.head ?? {};
    const later = await ticketsOf(world, 'adult', 1);
    const scanned = await scanAt(world, codes[0] ?? '');
    await world.sql("update ticket set state = 'cancelled' where id = $1", [ids[1]]);
    expect(told(later.codes[0] ?? '')).toBe('not in it');
    await snapshot.update();
    expect(snapshot.head).toMatchObject({ id, is_whole: false, has_more: false, tables: null });
    expect(snapshot.received).toBeLessThan(whole);
    expect(told(later.codes[0] ?? '')).toBe('admitted');
    expect(told(codes[0] ?? '')).toBe('already_in');
    expect(told(codes[1] ?? '')).toBe('cancelled');
    if (scanned.kind !== 'ticket') throw new Error('not a ticket');
    await undoAt(world, scanned.scan);
    await snapshot.update();
    expect(told(codes[0] ?? '')).toBe('admitted');
    await world.sql("update ticket set state = 'booked' where id = $1", [ids[1]]);
  });

  // Guards: DOR-08
  test('misses no sale that began before an update and was committed after it', async () => {
    const { codes, ids } = await ticketsOf(world, 'adult');
    await snapshot.update();
    const slow = new pg.Client(world.database.administratorUrl);
    await slow.connect();
    await slow.query('begin');
    await slow.query("update ticket set state = 'cancelled' where id = $1", [ids[0]]);
    await snapshot.update();
    expect(told(codes[0] ?? '')).toBe('admitted');
    await slow.query('commit');
    await slow.end();
    await snapshot.update();
    expect(told(codes[0] ?? '')).toBe('cancelled');
    await world.sql("update ticket set state = 'booked' where id = $1", [ids[0]]);
  });

  // Guards: DOR-08
  test('comes in pages of 500 tickets, with none missing or repeated', async () => {
    const { ids } = await ticketsOf(world, 'adult');
    await world.sql(
      `insert into ticket select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
         'scan_code', 'many-' || n))).* from ticket t, generate_series(1, 2500) n where id = $1`,
      [ids[0]],
    );
    await snapshot.update();
    expect(snapshot.pages).toBe(6);
    const missing = Array.from({ length: 2_500 }, (_, n) => `many-${n + 1}`).filter(
      (code) => snapshot.open(code) === undefined,
    );
    expect(missing).toEqual([]);
    await world.sql("delete from ticket where scan_code like 'many-%'");
  });

  // Guards: DOR-08
  test('starts over when its time has passed, or when the device serves other doors', async () => {
    await snapshot.update();
    const first = snapshot.head;
    expect(Date.parse(first?.ends_at ?? '') - Date.parse(first?.began_at ?? '')).toBe(12 * hour);
    await configure(world, { 'doors.snapshot_hours': 2, 'doors.unlisted_codes': 'admit' });
    await snapshot.update();
    expect(snapshot.head).toMatchObject({ id: first?.id, unlisted: 'admit' });
    world.advance(12 * hour);
    await snapshot.update();
    const second = snapshot.head;
    expect(second?.id).not.toBe(first?.id);
    expect(second?.key).not.toBe(first?.key);
    expect(Date.parse(second?.ends_at ?? '') - Date.parse(second?.began_at ?? '')).toBe(2 * hour);
    world.advance(-12 * hour);
    await configure(world, { 'doors.snapshot_hours': 12, 'doors.unlisted_codes': 'refuse' });
    await world.sql(`update device set sellers = '{cafe}' where id = $1`, [device.id]);
    await snapshot.update();
    expect(snapshot.head?.id).not.toBe(second?.id);
    expect(snapshot.cards.size).toBe(0);
  });

  // Guards: DOR-08
  test('has an order’s card once, however large the order and however many pages its tickets span', async () => {
    const { codes, code, ids } = await ticketsOf(world, 'adult', 2);
    await world.sql(
      `insert into ticket select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
         'position', 2000 + n, 'scan_code', 'large-' || n))).* from ticket t, generate_series(1, 1200) n where id = $1`,
      [ids[0]],
    );
    await snapshot.update({ isNew: true });
    expect(snapshot.pages).toBeGreaterThan(2);
    expect(snapshot.received).toBe(snapshot.cards.size);
    const found = snapshot.open(code);
    expect(found?.kind === 'order' && found.codes).toHaveLength(1_202);
    expect(snapshot.open('large-1200')?.kind).toBe('ticket');
    // An update contains it once too, together with what was added.
    await transactionsOver();
    await world.sql(
      `insert into ticket select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
         'position', 4000 + n, 'scan_code', 'more-' || n))).* from ticket t, generate_series(1, 600) n where id = $1`,
      [ids[1]],
    );
    await snapshot.update();
    expect(snapshot.head?.is_whole).toBe(false);
    const now = snapshot.open(code);
    expect(now?.kind === 'order' && now.codes).toHaveLength(1_802);
    expect(snapshot.pages).toBeGreaterThan(1);
    expect(told(codes[1] ?? '')).toBe('admitted');
    await world.sql("delete from ticket where scan_code like 'large-%' or scan_code like 'more-%'");
  });

  // Guards: DOR-08
  test('starts over, with the new tickets, when an import adds a session in its time', async () => {
    const { codes, ids } = await ticketsOf(world, 'adult');
    const [{ id = '', start = '' } = {}] = await world.sql<{ id: string; start: string }>(
      `select s.id, s.start_datetime::text as start from event_session s join ticket t on t.event_session_id = s.id
       where t.id = $1`,
      [ids[0]],
    );
    const move = (by: string) =>
      world.sql(
        `update event_session set start_datetime = $2::timestamptz + $3::interval,
           end_datetime = end_datetime + $3::interval where id = $1`,
        [id, start, by],
      );
    await move('20 days');
    await snapshot.update();
    const first = snapshot.head?.id;
    expect(told(codes[0] ?? '')).toBe('not in it');
    await world.sql(
      "update event_session set end_datetime = end_datetime - interval '20 days', start_datetime = $2 where id = $1",
      [id, start],
    );
    await snapshot.update();
    expect(snapshot.head?.id).not.toBe(first);
    expect(told(codes[0] ?? '')).toBe('admitted');
  });

  // Guards: DOR-08, STF-13
  test('gets no updates for a revoked device, nor with another device’s cursor', async () => {
    await snapshot.update();
    const other = new TestSnapshot((await doorDevice(world)).client);
    other.head = snapshot.head;
    await other.update();
    expect(other.head?.id).not.toBe(snapshot.head?.id);
    await world.sql('update device set revoked_at = now() where id = $1', [device.id]);
    expect(await snapshot.update()).toBe('not_signed_in');
  });

  // Guards: DOR-08
  test('is limited to 1,500 pages in ten minutes per device, without affecting others', async () => {
    const { services, venue } = world;
    const caller = { services, portalId: venue.portalId };
    await countIn(caller, 'door_snapshot_long', `device ${device.id}`, { seconds: 600, n: 1_499 });
    expect(await snapshot.update()).toBeUndefined();
    expect(await snapshot.update()).toBe('too_many_requests');
    expect(await new TestSnapshot((await doorDevice(world)).client).update()).toBeUndefined();
  });

  // Guards: DOR-08
  test('has no names if none of the device’s doors shows them', async () => {
    const { ids, codes } = await ticketsOf(world, 'adult');
    await world.sql("update ticket set admit_name = 'Grace Hopper' where id = $1", [ids[0]]);
    await snapshot.update();
    expect(snapshot.open(codes[0] ?? '')).toMatchObject({ holder: 'Grace Hopper' });
    await world.sql(`update device set doors = '{north}' where id = $1`, [device.id]);
    await snapshot.update({ isNew: true });
    expect(snapshot.open(codes[0] ?? '')).toMatchObject({ holder: '' });
  });
});

describe('memberships in a snapshot (DOR-08)', () => {
  beforeAll(async () => {
    await seedLevels(world);
    await configure(world, {});
  });

  // Guards: DOR-08
  test('open with their own code and each member’s, and are judged as the server does', async () => {
    const held = await holdLevels(world.api, friend());
    await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
    const [membership] = await membershipsOfCart(world, cartOf(held).id);
    const [own] = await world.sql<{ code: string; member: string; members: number }>(
      `select m.scan_code as code, max(t.scan_code) as member, count(*)::int as members
       from membership m join ticket t on t.membership_id = m.id where m.id = $1 group by 1`,
      [membership?.id],
    );
    const code = own?.code ?? '';
    await snapshot.update();
    const asked = { direction: 'in' as const, at: world.services.now(), force: false };
    const toldOf = (shown: string, at = asked.at) => {
      const found = snapshot.open(shown);
      if (found?.kind !== 'membership') return found?.kind ?? 'not in it';
      const { reason, result, notes } = judge(found.card, found.presence, null, { ...asked, at });
      return [reason ?? result, ...notes.map(({ kind }) => kind)].join(' ');
    };
    expect(toldOf(code)).toBe('admitted');
    expect(snapshot.open(code)).toMatchObject({ card: { admits: own?.members } });
    if (own?.member) expect(snapshot.open(own.member)).toMatchObject({ card: { admits: 1 } });
    expect(toldOf(code, asked.at - 400 * 24 * hour)).toBe('membership_to_come');

    await scanAt(world, code, { door: 'north' }, { at: world.services.now() });
    await world.sql('truncate rate_window');
    await snapshot.update();
    expect(snapshot.head?.is_whole).toBe(false);
    expect(toldOf(code)).toBe('admitted shown_before');
    await world.sql('update membership set valid_to = $2 where id = $1', [
      membership?.id,
      new Date(asked.at - hour),
    ]);
    await snapshot.update();
    expect(toldOf(code)).toBe('membership_over');
  });

  // Guards: DOR-08
  test('come after the tickets, page by page', async () => {
    const [one] = await world.sql<{ id: string }>('select id from membership limit 1');
    await world.sql(
      `insert into membership select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(),
         'scan_code', 'member-' || n, 'valid_to', null))).* from membership m, generate_series(1, 1200) n where id = $1`,
      [one?.id],
    );
    await snapshot.update();
    expect(snapshot.pages).toBeGreaterThan(2);
    const missing = Array.from({ length: 1_200 }, (_, n) => `member-${n + 1}`).filter(
      (code) => snapshot.open(code)?.kind !== 'membership',
    );
    expect(missing).toEqual([]);
    await world.sql("delete from membership where scan_code like 'member-%'");
  });
});
