import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lockCartOfPayment } from '../cart/view/cart-view.ts';
import { staffRequest } from '../http/staff-request.ts';
import { refundWithin } from '../refunds/refund-order.ts';
import { refundRequest } from '../refunds/refund-request.ts';
import { cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { buy, moveTo, openEdits } from '../testing/edits.ts';
import { makeCard } from '../testing/gift-card.ts';
import { makeMember } from '../testing/member.ts';
import { staffServices } from '../testing/staff.ts';
import { checkOutForFree, free, seedBenefits } from '../testing/venues/benefits.ts';
import { checkoutAsMember, holdLevels, logMemberIn, seedLevels } from '../testing/venues/levels.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';
import { lockParts } from './accounts/account-merges.ts';
import { lockCart } from './cart/carts.ts';
import { db, type Tx } from './database.ts';
import { writeSessions } from './events/import-sessions.ts';
import { recordSessionChange } from './events/session-changes.ts';
import { type SessionRow, sessionText } from './events/session-rows.ts';
import { cancelCards } from './gifts/ledger.ts';
import { lockMemberships } from './memberships/memberships.ts';
import { lockCartWithParts } from './orders/whole-cart.ts';

/** Transactions that lock the same rows in different orders deadlock: law 2 fixes the order. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, limited: 1000 });
});
afterAll(() => world.close());

interface Rows {
  readonly table: string;
  readonly where: string;
  readonly values: readonly unknown[];
}

/** Returns true if an operation that waits for the first rows has not locked the second rows yet. */
async function waitsBefore(
  first: Rows,
  second: Rows,
  operation: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  const { services, venue, database } = world;
  const holder = new pg.Client(database.administratorUrl);
  await holder.connect();
  const lock = ({ table, where, values }: Rows, how: string) =>
    holder.query(`select from ${table} where ${where} for update ${how}`, [...values]);
  try {
    await holder.query('begin');
    expect((await lock(first, '')).rowCount).toBe(1);
    const working = services.store.write(venue.portalId, operation);
    working.catch(() => undefined);
    const [self] = (await holder.query('select pg_backend_pid() as pid')).rows;
    await vi.waitFor(async () => {
      const waiting = await world.sql(
        'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [self.pid],
      );
      expect(waiting).toHaveLength(1);
    }, 20_000);
    const isFree = await lock(second, 'nowait').then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    );
    await holder.query('rollback');
    await working;
    return isFree;
  } finally {
    await holder.end();
  }
}

test('a payment is locked after its cart', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(held);
  const bank = { card: 'pm_card_threeDSecureRequired' };
  expect(await refusedWith(checkout(world.api, held, bank))).toBe('intent_requires_action');
  const [payment] = await world.sql<{ id: string }>('select id from payment where cart_id = $1', [
    id,
  ]);
  const paymentId = payment?.id ?? '';
  const cart = { table: 'cart', where: 'id = $1', values: [id] };
  const ofPayment = { table: 'payment', where: 'id = $1', values: [paymentId] };
  const operation = (tx: Tx) => lockCartOfPayment(tx, { id: paymentId, cart_id: id });
  expect(await waitsBefore(cart, ofPayment, operation)).toBe(true);
});

// Guards: OPS-03
describe('the cart of an edit is locked after its order’s cart', () => {
  test.each([
    ['alone', lockCart],
    ['read whole', lockCartWithParts],
  ])('%s', async (_, locking) => {
    await openEdits(world);
    const bought = await buy(world, { type: 'adult', session: 'tour-10' });
    const edit = await moveTo(world, bought, [bought.tickets[0]], {
      type: 'adult',
      session: 'tour-11',
    });
    const { id } = cartOf(edit);
    const cart = (of: string): Rows => ({ table: 'cart', where: 'id = $1', values: [of] });
    const [own, ofOrder] = [cart(id), cart(bought.cartId)];
    // Control: a transaction that waits for the edit's cart already holds the order's.
    expect(await waitsBefore(own, ofOrder, (tx) => locking(tx, id))).toBe(false);
    expect(await waitsBefore(ofOrder, own, (tx) => locking(tx, id))).toBe(true);
  });
});

test('the refund of a membership locks the carts of its member’s tickets before the membership', async () => {
  await seedLevels(world);
  await seedBenefits(world);
  const ada = await logMemberIn(world);
  const { api } = ada.browser;
  const level = await holdLevels(api, { type: 'patron', name: 'Ada Lovelace' });
  await answered<'checkoutMyCart'>(checkoutAsMember(api, level));
  const tickets = await holdCart(api, free());
  await answered<'checkoutMyCart'>(checkOutForFree(api, tickets));
  const [{ number, id } = { number: '', id: '' }] = await world.sql<{ number: string; id: string }>(
    `select o.order_number as number, m.membership_id as id from ticket_order o
     join membership_term m on m.ticket_order_id = o.id where o.cart_id = $1`,
    [cartOf(level).id],
  );
  const seller = world.venue.slug;
  const wish = { reference: randomUUID(), seller, order: number, tickets: 'all' };
  const request = await staffRequest(staffServices(world), { seller });
  const first = { table: 'cart', where: 'id = $1', values: [cartOf(tickets).id] };
  const second = { table: 'membership', where: 'id = $1', values: [id] };
  const refunding = (tx: Tx) =>
    refundWithin(tx, refundRequest.parse({ ...wish, benefits: 'cancel' }), request);
  // Control: a membership that is locked first is no longer free while the cart is awaited.
  const otherWay = async (tx: Tx) => {
    await lockMemberships(tx, [id]);
    await lockCart(tx, cartOf(tickets).id);
  };
  expect(await waitsBefore(first, second, otherWay)).toBe(false);
  expect(await waitsBefore(first, second, refunding)).toBe(true);
});

// Guards: SLS-07
test('a merge of accounts locks carts before memberships, as refunds do', async () => {
  const { id: identity } = await makeMember(world);
  const { id: cart } = cartOf(await holdCart(world.api, { type: 'adult' }));
  const membership = '00000000-0000-4000-8000-00000000000c';
  await world.sql(
    `insert into membership (portal_id, id, identity_id, scan_code, ticket_group_id, anchor)
     values ($1, $2::uuid, $3, $2::uuid::text, 'friends', '2031-01-01')`,
    [world.venue.portalId, membership, identity],
  );
  const rows = (table: string, id: string): Rows => ({ table, where: 'id = $1', values: [id] });
  const parts = [
    { kind: 'membership', thing_id: membership },
    { kind: 'cart', thing_id: cart },
  ] as const;
  const operation = (tx: Tx) => lockParts(tx, parts);
  expect(await waitsBefore(rows('cart', cart), rows('membership', membership), operation)).toBe(
    true,
  );
});

/** Runs an operation without index scans, which would sort its rows first. */
const withoutIndexScans =
  (operation: (tx: Tx) => Promise<unknown>) =>
  async (tx: Tx): Promise<unknown> => {
    await tx.run(sql`set local enable_indexscan = off`.compile(db));
    await tx.run(sql`set local enable_bitmapscan = off`.compile(db));
    return operation(tx);
  };

test('memberships are locked by id, whatever their order in the table', async () => {
  const { id: identity } = await makeMember(world);
  // The later id is stored and requested first.
  const ids = ['00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000a'];
  for (const id of ids) {
    await world.sql(
      `insert into membership (portal_id, id, identity_id, scan_code, ticket_group_id, anchor)
       values ($1, $2::uuid, $3, $2::uuid::text, 'friends', '2031-01-01')`,
      [world.venue.portalId, id, identity],
    );
  }
  const membership = (id = ''): Rows => ({ table: 'membership', where: 'id = $1', values: [id] });
  const [last, first] = ids;
  const operation = withoutIndexScans((tx) => lockMemberships(tx, ids));
  expect(await waitsBefore(membership(first), membership(last), operation)).toBe(true);
});

test('cancelled gift cards are locked by id, whatever their order in the table', async () => {
  const { id: cart } = cartOf(await holdCart(world.api, { type: 'adult', n: 2 }));
  const tickets = await world.sql<{ id: string }>('select id from ticket where cart_id = $1', [
    cart,
  ]);
  const cards = [await makeCard(world, 2500), await makeCard(world, 2500)];
  const [first, last] = cards.map(({ id }) => id).sort();
  // The first card is stored last.
  for (const [at, id] of [last, first].entries()) {
    await world.sql('update ledger_account set ticket_id = $2 where id = $1', [
      id,
      tickets[at]?.id,
    ]);
  }
  const card = (id = ''): Rows => ({ table: 'ledger_account', where: 'id = $1', values: [id] });
  const ids = tickets.map(({ id }) => id);
  const operation = withoutIndexScans((tx) => cancelCards(tx, ids, new Date()));
  expect(await waitsBefore(card(first), card(last), operation)).toBe(true);
});

test('an import locks counters by session, whatever the order in its file', async () => {
  const { portalId } = world.venue;
  const sessions = await world.sql<SessionRow>(
    `select e.id, event_template_id, schedule_id, rule_start, local_start, start_datetime, end_datetime, keeps_instant,
       price_increase::int, annotations::text, withdrawn, closed, closure_id, sales_start, sales_end, s.capacity + 1 as capacity,
       s.oversell_capacity
     from event_session e join stock s on s.portal_id = e.portal_id and s.session_id = e.id
       and s.group_id = ''
     where e.portal_id = $1 order by e.id collate "C" desc`,
    [portalId],
  );
  expect(sessions.length).toBeGreaterThan(1);
  const counter = (session = ''): Rows => ({
    table: 'stock',
    where: `session_id = $1 and group_id = ''`,
    values: [session],
  });
  const [first, last] = [sessions.at(-1)?.id, sessions[0]?.id];
  // The first counter is stored last.
  await world.sql("update stock set used = used where session_id = $1 and group_id = ''", [first]);
  const operation = (tx: Tx) => writeSessions(tx, sessionText(sessions, new Set()), new Date());
  expect(await waitsBefore(counter(first), counter(last), operation)).toBe(true);
});

test('the counters of a session are locked by group', async () => {
  const counter = (group: string): Rows => ({
    table: 'stock',
    where: `session_id = 'tour-10' and group_id = $1`,
    values: [group],
  });
  const groups = await world.sql<{ group_id: string }>(
    `select group_id from stock where session_id = 'tour-10' order by group_id collate "C"`,
  );
  expect(groups.length).toBeGreaterThan(1);
  const [first, last] = [groups[0]?.group_id ?? '', groups.at(-1)?.group_id ?? ''];
  const change = {
    id: randomUUID(),
    event_session_id: 'tour-10',
    kind: 'cancel',
    to_session_id: null,
    decided_on: new Date(),
  } as const;
  const operation = (tx: Tx) => recordSessionChange(tx, change);
  expect(await waitsBefore(counter(first), counter(last), operation)).toBe(true);
});
