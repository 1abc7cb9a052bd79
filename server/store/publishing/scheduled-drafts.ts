import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { type DraftChanged, type DraftFailure, type DraftRow, draftColumns } from './drafts.ts';

/** Schedules an open draft; false if it was changed since, or is no longer open. */
export async function scheduleDraftRow(
  tx: Tx,
  { id, version, at, by }: DraftChanged,
  { publishAt, note }: { readonly publishAt: Date; readonly note: string },
): Promise<boolean> {
  const count = await tx.run(
    db
      .updateTable('draft')
      .set({
        state: 'scheduled',
        publish_at: publishAt,
        scheduled_by: by,
        note,
        failure: null,
        changed_at: at,
        changed_by: by,
        version: version + 1,
      })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', '=', 'open'),
  );
  return count > 0;
}

/** Opens a scheduled draft again, with the reason if it could not be published; false if it is not scheduled (any more). */
export async function unscheduleDraftRow(
  tx: Tx,
  id: string,
  failure: DraftFailure | null,
): Promise<boolean> {
  const count = await tx.run(
    db
      .updateTable('draft')
      .set((draft) => ({
        state: 'open',
        publish_at: null,
        scheduled_by: null,
        note: '',
        failure: failure && JSON.stringify(failure),
        version: draft('version', '+', 1),
      }))
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('state', '=', 'scheduled'),
  );
  return count > 0;
}

/** Notes that a scheduled draft could not be published by what is known, or could after all. */
export const setFailure = (
  tx: Tx,
  { id, version }: Pick<DraftRow, 'id' | 'version'>,
  failure: DraftFailure | null,
): Promise<number> =>
  tx.run(
    db
      .updateTable('draft')
      .set({ failure: failure && JSON.stringify(failure) })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', '=', 'scheduled'),
  );

/** Reads the scheduled drafts of a portal in the order in which they are published, those before a time only if one is given. */
export const readScheduled = (
  tx: Tx,
  before?: Date,
): Promise<(DraftRow & { readonly content: Uint8Array })[]> =>
  tx.rows(
    sql<DraftRow & { readonly content: Uint8Array }>`
      select ${sql.join(draftColumns.map((column) => sql.ref(column)))}, content from draft
      where portal_id = ${tx.portalId} and state = 'scheduled'
        and (${before ?? null}::timestamptz is null or publish_at < ${before ?? null})
      order by publish_at, id`.compile(db),
  );

/** The ids of scheduled drafts that are due. */
export async function dueDrafts(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ id: string }>`
      select id from draft
      where portal_id = ${tx.portalId} and state = 'scheduled' and publish_at <= ${now}
      order by publish_at, id`.compile(db),
  );
  return rows.map(({ id }) => id);
}

export async function hasScheduled(tx: Tx): Promise<boolean> {
  const row = await tx.row(
    sql`select from draft where portal_id = ${tx.portalId} and state = 'scheduled' limit 1`.compile(
      db,
    ),
  );
  return row !== undefined;
}
