import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import type { Bounded } from './troubled-money.ts';

/** An upcoming session on sale with few places left. */
export interface FillingSession {
  readonly session: string;
  readonly event: string;
  readonly start: Date;
  readonly free: number;
  readonly total: number;
}

/**
 * Sessions of these events between two instants that are on sale with at most `percent` percent of their places left, earliest
 * first.
 */
export function fillingSessions(
  tx: Tx,
  {
    events,
    from,
    until,
    percent,
    limit,
    counted,
  }: Omit<Bounded, 'sellers'> & {
    readonly events: readonly string[];
    readonly from: Date;
    readonly until: Date;
    readonly percent: number;
  },
): Promise<FillingSession[]> {
  return tx.rows(
    sql<FillingSession>`
      select found.*, (count(*) over ())::int as total from (
        select k.session_id as session, k.session_event as event, k.session_start as start,
          k.room as free
        from unnest(${[...events]}::text[]) e (id) cross join lateral (
          select k.session_id, k.session_event, k.session_start, r.room from stock k
          join event_session s on s.portal_id = ${tx.portalId} and s.id = k.session_id
            and not s.withdrawn and not s.closed and s.closure_id is null
          cross join lateral room_of_session(${tx.portalId}, e.id, k.session_id) r
          where k.portal_id = ${tx.portalId} and k.session_event = e.id and k.in_use
            and k.session_start > ${from} and k.session_start < ${until}
            and k.group_id = '' and r.capacity > 0
            and r.room::bigint * 100 <= r.capacity::bigint * ${percent}::int
          order by k.session_start limit ${counted}) k
        order by k.session_start, k.session_id limit ${counted}
      ) found order by start, session limit ${limit}`.compile(db),
  );
}
