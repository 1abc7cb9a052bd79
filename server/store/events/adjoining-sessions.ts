import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { preparedForOne } from '../prepared.ts';

/**
 * Returns those of these sessions that start as another of their event ends, or end as one starts.
 */
export async function adjoiningSessions(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(adjoining(tx.portalId, ids));
  return new Set(rows.map(({ id }) => id));
}

const adjoining = preparedForOne('adjoining_session', 'text', (portalId, are) =>
  db
    .selectFrom('event_session as s')
    .select('s.id')
    .where('s.portal_id', '=', portalId)
    .where(sql<boolean>`s.id ${are}`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('event_session as o')
          .select('o.id')
          .whereRef('o.portal_id', '=', 's.portal_id')
          .whereRef('o.event_template_id', '=', 's.event_template_id')
          .where('o.withdrawn', '=', false)
          .whereRef('o.id', '<>', 's.id')
          .where(({ or, eb, ref }) =>
            or([
              eb('o.start_datetime', '=', ref('s.end_datetime')),
              eb('o.end_datetime', '=', ref('s.start_datetime')),
            ]),
          ),
      ),
    )
    .compile(),
);
