import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { pgTypes } from '#database/pg-types.ts';
import type { Tx } from '../database.ts';

/**
 * A connection of the tables' owner, whom row-level security does not limit: a portal's move reads and writes all its
 * rows in one transaction.
 */
export interface Owner {
  rows<T>(query: Statement): Promise<T[]>;
  /** Runs a statement and returns the number of rows that it changed. */
  run(query: Statement): Promise<number>;
}

interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** Connects as the owner of the tables; calls `onError` for a broken connection. */
export async function connectOwner(
  ownerUrl: string,
  onError: (error: Error) => void,
): Promise<Owner & { close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: ownerUrl, types: pgTypes });
  client.on('error', onError);
  await client.connect();
  const query = ({ text, values = [] }: Statement) => client.query(text, [...values]);
  return {
    rows: async <T>(statement: Statement) => (await query(statement)).rows as T[],
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    close: () => client.end(),
  };
}

/** Runs work in a transaction, and rolls it back if it fails. */
export async function inOwnTransaction<T>(
  owner: Owner,
  begin: 'begin' | 'begin isolation level repeatable read read only',
  work: () => Promise<T>,
): Promise<T> {
  await owner.run({ text: begin });
  try {
    // Values are written as text that is the same in every database.
    await owner.run({
      text: `select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
        set_config('IntervalStyle', 'postgres', true), set_config('bytea_output', 'hex', true),
        set_config('extra_float_digits', '1', true), set_config('foyer.moving', 'on', true)`,
    });
    const result = await work();
    await owner.run({ text: 'commit' });
    return result;
  } catch (error) {
    // A lost connection has rolled back by itself: its error says more.
    await owner.run({ text: 'rollback' }).catch(() => undefined);
    throw error;
  }
}

/** Presents the owner's transaction as one of a portal, for code that writes to a single portal. */
export function asTx(owner: Owner, portalId: number): Tx {
  const statement = (query: Parameters<Tx['rows']>[0]) => {
    const { sql: text, parameters: values }: CompiledQuery =
      'compile' in query ? query.compile() : query;
    return { text, values };
  };
  const rows = <T>(query: Parameters<Tx['rows']>[0]) => owner.rows<T>(statement(query));
  return {
    portalId,
    rows: <T>(query: Parameters<Tx['rows']>[0]) => rows<T>(query),
    row: async <T>(query: Parameters<Tx['rows']>[0]) => (await rows<T>(query))[0],
    run: (query) => owner.run(statement(query)),
    later() {
      throw new Error('a move keeps no statement for later');
    },
    sent: async () => {},
  };
}

/** Presents a portal's transaction as one of the owner, for code that reads only that portal. */
export const asReader = (tx: Tx): Pick<Owner, 'rows'> => ({
  rows: <T>({ text, values = [] }: Statement) => tx.rows<T>(CompiledQuery.raw(text, [...values])),
});

const moveLock = (name: string, key: string) => ({
  text: `select ${name}(hashtext('foyer_move'), hashtext($1)) as done`,
  values: [key],
});

/**
 * Takes the lock for moving a portal with a key, until it is released or the connection ends; false if another
 * connection has it.
 */
export async function takeMoveLock(owner: Owner, key: string): Promise<boolean> {
  const [taken] = await owner.rows<{ done: boolean }>(moveLock('pg_try_advisory_lock', key));
  return taken?.done ?? false;
}

/** Releases the lock; a lost connection has already released it. */
export async function giveMoveLockBack(owner: Owner, key: string): Promise<void> {
  await owner.rows(moveLock('pg_advisory_unlock', key)).catch(() => undefined);
}
