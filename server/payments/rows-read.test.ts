import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { db } from '../store/database.ts';
import { cartOf, checkout, holdCart, lines, purchaser } from '../testing/buyer.ts';
import { applied, seedRules } from '../testing/codes.ts';
import { makeCard, payFrom } from '../testing/gift-card.ts';
import { withoutAutovacuum } from '../testing/no-autovacuum.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** Tables that grow with sales, and the columns that must be unique in each copied row. */
const growing = {
  cart: ['id', 'cart_number'],
  cart_code: ['cart_id'],
  cartmod: ['cart_id', 'ticket_id'],
  identity: ['id'],
  ticket: ['id', 'cart_id', 'ticket_order_id', 'scan_code'],
  ticket_order: ['id', 'cart_id', 'order_number', 'scan_code'],
  payment: ['id', 'cart_id', 'provider_ref'],
  payment_entry: ['id', 'cart_id', 'payment_id', 'provider_ref'],
  payment_allocation: ['payment_entry_id', 'ticket_order_id'],
  ledger_account: ['id', 'number_hash'],
  ledger_entry: ['transaction_id', 'ledger_account_id'],
  letter: ['id', 'cart_id', 'ticket_order_id'],
  idempotency_key: ['key'],
  rate_window: ['key_hash'],
} as const;

/** Adds copies of a row that a purchase wrote to each table; the planner does not know about them. */
async function growEach(world: World, count: number): Promise<void> {
  for (const [table, own] of Object.entries(growing)) {
    const renewed = own.map((name) => `'${name}', gen_random_uuid()::text`).join(', ');
    const [columns] = await world.sql<{ names: string }>(
      `select string_agg(attname, ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and attgenerated = ''`,
      [table],
    );
    await world.sql(
      `begin;
       set local session_replication_role = replica;
       insert into ${table} (${columns?.names})
       select ${columns?.names.replaceAll(/\w+/g, '(made.copy).$&')} from (
         select jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${renewed})) as copy
         from (select * from ${table} limit 1) one, generate_series(1, ${count})
         offset 0) made;
       commit`,
    );
  }
}

/** Ends the servers' connections, so that they report their reads and plan again when they reconnect. */
async function endConnections(world: World): Promise<void> {
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await expect.poll(() => world.sql(end)).toEqual([]);
}

/** Rows of each growing table read since the counts were reset. */
async function rowsRead(world: World): Promise<Record<string, number>> {
  await endConnections(world);
  const rows = await world.sql<{ table: string; read: number }>(
    `select relname as table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
     from pg_stat_user_tables where relname = any($1)`,
    [Object.keys(growing)],
  );
  return Object.fromEntries(rows.map(({ table, read }) => [table, read]));
}

/**
 * Buys a cart with a code and an added ticket, paid by gift card and card, while another cart of its network is open.
 */
async function buy({ api }: World, card: { readonly number: string }): Promise<void> {
  const address = { params: { id: cartOf(await holdCart(api, { type: 'adult' })).id } };
  const { id } = address.params;
  await applied(api, id, 'TENTH');
  const body = { add: lines([{ type: 'adult' }]) };
  await answered<'modifyMyCart'>(api.call('modifyMyCart', { ...address, body }));
  const buyer = await purchaser(api, id);
  await answered<'payMyCart'>(payFrom(api, card, { cart: id, amount: '5.00' }));
  const left = await answered<'getMyCart'>(api.call('getMyCart', address));
  await answered<'guestCheckoutMyCart'>(checkout(api, left, { buyer }));
}

/** Rows that an on-sale adds to each table. */
const others = 12_000;

/** Rows that one purchase reads during an on-sale, over connections that planned before it. */
async function readInOnSale(prepare: (world: World) => Promise<void>) {
  const world = await openWorld({ capacity: 100_000 });
  try {
    await withoutAutovacuum(world.sql);
    const discount = { kind: 'percent', percent: '10' } as const;
    await seedRules(world, { tenth: { discount, codes: { TENTH: null } } });
    const card = await makeCard(world, 100_000);
    await buy(world, card);
    await prepare(world);
    await endConnections(world);
    // PostgreSQL keeps a plan from the sixth call on.
    for (let n = 0; n < 8; n += 1) await buy(world, card);
    // An idle connection would be closed after a minute, and its plans would go with it.
    await world.services.store.read(world.venue.portalId, async (tx) => {
      await tx.rows(sql`select 1 as portal_id`.compile(db));
      await growEach(world, others);
    });
    await world.sql('select pg_stat_reset()');
    await buy(world, card);
    return await rowsRead(world);
  } finally {
    await world.close();
  }
}

/** The number of changes after which autovacuum first analyzes a growing table. */
async function firstAnalyzed({ sql }: World): Promise<number> {
  const rows = await sql<{ changes: number }>(
    `select min(coalesce((select option_value::int from pg_options_to_table(reloptions)
       where option_name = 'autovacuum_analyze_threshold'),
       current_setting('autovacuum_analyze_threshold')::int)) as changes
     from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)`,
    [Object.keys(growing)],
  );
  return rows[0]?.changes ?? 0;
}

// Guards: SPD-05
test.each<[string, (world: World) => Promise<void>]>([
  ['before the first statistics', async () => {}],
  [
    'just after the first statistics',
    async (world) => {
      await growEach(world, await firstAnalyzed(world));
      await world.sql('analyze');
    },
  ],
])(
  'a purchase does not read the rows that an on-sale added, using plans made %s',
  async (_, prepare) => {
    const read = await readInOnSale(prepare);
    for (const [table, rows] of Object.entries(read)) expect(rows, table).toBeLessThan(others);
    expect(read).toMatchObject({ cart: expect.any(Number), payment: expect.any(Number) });
  },
  60_000,
);

test('control: statistics of a few rows make plans that read every payment', async () => {
  const read = await readInOnSale((world) => world.sql('analyze').then(() => {}));
  expect(read['payment']).toBeGreaterThan(others);
}, 60_000);
