import { sql } from 'kysely';
import type { Closure } from '#domain/events/closure.ts';
import { db, type Tx } from '../database.ts';

/** The portal's closures, in the order of its file. */
export async function readClosures(tx: Tx): Promise<Closure[]> {
  const rows = await tx.rows(
    db
      .selectFrom('closure')
      .select(['id', 'applies'])
      .where('portal_id', '=', tx.portalId)
      .orderBy('position'),
  );
  return rows.map(({ id, applies }) => ({ ...(applies as Omit<Closure, 'id'>), id }));
}

/** Counts the coming sessions of each closure in which places are sold or held. */
export const takenInClosures = (
  tx: Tx,
  now: Date,
): Promise<{ readonly closure_id: string; readonly sessions: number }[]> =>
  tx.rows(
    sql<{ closure_id: string; sessions: number }>`
      select s.closure_id, count(distinct s.id)::int as sessions
      from event_session s
      join stock k on k.portal_id = s.portal_id and k.session_id = s.id
      where s.portal_id = ${tx.portalId} and s.closure_id is not null and not s.withdrawn
        and s.start_datetime > ${now} and k.used > 0
      group by s.closure_id`.compile(db),
  );
