import pg from 'pg';
import { statements } from './seed-statements.ts';
import { evenings } from './tenant.ts';

/** Numbers of seeded rows. */
export interface Seeded {
  readonly orders: number;
  readonly tickets: number;
  /** Bytes of the database afterwards. */
  readonly bytes: number;
}

/** Tables that get millions of rows; their indexes are built afterwards. */
const filled = [
  'cart',
  'ticket_order',
  'ticket',
  'payment',
  'payment_entry',
  'payment_allocation',
  'cart_code',
  'scan',
  'letter',
  'audit_entry',
];

/** Tickets of an order on average. */
const ticketsOfOrder = 2.5;

interface SeedAsked {
  readonly portal: string;
  readonly tickets: number;
  readonly now: Date;
}

/** Fills a portal with two years of orders by SQL; the same time and number of tickets give the same orders. */
export async function seedOrders(
  ownerUrl: string,
  { portal, tickets, now }: SeedAsked,
  progress: (line: string) => void,
): Promise<Seeded> {
  await using plan = await openLane(ownerUrl, progress);
  const indexes = await dropIndexes(plan.client);
  const orders = Math.round(tickets / ticketsOfOrder);
  await plan.client.query(
    `create unlogged table bench_seed as
     select portal_id, ${orders}::bigint as orders, '${now.toISOString()}'::timestamptz as now,
       ${evenings}::int as evenings, public_identity_id as guest
     from portal where key = '${portal}'`,
  );
  await plan.run(statements.plan);
  // What a lane writes depends on the plan alone, and on what the same lane wrote before.
  await inLanes(
    ownerUrl,
    statements.lanes.map((lane) => (open: Lane) => open.run(lane)),
    progress,
  );
  await plan.client.query('drop table bench_order, bench_seed');
  const waiting = [...indexes];
  await inLanes(
    ownerUrl,
    statements.lanes.map(() => async ({ run }: Lane) => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        await run({ [`Index ${next.name}`]: next.sql });
      }
    }),
    progress,
  );
  await plan.run({ Vacuum: 'vacuum (analyze)', Checkpoint: 'checkpoint' });
  return await countsOf(plan.client, portal);
}

interface Lane {
  readonly client: pg.Client;
  /** Runs statements one after the other. */
  run(named: Readonly<Record<string, string>>): Promise<void>;
}

/** Opens a connection that writes quickly. */
async function openLane(
  ownerUrl: string,
  progress: (line: string) => void,
): Promise<Lane & AsyncDisposable> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  // What is written keeps the foreign keys, and checking them takes most of the time.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set work_mem = '256MB'; set maintenance_work_mem = '512MB'`);
  return {
    client,
    async run(named) {
      for (const [name, text] of Object.entries(named)) {
        const started = performance.now();
        await client.query(text);
        progress(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
      }
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/** Runs several tasks at the same time, each on its own connection. */
async function inLanes(
  ownerUrl: string,
  works: readonly ((lane: Lane) => Promise<void>)[],
  progress: (line: string) => void,
): Promise<void> {
  await Promise.all(
    works.map(async (work) => {
      await using lane = await openLane(ownerUrl, progress);
      await work(lane);
    }),
  );
}

/** Drops the indexes that no constraint needs; returns how to build them again. */
async function dropIndexes(client: pg.Client): Promise<{ name: string; sql: string }[]> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as sql from pg_index i
     join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relname = any($1) and t.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [filled],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  return rows;
}

async function countsOf(client: pg.Client, portal: string): Promise<Seeded> {
  const { rows } = await client.query<Seeded>(
    `select (select count(*)::int from ticket_order o where o.portal_id = p.portal_id) as orders,
       (select count(*)::int from ticket t where t.portal_id = p.portal_id) as tickets,
       pg_database_size(current_database())::float8 as bytes
     from portal p where key = $1`,
    [portal],
  );
  const [found] = rows;
  if (!found) throw new Error('nothing was seeded');
  return found;
}
