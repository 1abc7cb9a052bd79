import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '../store/database.ts';
import { cartOf, checkout } from '../testing/buyer.ts';
import { buy, complete, moveTo, openEdits, orderOf } from '../testing/edits.ts';
import { faultsOf } from '../testing/faults-of.ts';
import { refund, staffServices } from '../testing/staff.ts';
import { friend, holdLevels, seedLevels } from '../testing/venues/levels.ts';
import { seedVenue, sessionDay } from '../testing/venues/venue.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { redeemTicket } from './redeem-ticket.ts';
import type { Scanned } from './scan-ticket.ts';
import type { TicketAtDoor } from './tickets-at-door.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await seedLevels(world);
  await openEdits(world);
  await seedVenue(world.database.administratorUrl, { key: 'hall' });
});
afterAll(() => world.close());

const midnight = Date.parse(`${sessionDay}T05:00:00Z`);
/** Services whose clock is at nine in the morning, venue time, on the day of all sessions. */
const services = (at = midnight + 9 * 3_600_000) => ({ ...world.services, now: () => at });
const scan = (code: string, more: Record<string, unknown> = {}, by = services()) =>
  redeemTicket(staffServices({ services: by }), { seller: 'tower', run: 'gate-1', code, ...more });

/** Buys an order of three tickets; returns its code, their codes, and their ids in the order of a door's list. */
async function ofThree() {
  const { id, cartId } = await buy(world, { type: 'adult', n: 2 }, { type: 'child' });
  const { ticket, ticket_order } = await orderOf(world.api, id);
  const [order] = ticket_order;
  return {
    id,
    cartId,
    tickets: ticket,
    number: order?.order_number ?? '',
    code: order?.scan_code ?? '',
    codes: ticket.map(({ scan_code }) => scan_code ?? ''),
  };
}

function orderIn(scanned: Scanned): Extract<Scanned, { kind: 'order' }> {
  if (scanned.kind !== 'order') throw new Error(`an order’s code was read as a ${scanned.kind}`);
  return scanned;
}
const isIn = ({ verdict, scan }: Pick<TicketAtDoor, 'verdict' | 'scan'>): boolean =>
  verdict.result === 'admitted' && scan !== null;
const admitted = (scanned: Scanned): string[] => {
  if (scanned.kind === 'order') return scanned.tickets.filter(isIn).map(({ id }) => id);
  return scanned.kind === 'ticket' && isIn(scanned) ? [scanned.id] : [];
};
const faultsIn = (scanned: Scanned) =>
  orderIn(scanned).tickets.map(({ verdict }) =>
    verdict.result === 'refused' ? verdict.reason : null,
  );
const runsOf = (ids: readonly string[]) =>
  world.sql<{ device: string }>(
    "select device from scan where ticket_id = any($1::uuid[]) and result = 'admitted'",
    [ids],
  );

// Guards: DOR-15, PAY-71
test('an order’s code admits all its tickets once, and a second door is told about each', async () => {
  const { code, number, tickets } = await ofThree();
  const first = orderIn(await scan(code));
  expect(first).toMatchObject({ orderNumber: number, memberships: [] });
  expect(first.tickets.map(({ type, date, time }) => [type, date, time])).toEqual([
    ['Adult', sessionDay, '10:00'],
    ['Adult', sessionDay, '10:00'],
    ['Child', sessionDay, '10:00'],
  ]);
  expect(admitted(first)).toEqual(tickets.map(({ id }) => id));
  const second = orderIn(await scan(code, { run: 'gate-2' }));
  expect(admitted(second)).toEqual([]);
  expect(second.tickets.map(({ verdict }) => [verdict.reason, verdict.before?.device])).toEqual(
    tickets.map(() => ['already_in', 'gate-1']),
  );
});

// Guards: DOR-15
test('an order’s tickets are admitted one by one, by their number or their id', async () => {
  const { code, codes, tickets } = await ofThree();
  expect(admitted(await scan(code, { tickets: ['2'] }))).toEqual([tickets[1]?.id]);
  const third = tickets[2]?.id.toUpperCase();
  const both = orderIn(await scan(code, { tickets: ['2', third, '3'] }));
  expect(
    both.tickets.map((ticket) => [ticket.isNamed, isIn(ticket), ticket.verdict.reason]),
  ).toEqual([
    [false, false, null],
    [true, false, 'already_in'],
    [true, true, null],
  ]);
  expect(await scan(codes[2] ?? '')).toMatchObject({ verdict: { reason: 'already_in' } });
  expect(admitted(await scan(codes[0] ?? ''))).toEqual([tickets[0]?.id]);
  expect(faultsIn(await scan(code))).toEqual(['already_in', 'already_in', 'already_in']);
});

// Guards: DOR-12, DOR-15
test('a dry run at a door uses no ticket', async () => {
  const { code, codes, tickets } = await ofThree();
  const seen = await scan(code, { dry_run: true });
  expect([faultsIn(seen), admitted(seen)]).toEqual([[null, null, null], []]);
  expect(await scan(codes[0] ?? '', { dry_run: true })).toMatchObject({
    verdict: { result: 'admitted' },
    scan: null,
  });
  expect(await runsOf(tickets.map(({ id }) => id))).toEqual([]);
});

// Guards: DOR-15
test('an order’s tickets for another time stay unused, and the current ones are admitted', async () => {
  const { code, tickets } = await ofThree();
  const [first, second, third] = tickets;
  await world.sql("update ticket set state = 'cancelled' where id = $1", [second?.id]);
  // A ticket without a session is valid on the days for which it was sold.
  await world.sql(
    `update ticket set event_session_id = null, valid_from = '2001-01-01', valid_to = '2001-02-01'
     where id = $1`,
    [third?.id],
  );
  const scanned = await scan(code);
  expect(faultsIn(scanned)).toEqual([null, 'cancelled', 'wrong_day']);
  expect(admitted(scanned)).toEqual([first?.id]);
  expect(await faultsOf(scan(code, { force: true }))).toEqual([
    'force requires that tickets are named: an order may have tickets for several days',
  ]);
  await world.sql(
    `update ticket set event_session_id = null, valid_from = '2001-01-01', valid_to = '2001-02-01',
       state = 'booked' where id = $1`,
    [second?.id],
  );
  const forced = await scan(code, { force: true, tickets: ['3'] });
  expect(admitted(forced)).toEqual([third?.id]);
  expect(faultsIn(forced), 'who is not named is let in on no other day').toEqual([
    'already_in',
    'wrong_day',
    null,
  ]);
});

test('the code of a refunded order admits nobody', async () => {
  const { code, number } = await ofThree();
  await refund(world, {
    reference: `door ${number}`,
    seller: 'tower',
    order: number,
    tickets: 'all',
  });
  const scanned = await scan(code, { force: true, tickets: ['1', '2', '3'] });
  expect(faultsIn(scanned)).toEqual(['refunded', 'refunded', 'refunded']);
  expect(admitted(scanned)).toEqual([]);
});

test('after an edit the same code stands for the order’s current tickets (decision 083)', async () => {
  const bought = await ofThree();
  const { id, code, tickets } = bought;
  const [first] = tickets;
  const edit = await moveTo(world, bought, [first], { type: 'adult', session: 'tour-11' });
  await answered<'guestCheckoutCart'>(complete(world, edit));
  const after = await orderOf(world.api, id);
  expect(after.ticket_order[0]?.scan_code).toBe(code);
  const scanned = orderIn(await scan(code));
  expect(scanned.tickets.map((ticket) => [ticket.time, isIn(ticket)])).toEqual(
    expect.arrayContaining([
      ['10:00', true],
      ['10:00', true],
      ['11:00', true],
    ]),
  );
  expect(scanned.tickets).toHaveLength(3);
  expect(admitted(scanned)).not.toContain(first?.id);
});

test('the code of an order with a membership shows it, any number of times', async () => {
  const held = await holdLevels(world.api, friend());
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const { ticket_order } = await orderOf(world.api, cartOf(done).order_ids[0] ?? '');
  const code = ticket_order[0]?.scan_code ?? '';
  for (const run of ['gate-1', 'gate-2']) {
    expect(await scan(code, { run }, services(Date.now()))).toMatchObject({
      kind: 'order',
      tickets: [],
      memberships: [
        { verdict: { result: 'admitted' }, level: 'Friends', members: ['Ada Lovelace'] },
      ],
    });
  }
});

test('an invalid request is refused with its field', async () => {
  const { code, codes } = await ofThree();
  expect(await scan(code, { seller: 'hall' })).toMatchObject({ kind: 'unknown' });
  const none = 'is neither a number from 1 to 3 nor the id of a ticket of this order';
  for (const name of ['0', '4', '99999999999999999999', 'first']) {
    expect(await faultsOf(scan(code, { tickets: ['1', name] }))).toEqual([`tickets.1 ${none}`]);
  }
  expect(await faultsOf(scan(codes[0] ?? '', { tickets: ['1'] }))).toEqual([
    'tickets can only be named with the code of an order',
  ]);
  expect(faultsIn(await scan(code, { dry_run: true }))).toEqual([null, null, null]);
});

// Guards: DOR-15, PAY-71
test('two doors with an order’s code and one with a ticket of it admit each ticket once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { code, codes, tickets } = await ofThree();
    const ids = tickets.map(({ id }) => id);
    const scans = await Promise.all([
      scan(code, { run: 'gate-1' }),
      scan(codes[1] ?? '', { run: 'gate-2' }),
      scan(code, { run: 'gate-3' }),
    ]);
    expect(scans.flatMap(admitted).toSorted()).toEqual(ids.toSorted());
    expect(await runsOf(ids)).toHaveLength(ids.length);
  }
});

test('control: doors that check first and write without a lock admit twice', async () => {
  const { tickets } = await ofThree();
  const ids = tickets.map(({ id }) => id);
  const { store } = world.services;
  const { portalId } = world.venue;
  const look = () =>
    world.sql<{ id: string }>(
      "select id from ticket where id = any($1::uuid[]) and state = 'booked'",
      [ids],
    );
  const seen = await Promise.all([look(), look()]);
  const written = await Promise.all(
    seen.map((booked) =>
      store.write(portalId, (tx) =>
        tx.run(
          sql`update ticket set state = 'redeemed' where portal_id = ${tx.portalId}
            and id = any(${booked.map(({ id }) => id)}::uuid[])`.compile(db),
        ),
      ),
    ),
  );
  expect(written).toEqual([3, 3]);
});
