import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import type { RevisionContent, RevisionRow } from './revisions.ts';

export type StoredRevision = RevisionRow & RevisionContent;

/** Yields all revisions of a portal with their content, oldest first, at most 100 at a time. The first is whole. */
export async function* readStored(tx: Tx): AsyncGenerator<StoredRevision, void, void> {
  let last = 0;
  for (;;) {
    const rows = await tx.rows(
      db
        .selectFrom('revision')
        .selectAll()
        .where('portal_id', '=', tx.portalId)
        .where('number', '>', last)
        .orderBy('number')
        .limit(100),
    );
    for (const { portal_id: _, ...row } of rows) yield row as unknown as StoredRevision;
    const next = rows.at(-1)?.number;
    if (next === undefined) return;
    last = next;
  }
}

/** The number of a portal's next erasure, counted from 1. */
export async function nextErasure(tx: Tx): Promise<number> {
  const row = await tx.row(
    sql<{ next: number }>`
      select coalesce(max((mark->>'number')::int), 0) + 1 as next
      from revision, jsonb_array_elements(erasures) as mark
      where portal_id = ${tx.portalId}`.compile(db),
  );
  return row?.next ?? 1;
}

/** Replaces what a revision holds; false if it was deleted meanwhile. */
export async function eraseFromRevision(tx: Tx, row: StoredRevision): Promise<boolean> {
  const found = await tx.row(
    sql<{ done: boolean }>`
      select erase_from_revision(${tx.portalId}, ${row.number}, ${row.is_whole},
        ${Buffer.from(row.content)}::bytea, ${row.digest}, ${JSON.stringify(row.pictures)}::jsonb,
        ${row.note}, ${JSON.stringify(row.erasures)}::jsonb) as done`.compile(db),
  );
  return found?.done === true;
}
