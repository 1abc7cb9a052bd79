import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '../store/database.ts';
import { cartOf, checkout } from '../testing/buyer.ts';
import { buy, orderOf } from '../testing/edits.ts';
import { raceWithChange } from '../testing/faults/forced-race.ts';
import { faultsOf } from '../testing/faults-of.ts';
import { refund, staffServices } from '../testing/staff.ts';
import { friend, holdLevels, membershipsOfCart, seedLevels } from '../testing/venues/levels.ts';
import { seedVenue, sessionDay } from '../testing/venues/venue.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { redeemTicket } from './redeem-ticket.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await seedLevels(world);
  await seedVenue(world.database.administratorUrl, { key: 'hall' });
});
afterAll(() => world.close());

const midnight = Date.parse(`${sessionDay}T05:00:00Z`);
/** Services whose clock is at nine in the morning, venue time, on the day of all sessions. */
const services = (at = midnight + 9 * 3_600_000) => ({ ...world.services, now: () => at });
const scan = (code: string, more: Record<string, unknown> = {}, by = services()) =>
  redeemTicket(staffServices({ services: by }), { seller: 'tower', run: 'gate-1', code, ...more });

async function codeOf(type = 'adult'): Promise<{ code: string; id: string; order: string }> {
  const order = await buy(world, { type });
  const { ticket } = await orderOf(world.api, order.id);
  const [first] = ticket;
  return { code: first?.scan_code ?? '', id: first?.id ?? '', order: order.id };
}
const stateOf = async (id: string) =>
  (await world.sql<{ state: string }>('select state from ticket where id = $1', [id]))[0]?.state;

test('a ticket admits once, and a second attempt is told when, and in which run, it was used', async () => {
  const { code, id } = await codeOf();
  const first = await scan(code);
  expect(first).toMatchObject({
    kind: 'ticket',
    verdict: { result: 'admitted', reason: null },
    event: 'Tour',
    type: 'Adult',
    date: sessionDay,
    time: '10:00',
  });
  expect(await stateOf(id)).toBe('redeemed');
  const later = services(midnight + 10 * 3_600_000);
  expect(await scan(code, { run: 'gate-2', force: true }, later)).toMatchObject({
    verdict: {
      reason: 'already_in',
      before: { device: 'gate-1', at: midnight + 9 * 3_600_000, door: null },
    },
  });
});

test('a refunded ticket admits nobody', async () => {
  const { code, order } = await codeOf();
  const { ticket_order } = await orderOf(world.api, order);
  await refund(world, {
    reference: `door ${order}`,
    seller: 'tower',
    order: ticket_order[0]?.order_number,
    tickets: 'all',
  });
  expect(await scan(code, { force: true })).toMatchObject({
    verdict: { reason: 'refunded' },
  });
});

test('a ticket for another day admits only if staff force it', async () => {
  const { code, id } = await codeOf();
  // Five to midnight at the venue is the next day in London.
  const eve = services(midnight - 5 * 60_000);
  expect(await scan(code, {}, eve)).toMatchObject({ verdict: { reason: 'wrong_day' } });
  expect(await stateOf(id)).toBe('booked');
  expect(await scan(code, {}, services(midnight + 24 * 3_600_000))).toMatchObject({
    verdict: { reason: 'wrong_day' },
  });
  expect(await scan(code, { force: true }, eve)).toMatchObject({
    verdict: { result: 'admitted', reason: 'wrong_day' },
  });
});

test('an unknown code, or one of another portal, is not valid', async () => {
  const { code } = await codeOf();
  const unknown = { kind: 'unknown', verdict: { reason: 'unknown_code' } };
  expect(await scan(code, { seller: 'hall' })).toMatchObject(unknown);
  expect(await scan('nothing')).toMatchObject(unknown);
  expect(await faultsOf(scan(code, { seller: 'nobody' }))).toEqual([
    'seller is not in this database',
  ]);
});

test('only one of two doors at the same moment admits a ticket', async () => {
  const { code } = await codeOf();
  const both = await Promise.all(
    ['gate-1', 'gate-2', 'gate-3', 'gate-4'].map((run) => scan(code, { run })),
  );
  const told = both.map((each) => (each.kind === 'ticket' ? each.verdict.result : each.kind));
  expect(told.toSorted()).toEqual(['admitted', 'refused', 'refused', 'refused']);
});

// Guards: DOR-05
test('a scan waits for a simultaneous one at another door, and is told about it', async () => {
  const { code, id } = await codeOf();
  const second = await raceWithChange(
    world,
    async (write) => {
      await write(
        'select from cart where id = (select cart_id from ticket where id = $1) for update',
        [id],
      );
      await write("update ticket set state = 'redeemed' where id = $1", [id]);
      await write("insert into redemption values ($1, $2, 'gate-9', now())", [
        world.venue.portalId,
        id,
      ]);
    },
    () => scan(code),
  );
  expect(second).toMatchObject({
    verdict: { reason: 'already_in', before: { device: 'gate-9' } },
  });
});

test('control: two doors that check first and write without a lock both admit', async () => {
  const { id } = await codeOf();
  const { store } = world.services;
  const look = () => stateOf(id);
  const seen = await Promise.all([look(), look()]);
  const written = await Promise.all(
    seen.map((state) =>
      store.write(world.venue.portalId, (tx) =>
        tx.run(
          sql`update ticket set state = 'redeemed'
            where portal_id = ${tx.portalId} and id = ${id} and ${state} = 'booked'`.compile(db),
        ),
      ),
    ),
  );
  expect(written).toEqual([1, 1]);
});

test('a membership can be shown any number of times, and comes with its valid days', async () => {
  const held = await holdLevels(world.api, friend());
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const [membership] = await membershipsOfCart(world, cartOf(held).id);
  const codes = await world.sql<{ scan_code: string }>(
    `select scan_code from membership where id = $1
     union select scan_code from ticket where membership_id = $1 and scan_code is not null`,
    [membership?.id],
  );
  expect(codes.length).toBeGreaterThan(1);
  for (const { scan_code } of [...codes, ...codes]) {
    expect(await scan(scan_code, {}, services(Date.now()))).toMatchObject({
      kind: 'membership',
      verdict: { result: 'admitted' },
      level: 'Friends',
      members: ['Ada Lovelace'],
    });
  }
  await world.sql(
    `insert into ticket select (jsonb_populate_record(t, jsonb_build_object(
       'id', gen_random_uuid(), 'scan_code', null, 'position', 1000 + more.n, 'admit_name', more.name, 'state', more.state))).*
     from ticket t, (values (1, 'Grace Hopper', 'cancelled'), (2, '', 'booked')) more (n, name, state)
     where t.membership_id = $1 and t.admit_name = 'Ada Lovelace'`,
    [membership?.id],
  );
  expect(
    await scan(codes[0]?.scan_code ?? '', {}, services(Date.now())),
    'neither a cancelled member nor one without a name',
  ).toMatchObject({ members: ['Ada Lovelace'] });
  const after = services(Date.now() + 400 * 86_400_000);
  expect(await scan(codes[0]?.scan_code ?? '', {}, after)).toMatchObject({
    kind: 'membership',
    verdict: { reason: 'membership_over' },
  });
});
