import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { type EventSpan, eventSpans } from './event-spans.ts';

/** A session, by its event and start. */
export interface NearSession {
  readonly id: string;
  readonly event_template_id: string;
  readonly start_datetime: Date;
}

/** Returns each event's last session before its span, or its first one after it. Leaves out those not on sale. */
export function nearSessions(
  tx: Tx,
  events: readonly EventSpan[],
  side: 'before' | 'after',
): Promise<NearSession[]> {
  const { portalId } = tx;
  const near =
    side === 'before'
      ? sql`s.start_datetime < e.day_from order by s.start_datetime desc`
      : sql`s.start_datetime >= e.day_until order by s.start_datetime`;
  return tx.rows(
    sql<NearSession>`
      select s.* from ${eventSpans(events)} e (id, day_from, day_until) cross join lateral (
        select s.id, s.event_template_id, s.start_datetime from event_session s
        where s.portal_id = ${portalId} and s.event_template_id = e.id and not s.withdrawn and ${near}
        limit 1) s
      order by s.start_datetime, s.id`.compile(db),
  );
}
