import { sql } from 'kysely';
import { db, type Tx } from './door.ts';

/** Adds a job to graphile-worker's queue inside this transaction. */
export async function addJob(tx: Tx, name: string, payload: unknown): Promise<void> {
  await tx.run(
    sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json)`.compile(
      db,
    ),
  );
}
