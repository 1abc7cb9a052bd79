import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** Reads which of these sessions have unused places taken. Lock their counters first. */
export async function takenAmong(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.rows(
    sql<{ id: string }>`
      select distinct event_session_id as id from ticket
      where portal_id = ${tx.portalId} and event_session_id = any(${[...ids]}::text[])
        and state in ('held', 'in_cart', 'booked')`.compile(db),
  );
  return rows.map(({ id }) => id);
}

/** Updates locked counters to the current event and start of their sessions. */
export async function moveCounters(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await tx.run(
    sql`
      update stock k set session_event = s.event_template_id, session_start = s.start_datetime
      from event_session s
      where k.portal_id = ${tx.portalId} and k.session_id = any(${[...sessionIds]}::text[])
        and s.portal_id = k.portal_id and s.id = k.session_id
        and (k.session_event, k.session_start)
          is distinct from (s.event_template_id, s.start_datetime)`.compile(db),
  );
}
