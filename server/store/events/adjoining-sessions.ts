import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { prepared } from '../prepared.ts';

/**
 * Returns those sessions of an order's tickets that start as another of their event ends, or end as one starts.
 */
export async function adjoiningSessions(tx: Tx, orderId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(adjoining(tx.portalId, orderId));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Reads few of an event's sessions, however many it has: they are indexed by their start, and those longer than a day
 * separately. Reads sessions in an order that only one index has, so the plan is kept.
 */
const adjoining = prepared('adjoining_sessions', (portalId: number, orderId: string) =>
  sql<{ id: string }>`
    select distinct s.id from ticket t
    cross join lateral (
      select x.portal_id, x.id, x.event_template_id as event, x.start_datetime as starts,
        x.end_datetime as ends
      from event_session x
      where x.portal_id = t.portal_id and x.id between t.event_session_id and t.event_session_id
      order by x.id limit 1) s
    where t.portal_id = ${portalId} and t.ticket_order_id = ${orderId} and (
      exists (select from event_session o
        where o.portal_id = s.portal_id and o.event_template_id = s.event and not o.withdrawn
          and o.id <> s.id and o.start_datetime = s.ends)
      or exists (select from event_session o
        where o.portal_id = s.portal_id and o.event_template_id = s.event and not o.withdrawn
          and o.id <> s.id and o.end_datetime = s.starts
          and o.start_datetime between s.starts - interval '1 day' and s.starts)
      or exists (select from event_session o
        where o.portal_id = s.portal_id and o.event_template_id = s.event and not o.withdrawn
          and o.id <> s.id and o.end_datetime = s.starts
          and o.end_datetime - o.start_datetime > interval '1 day'))`.compile(db),
);
