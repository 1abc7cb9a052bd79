import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** Stuck jobs of one name. */
export interface StuckJobs {
  readonly task: string;
  readonly jobs: number;
  readonly since: Date;
  /** True if at least one was given up. */
  readonly is_given_up: boolean;
}

/** Jobs that were given up, or have waited since before a time, by name; counted up to a limit. */
export function stuckJobs(
  tx: Tx,
  { dueBefore, counted }: { readonly dueBefore: Date; readonly counted: number },
): Promise<StuckJobs[]> {
  return tx.rows(
    sql<StuckJobs>`
      select task, count(*)::int as jobs, min(due_on) as since, bool_or(is_given_up) as is_given_up
      from stuck_jobs(${tx.portalId}, ${dueBefore}, ${counted}) group by task order by 3`.compile(
      db,
    ),
  );
}
