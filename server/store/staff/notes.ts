import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A note and the name of its author. */
export interface NoteRow {
  readonly id: string;
  readonly created_at: Date;
  readonly author: string;
  readonly text: string;
}

/** Maximum number of notes on one order or buyer. */
export const maxNotes = 200;

/** The order or buyer of a note. */
export interface NoteSubject {
  readonly kind: 'order' | 'person';
  readonly id: string;
}

/** The notes on an order or a buyer, newest first. */
export function notesOf(tx: Tx, { kind, id }: NoteSubject): Promise<NoteRow[]> {
  return tx.rows(
    sql<NoteRow>`
      select n.id, n.created_at, p.name as author, n.text from staff_note n
      join staff_person p on p.portal_id = n.portal_id and p.id = n.author_id
      where n.portal_id = ${tx.portalId} and n.entity_kind = ${kind} and n.entity_id = ${id}::uuid
      order by n.created_at desc, n.id limit ${maxNotes}`.compile(db),
  );
}

interface NewNote {
  readonly id: string;
  readonly author_id: string;
  readonly created_at: Date;
  readonly text: string;
}

/** Adds a note to an order or a buyer, once per id; returns false if it exists already. */
export async function insertNote(
  tx: Tx,
  { kind, id }: NoteSubject,
  note: NewNote,
): Promise<boolean> {
  const added = await tx.run(
    db
      .insertInto('staff_note')
      .values({ portal_id: tx.portalId, entity_kind: kind, entity_id: id, ...note })
      .onConflict((conflict) => conflict.columns(['portal_id', 'id']).doNothing()),
  );
  return added === 1;
}
