import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A closure that buyers are told of, with the reason if it gives one. */
export interface ShownClosure {
  readonly id: string;
  readonly reason: string | null;
}

export const readShownClosures = (tx: Tx): Promise<ShownClosure[]> =>
  tx.rows(
    sql<ShownClosure>`
      select id, applies ->> 'reason' as reason from closure
      where portal_id = ${tx.portalId} and applies -> 'shown' = 'true'
      order by position`.compile(db),
  );
