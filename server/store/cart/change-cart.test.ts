import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cartOf, holdCart } from '../../testing/buyer.ts';
import { seedRules } from '../../testing/codes.ts';
import { withoutAutovacuum } from '../../testing/no-autovacuum.ts';
import { rowsReadBy } from '../../testing/rows-read.ts';
import { openWorld, type World } from '../../testing/venues/world.ts';
import type { Tx } from '../database.ts';
import type { PreparedQuery } from '../prepared.ts';
import { type CartChange, changeCart } from './change-cart.ts';

let world: World;
let client: pg.Client;
let tx: Tx;
beforeEach(async () => {
  world = await openWorld({ capacity: 100_000 });
  await withoutAutovacuum(world.sql);
  await seedRules(world, {
    tenth: { discount: { kind: 'percent', percent: '10' }, codes: { TENTH: null } },
  });
  client = new pg.Client(world.database.administratorUrl);
  await client.connect();
  const { portalId } = world.venue;
  await client.query("select set_config('foyer.portal', $1, false)", [String(portalId)]);
  await client.query(`
    load 'auto_explain';
    set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off;
    set auto_explain.log_nested_statements = on;
    set auto_explain.log_format = json;
    set auto_explain.log_level = notice`);
  await client.query('set random_page_cost = 1.1; set role foyer_app');
  tx = {
    portalId,
    async run({ sql: text, parameters: values, name }: PreparedQuery<unknown>) {
      return (await client.query({ text, values: [...values], name })).rowCount;
    },
  } as unknown as Tx;
});
afterEach(async () => {
  await client.end();
  await world.close();
});

const nothing: CartChange = {
  network: null,
  moves: [],
  codes: [],
  dropped: [],
  removed: [],
  added: [],
  code_prices: null,
  answers: [],
  groups: null,
  cart: {},
};

/** Opens a cart with this many tickets. */
async function cartOfTickets(count: number) {
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  const { id } = cartOf(held);
  await world.sql(
    `insert into ticket (portal_id, cart_id, state, position, ticket_type_id, ticket_group_id, event_template_id,
       event_session_id, handler, counts_session, counts_group, face_value, adjusted_value,
       fee_fixed_outside, fee_percent_outside)
     select t.portal_id, t.cart_id, 'held', 1 + n, t.ticket_type_id, t.ticket_group_id, t.event_template_id,
       t.event_session_id, t.handler, false, false, t.face_value, t.adjusted_value, 0, 0
     from generate_series(1, $2::int) n,
       lateral (select * from ticket where cart_id = $1 and position = 0) t`,
    [id, count - 2],
  );
  const tickets = await world.sql<{ id: string }>('select id from ticket where cart_id = $1', [id]);
  return { id, tickets };
}

/** Prices all tickets again, as a code does. */
const repriced = (tickets: readonly { readonly id: string }[], adjusted_value: number) => ({
  ...nothing,
  code_prices: [
    {
      adjusted_value,
      fee_fixed_outside: 0,
      fee_percent_outside: 0,
      mods: { tenth: 100 },
      tickets: tickets.map(({ id }) => id),
    },
  ],
});

/** A node of a plan as EXPLAIN writes it, after the plan has run. */
interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

const rowsOf = ({ Plans = [], ...node }: PlanNode): number =>
  node['Actual Rows'] * node['Actual Loops'] + Plans.reduce((sum, plan) => sum + rowsOf(plan), 0);

/** Rows that all steps of all plans of a change process, repetitions included. */
async function rowsThrough(work: () => Promise<unknown>): Promise<number> {
  let rows = 0;
  const count = ({ message = '' }: { message?: string | undefined }) => {
    const at = message.indexOf('{');
    if (at >= 0) rows += rowsOf((JSON.parse(message.slice(at)) as { Plan: PlanNode }).Plan);
  };
  client.on('notice', count);
  await client.query('reset role; set auto_explain.log_min_duration = 0; set role foyer_app');
  await work();
  await client.query('reset role; set auto_explain.log_min_duration = -1; set role foyer_app');
  client.off('notice', count);
  return rows;
}

/** Rows for a step with priced carts of 100 and 400 tickets, after the plan for a cart of two was kept. */
async function rowsFor(
  step: (cart: { id: string; reprice: () => Promise<void> }) => Promise<unknown>,
) {
  const priced = async (count: number) => {
    const { id, tickets } = await cartOfTickets(count);
    await world.sql(
      `insert into cart_code (portal_id, cart_id, promo_code_id, cart_rule_id, code, name)
       select portal_id, $1, id, cart_rule_id, code, '' from promo_code where id = 'tenth'`,
      [id],
    );
    const reprice = () => changeCart(tx, id, repriced(tickets, 900));
    await reprice();
    return { id, reprice };
  };
  for (let n = 0; n < 10; n += 1) await step(await priced(2));
  const rowsOf = async (count: number) => {
    const cart = await priced(count);
    return rowsThrough(() => step(cart));
  };
  return [await rowsOf(100), await rowsOf(400)] as const;
}

const order = ({ id }: { readonly id: string }) =>
  client.query(
    `update cart set state = 'ordered', expires_at = null, network = null where id = $1`,
    [id],
  );

test('pricing a cart writes one row, however many tickets it has', async () => {
  const [of100, of400] = await rowsFor(({ reprice }) => reprice());
  expect(of100).toBeGreaterThan(0);
  expect(of400).toBe(of100);
});

test('ordering a cart reads each of its priced tickets a few times, however many there are', async () => {
  const [of100, of400] = await rowsFor(order);
  expect(of100).toBeGreaterThanOrEqual(200);
  expect(of400).toBeLessThanOrEqual(5 * of100);
});

test('control: without a hash join, ordering compares each ticket with each price', async () => {
  await world.sql(`
    alter function write_code_prices(int, uuid, jsonb) set enable_hashjoin = off;
    alter function write_code_prices(int, uuid, jsonb) set enable_mergejoin = off`);
  const [of100, of400] = await rowsFor(order);
  expect(of400).toBeGreaterThan(10 * of100);
});

test('the only cart of a network is changed without reading other networks’ carts', async () => {
  const { id } = await cartOfTickets(2);
  const key = randomUUID();
  await world.sql('update cart set network = $1 where id = $2', [key, id]);
  const share = { key, carts: 500, least: 100, share: 20, least_uses: 3, n: 1 };
  const places = [{ event: 'tour', day: null, from: null, until: null, n: 1 }];
  const change = { ...nothing, network: { ...share, places, beyond: null } };
  const rowsRead = () => rowsReadBy(client, () => changeCart(tx, id, change));
  for (let n = 0; n < 10; n += 1) await rowsRead();
  const before = await rowsRead();
  await world.sql(
    `insert into cart (portal_id, id, cart_number, seller_id, identity_id, expires_at, held_until_max, network)
     select portal_id, gen_random_uuid(), gen_random_uuid()::text, seller_id, identity_id, expires_at,
       held_until_max, gen_random_uuid()::text
     from cart, generate_series(1, 20000) where id = $1`,
    [id],
  );
  expect(await rowsRead()).toBe(before);
});
