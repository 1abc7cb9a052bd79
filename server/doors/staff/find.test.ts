import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { DoorStaffRequest } from '../../staff/staff-request.ts';
import { cartOf, checkout } from '../../testing/buyer.ts';
import { addDoors, hour, midnight, scansOf, ticketsOf } from '../../testing/doors.ts';
import { type DoorDevice, doorDevice } from '../../testing/staff/door-device.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { friend, holdLevels, membershipsOfCart, seedLevels } from '../../testing/venues/levels.ts';
import { openTheatre, reserveSeats, theatreTenant } from '../../testing/venues/theatre.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';
import { findAtDoor } from './find.ts';

let world: World;
let phone: DoorDevice;
beforeAll(async () => {
  world = await openWorld({ capacity: 10_000 });
  await seedLevels(world);
  await addDoors(world, { id: 'north', name: 'North gate' });
  world.advance(midnight + 9 * hour - world.services.now());
});
beforeEach(async () => {
  await world.sql('truncate rate_window');
  phone = await doorDevice(world);
});
afterAll(async () => {
  expect(await world.sql('select * from scan_audit'), 'the log and the states agree').toEqual([]);
  await world.close();
});

type Scanned = StaffCallAnswer<'scanAtDoor'>['scanned'];

const verdictOf = ({ found }: Scanned) => {
  if (found.kind === 'order') throw new Error('an order has no verdict of its own');
  return found.verdict;
};
const rowsOf = (id: string | undefined) => scansOf(world, id);

describe('finding tickets (DOR-14)', () => {
  const find = async (text: string, device = phone, more = {}) =>
    good(await device.client.call('findAtDoor', { body: { text, ...more } })).order;

  // Guards: DOR-14
  test('lists the orders of a number, a name or an address, with the verdict of the door', async () => {
    const finder = await doorDevice(world, { may_find: true });
    const { number, ids } = await ticketsOf(world, 'adult', 2);
    await world.sql('update ticket_order set buyer = buyer || $2 where order_number = $1', [
      number,
      { first_name: 'Zoë', last_name: 'Quimby', email: 'zoe@buyer.example' },
    ]);
    for (const text of [number.toLowerCase(), 'quimby', 'Zoë Qui', 'Zoe@buyer.example']) {
      const [order] = await find(text, finder);
      expect(order).toMatchObject({ number, buyer: 'Zoë Quimby' });
      expect(order?.ticket.map(({ id }) => id).sort()).toEqual([...ids].sort());
      expect(order?.ticket[0]?.verdict.result).toBe('admitted');
      const ends = order?.ticket.map(({ code_end }) => code_end);
      expect(new Set(ends).size, 'codes’ ends tell identical tickets apart').toBe(2);
    }
    expect(await rowsOf(ids[0])).toEqual([]);
  });

  // Guards: DOR-14
  test('lists a holder’s tickets first, by name or address however typed', async () => {
    const finder = await doorDevice(world, { may_find: true });
    const { number, ids } = await ticketsOf(world, 'adult', 3);
    const meant = ids.at(-1);
    for (const [name, ...typed] of [
      [
        'Zoë Björkqvist',
        'bjorkqvist',
        'zoe bjork',
        'Zoe\u0308 Bjo\u0308rkqvist',
        'holder@Guests.example',
      ],
      ['小明 王', '王', '王小明'],
      ['김민수', '민'],
      ['अमित शर्मा', 'श'],
      ['İpek ΠΑΠΑΣ', 'İpek', 'ΠΑΠΑΣ', 'παπάς'],
    ]) {
      await world.sql(
        `update ticket set admit_name = $2, admit_email = 'Holder@guests.example' where id = $1`,
        [meant, name],
      );
      for (const text of typed) {
        await world.sql('truncate rate_window');
        const [order, ...others] = await find(text, finder);
        expect(order, text).toMatchObject({ number });
        expect(order?.ticket[0]?.id, text).toBe(meant);
        expect(others, text).toEqual([]);
      }
    }
    expect(codeOf(await finder.client.call('findAtDoor', { body: { text: 'z' } }))).toBe(
      'validation_failed',
    );
  });

  // Guards: DOR-14
  test('finds today’s seats', async () => {
    const theatre = await openTheatre(world, theatreTenant());
    const sold = async (group: string, seats: readonly string[]) => {
      const held = await answered<'createCart'>(reserveSeats(theatre.api, group, seats));
      const done = await answered<'guestCheckoutMyCart'>(checkout(theatre.api, held));
      return cartOf(done).order_ids[0] ?? '';
    };
    await sold('front', ['stalls-a-1']);
    await sold('balcony', ['balcony-a-5']);
    const catalogue = await world.services.cache.catalogue(theatre.portalId);
    const at = Date.parse('2031-03-08T18:00:00Z');
    const services = { ...world.services, now: () => at };
    const request = {
      services,
      plainServices: services,
      catalogue,
      portalId: theatre.portalId,
      scope: 'all',
      scanner: { kind: 'device', device: { id: randomUUID(), doors: null, sessions: null } },
    } as unknown as DoorStaffRequest;
    const seatsOf = async (text: string) => {
      const { order } = await findAtDoor(
        { params: {}, query: {}, body: { text, direction: 'in' } },
        request,
      );
      return order.flatMap(({ ticket }) =>
        ticket.map(({ seat }) => `${seat?.section} ${seat?.seat}`),
      );
    };
    expect(await seatsOf('A1')).toEqual(['Stalls 1']);
    expect(await seatsOf('balcony, row A, seat 5')).toEqual(['Balcony 5']);
    expect(await seatsOf('stalls A 5')).toEqual([]);
    expect(await seatsOf('A 6')).toEqual([]);
  });

  // Guards: DOR-14
  test('admits from the list, and the log records that the ticket was looked up', async () => {
    const finder = await doorDevice(world, { may_find: true });
    const { ids } = await ticketsOf(world);
    const body = { ticket: ids[0] ?? '', id: randomUUID(), door: 'north' };
    const { scanned } = good(await finder.client.call('admitFound', { body }));
    expect(verdictOf(scanned).result).toBe('admitted');
    expect(good(await finder.client.call('admitFound', { body })).scanned.is_repeated).toBe(true);
    const rows = await world.sql('select looked_up from scan where ticket_id = $1', [ids[0]]);
    expect(rows).toEqual([{ looked_up: true }]);
    const missing = { body: { ticket: randomUUID(), id: randomUUID() } };
    expect(codeOf(await finder.client.call('admitFound', missing))).toBe('not_found');
  });

  // Guards: DOR-14
  test('finds members without a code by name, order or member ID, and admits one by the membership’s rules', async () => {
    const finder = await doorDevice(world, { may_find: true });
    const held = await holdLevels(world.api, friend());
    await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
    const [{ id = '', identity_id: owner } = {}] = await membershipsOfCart(world, cartOf(held).id);
    const [member] = await world.sql<{ code: string; number: string }>(
      `select i.member_code as code, o.order_number as number from identity i
       join ticket_order o on o.identity_id = i.id where i.id = $1`,
      [owner],
    );
    const membersFor = async (text: string, device = finder) =>
      good(await device.client.call('findAtDoor', { body: { text, door: 'north' } })).membership;
    // The shop's clock is ahead of the real one, by which guests' memberships start.
    const spelled = member?.code.toLowerCase().replace(/^(.{4})/, '$1-') ?? '';
    for (const text of [member?.number ?? '', spelled]) {
      expect(await membersFor(text)).toMatchObject([
        { id, level: expect.any(String), verdict: { result: 'admitted', persons: 1 } },
      ]);
    }
    const admit = (more = {}, { client } = finder) =>
      client.call('admitFound', {
        body: { membership: id, id: randomUUID(), door: 'north', ...more },
      });
    const { scanned } = good(await admit());
    expect(scanned.found).toMatchObject({
      kind: 'membership',
      verdict: { result: 'admitted', persons: 1 },
    });
    expect(JSON.stringify(scanned)).not.toMatch(/scan_code|"code"/);
    expect(
      await world.sql('select looked_up, persons from scan where membership_id = $1', [id]),
    ).toEqual([{ looked_up: true, persons: 1 }]);
    await world.sql(
      `update membership set valid_to = '2001-01-01', valid_from = '2000-01-01' where id = $1`,
      [id],
    );
    expect(verdictOf(good(await admit()).scanned).reason).toBe('membership_over');

    const other = await doorDevice(world, { may_find: true, sellers: ['cafe'] });
    expect(await membersFor(spelled, other)).toEqual([]);
    expect(codeOf(await admit({}, other))).toBe('not_found');
    expect(codeOf(await admit({}, phone))).toBe('right_missing');
    expect(codeOf(await admit({ membership: randomUUID() }))).toBe('not_found');
    expect(codeOf(await admit({ ticket: randomUUID() }))).toBe('validation_failed');
  });

  // Guards: DOR-14
  test('leaves out other sellers’ orders, and reveals nothing else about their tickets', async () => {
    const other = await doorDevice(world, { may_find: true, sellers: ['cafe'] });
    const { number, ids } = await ticketsOf(world);
    expect(await find(number, other)).toEqual([]);
    const body = { ticket: ids[0] ?? '', id: randomUUID() };
    expect(codeOf(await other.client.call('admitFound', { body }))).toBe('not_found');
  });

  // Guards: DOR-14
  test('has a limit, so nobody can list all buyers', async () => {
    const finder = await doorDevice(world, { may_find: true });
    await find('quimby', finder);
    await world.sql("update rate_window set hits = 30 where name = 'door_find'");
    const outcome = await finder.client.call('findAtDoor', { body: { text: 'quimby' } });
    expect(codeOf(outcome)).toBe('too_many_requests');
  });
});
