import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import type { Bounded } from './troubled-money.ts';

/** A draft with a failure. */
export interface FailedDraft {
  readonly id: string;
  readonly name: string;
  /** When that was found, ISO 8601. */
  readonly at: string;
  /** It waits for its time; otherwise that is over. */
  readonly is_scheduled: boolean;
  readonly total: number;
}

/** Reads drafts that failed or will fail, the latest first. */
export const failedDrafts = (
  tx: Tx,
  { limit, counted }: Omit<Bounded, 'sellers'>,
): Promise<FailedDraft[]> =>
  tx.rows(
    sql<FailedDraft>`
      select found.*, (count(*) over ())::int as total from (
        select d.id, d.name, d.failure->>'at' as at, d.state = 'scheduled' as is_scheduled
        from draft d
        where d.portal_id = ${tx.portalId} and d.state in ('open', 'scheduled') and d.failure is not null
        order by d.failure->>'at' desc, d.id limit ${counted}
      ) found order by at desc, id limit ${limit}`.compile(db),
  );
