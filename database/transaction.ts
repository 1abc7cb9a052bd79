import type { Client } from 'pg';

/** Runs work in a transaction, and rolls it back if it fails. */
export async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin');
    await work();
    await client.query('commit');
  } catch (cause) {
    // If the connection is lost, this fails too and nothing is left to roll back: the cause says more.
    await client.query('rollback').catch(() => {});
    throw cause;
  }
}
