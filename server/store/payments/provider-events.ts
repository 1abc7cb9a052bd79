import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { prepared } from '../prepared.ts';

interface NewEvent {
  readonly provider: string;
  readonly id: string;
  readonly type: string;
  readonly body: string;
  /** Set if the event has been acted on. */
  readonly handled_at: Date | null;
}

/** Records a provider's event by its id; false if it was already handled. */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const { provider, id, type, body, handled_at } = event;
  const row = await tx.row(recorded(tx.portalId, provider, id, type, body, handled_at));
  return row?.handled === false;
}

const recorded = prepared(
  'record_event',
  (
    portalId: number,
    provider: string,
    id: string,
    type: string,
    body: string,
    handled_at: Date | null,
  ) =>
    sql<{ handled: boolean }>`
      insert into provider_event (portal_id, provider, id, type, body, handled_at)
      values (${portalId}, ${provider}, ${id}, ${type}, ${body}::jsonb, ${handled_at})
      on conflict (portal_id, provider, id) do update
        set handled_at = coalesce(provider_event.handled_at, excluded.handled_at)
      returning handled_at is not null as handled`.compile(db),
);

export function eventHandled(tx: Tx, provider: string, id: string, now: Date): void {
  tx.later(handled(tx.portalId, provider, id, now));
}

const handled = prepared(
  'event_handled',
  (portalId: number, provider: string, id: string, handled_at: Date) =>
    db
      .updateTable('provider_event')
      .set({ handled_at })
      .where('portal_id', '=', portalId)
      .where('provider', '=', provider)
      .where('id', '=', id),
);

export async function deleteOldEvents(tx: Tx, before: Date): Promise<void> {
  await tx.run(
    sql`delete from provider_event where portal_id = ${tx.portalId} and received_at < ${before}`.compile(
      db,
    ),
  );
}
