import { sql } from 'kysely';
import { db, type Tx } from './database.ts';

/** Attempts a job gets: about ten hours with the queue's growing delays. */
const maxAttempts = 10;

/** Adds a job to graphile-worker's queue inside this transaction. */
export function addJob(tx: Tx, name: string, payload: unknown, runAt?: Date): void {
  tx.later(sql`select ${jobQueued(name, payload, runAt)}`.compile(db));
}

/** The expression that adds a job, for a statement that does more. */
export const jobQueued = (name: string, payload: unknown, runAt?: Date) =>
  sql`graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json,
    run_at := ${runAt ?? null}::timestamptz, max_attempts := ${maxAttempts})`;
