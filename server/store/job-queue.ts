import { sql } from 'kysely';
import { withTrace } from '../telemetry/job-trace.ts';
import { db, type Tx } from './database.ts';

/** Attempts per job: about ten hours with the queue's growing delays. */
const maxAttempts = 10;

/** Adds a job to graphile-worker's queue inside this transaction. */
export function addJob(tx: Tx, name: string, payload: unknown, runAt?: Date): void {
  tx.later(sql`select ${jobQueued(name, payload, runAt)}`.compile(db));
}

/** The expression that adds a job, for use in a larger statement. */
export const jobQueued = (name: string, payload: unknown, runAt?: Date) =>
  sql`graphile_worker.add_job(${name}, payload := ${JSON.stringify(withTrace(payload))}::json,
    run_at := ${runAt ?? null}::timestamptz, max_attempts := ${maxAttempts})`;

/** Attempts of a job in a sequence: about half an hour. */
const attemptsInLine = 8;

/** Adds a job that waits for those added earlier to the same sequence. */
export function addJobInLine(tx: Tx, name: string, payload: unknown, line: string): void {
  tx.later(
    sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(withTrace(payload))}::json,
      queue_name := ${line}, max_attempts := ${attemptsInLine})`.compile(db),
  );
}
