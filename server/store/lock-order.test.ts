import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { openWorld, refusedWith, type World } from '../testing/world.ts';
import { lockCartOfPayment } from './cart-of-payment.ts';
import type { Tx } from './door.ts';
import { closeSession } from './session-changes.ts';

/** Two that lock the same rows in different orders wait for each other: law 2 fixes the order. */
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

/** Tells whether a deed that waits for the first rows leaves the second ones alone meanwhile. */
async function waitsBefore(
  first: Rows,
  second: Rows,
  deed: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  const { services, venue, database } = world;
  const holder = new pg.Client(database.administratorUrl);
  await holder.connect();
  const lock = ({ table, where, values }: Rows, how: string) =>
    holder.query(`select from ${table} where ${where} for update ${how}`, [...values]);
  try {
    await holder.query('begin');
    expect((await lock(first, '')).rowCount).toBe(1);
    const working = services.store.write(venue.portalId, deed);
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
  const deed = (tx: Tx) => lockCartOfPayment(tx, { id: paymentId, cart_id: id });
  expect(await waitsBefore(cart, ofPayment, deed)).toBe(true);
});

test('the counters of a session are locked in the order of their groups', async () => {
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
  const deed = (tx: Tx) => closeSession(tx, change);
  expect(await waitsBefore(counter(first), counter(last), deed)).toBe(true);
});
