import { sql } from 'kysely';
import type pg from 'pg';
import { db, type Store, type Tx } from '../../store/database.ts';
import type { World } from '../venues/world.ts';

/** A row that a transaction locked. */
export interface LockedRow {
  readonly table: string;
  /** Its key without the portal. */
  readonly key: string;
}

/**
 * A row with the step at which its transaction locked it. Rows that one statement only locked share a step: their order can't
 * be seen from outside; `lock-order.test.ts` checks it where it matters.
 */
export interface LockAtStep extends LockedRow {
  readonly step: number;
}

/** The rows that a transaction locked, by step. */
export type Locks = readonly LockAtStep[];

/** Tables, each with the SQL expression of a row's key. */
type Traced = readonly (readonly [table: string, key: (row: string) => string])[];

/** Returns the tables whose rows belong to a portal, with their primary keys. */
async function tracedIn(world: World): Promise<Traced> {
  const tables = await world.sql<{ name: string; columns: string[] }>(
    `select c.relname as name, array(
       select a.attname::text from unnest(i.indkey) with ordinality k (n, at)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n
       where a.attname <> 'portal_id' order by k.at) as columns
     from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'portal_id')
     order by 1`,
  );
  return tables.map(({ name, columns }) => [
    name,
    (row) => ["''", ...columns.map((column) => `${row}.${column}::text`)].join(` || ' ' || `),
  ]);
}

/** SQL that records every update and deletion of a row, with its transaction. */
const setUp = (traced: Traced) => `
  create table lock_trace (n bigserial, tx xid8 not null default pg_current_xact_id(), row_table text, row_key text);
  grant all on lock_trace to public;
  grant all on sequence lock_trace_n_seq to public;
  ${traced
    .map(
      ([table, key]) => `
        create function trace_${table}() returns trigger language plpgsql security definer as $$
        begin
          -- Nobody waits for a row that the transaction itself has made.
          if old.xmin::text <> pg_current_xact_id()::xid::text then
            insert into lock_trace (row_table, row_key) select '${table}', ${key('old')};
          end if;
          return coalesce(new, old);
        end $$;
        create trigger a_trace before update or delete on "${table}" for each row execute function trace_${table}();`,
    )
    .join('\n')}`;

/**
 * SQL that finds the locked rows: those that can't be locked without waiting. A function, because it keeps its plan: planning
 * so many tables costs more than reading them.
 */
const findLocked = (traced: Traced) => `
  create function locked_now() returns table (row_table text, row_key text) language plpgsql as $$
  begin
    return query ${traced
      .map(
        ([table, key]) => `select '${table}', ${key('r')} from "${table}" r
          where ${key('r')} <> all(array(select ${key('f')} from "${table}" f for no key update skip locked))`,
      )
      .join(' union all ')};
  end $$`;

/**
 * Traces the locks of a world's transactions; nothing else may use the world meanwhile. After each statement, the rows that it
 * updated are known in order, and the rows that it only locked are found from another connection. Returns a function that
 * returns the locks of each transaction since its last call.
 */
export async function traceLocks(world: World): Promise<() => Promise<readonly Locks[]>> {
  const traced = await tracedIn(world);
  await world.sql(setUp(traced));
  await world.sql(findLocked(traced));
  let transactions: Locks[] = [];
  const seen = new Set<string>();

  const { store } = world.services;
  const tracing = <T>(portalId: number, work: (tx: Tx) => T | Promise<T>): Promise<T> =>
    store.write(portalId, async (tx) => {
      const locks = new Map<string, LockAtStep>();
      let last = '0';
      let step = 0;
      const look = async () => {
        const updated = await tx.rows(
          sql<LockedRow & { n: string; tx: string }>`
            select n::text, tx::text, row_table as table, row_key as key from lock_trace /* portal_id */
            where tx = pg_current_xact_id() and n > ${last}::bigint order by lock_trace.n`.compile(
            db,
          ),
        );
        last = updated.at(-1)?.n ?? last;
        for (const { tx } of updated) seen.add(tx);
        const nameOf = ({ table, key }: LockedRow) => `${table} ${key}`;
        const names = new Set(updated.map(nameOf));
        const locked = await world.sql<LockedRow & pg.QueryResultRow>(
          'select row_table as table, row_key as key from locked_now()',
        );
        // Our SQL functions lock before they write.
        const onlyLocked = locked.filter((each) => !names.has(nameOf(each)));
        for (const rows of [onlyLocked, ...updated.map((row) => [row])]) {
          step += 1;
          for (const { table, key } of rows) {
            const row = { table, key, step };
            locks.set(nameOf(row), locks.get(nameOf(row)) ?? row);
          }
        }
      };
      let before: Promise<unknown> = Promise.resolve();
      const after = <R>(ask: () => Promise<R>): Promise<R> => {
        const asked = before.then(async () => {
          const result = await ask();
          await look();
          return result;
        });
        before = asked.catch(() => undefined);
        return asked;
      };
      const watched: Tx = {
        ...tx,
        rows: (query) => after(() => tx.rows(query)),
        row: (query) => after(() => tx.row(query)),
        run: (query) => after(() => tx.run(query)),
        sent: () => after(() => tx.sent()),
      };
      const result = await work(watched);
      await watched.sent();
      if (locks.size > 0) transactions.push([...locks.values()]);
      return result;
    });
  const services = world.services as { store: Store };
  services.store = { ...store, write: tracing, writeOnce: tracing };
  return async () => {
    // Transactions of one statement, such as a hold, which can't be looked into meanwhile.
    const rows = await world.sql<LockedRow & { tx: string }>(
      'select tx::text, row_table as table, row_key as key from lock_trace order by n',
    );
    const hot = Map.groupBy(
      rows.map((row, step) => ({ ...row, step })).filter(({ tx }) => !seen.has(tx)),
      ({ tx }) => tx,
    );
    for (const tx of hot.keys()) seen.add(tx);
    const done = [...transactions, ...hot.values()];
    transactions = [];
    return done;
  };
}
