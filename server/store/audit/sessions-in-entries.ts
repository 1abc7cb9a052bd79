import { db, type Tx } from '../database.ts';

/** A session as named in an entry of the audit log. */
export interface NamedSession {
  /** The name of its event. */
  readonly name: string;
  readonly starts_at: Date;
}

/** The events and starts of some sessions, by id. */
export async function namedSessions(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedSession>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(
    db
      .selectFrom('event_session as s')
      .innerJoin('event_template as t', (join) =>
        join.onRef('t.portal_id', '=', 's.portal_id').onRef('t.id', '=', 's.event_template_id'),
      )
      .select(['s.id', 't.name', 's.start_datetime as starts_at'])
      .where('s.portal_id', '=', tx.portalId)
      .where('s.id', 'in', [...ids]),
  );
  return new Map(rows.map(({ id, ...session }) => [id, session]));
}
