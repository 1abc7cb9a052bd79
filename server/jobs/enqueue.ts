import { sql } from 'kysely';
import { db, type Tx } from '../store/door.ts';

/** What each job needs to know; every one carries its portal (law 8). */
export interface JobPayloads {
  readonly mail_confirmation: { readonly portal_id: number; readonly ticket_order_id: string };
}

export type JobName = keyof JobPayloads;

/** Puts a job into the queue in the same transaction as its cause: both stand or neither does. */
export async function enqueue<N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayloads[N],
): Promise<void> {
  await tx.run(
    sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json)`.compile(
      db,
    ),
  );
}
