import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { auditChange, needsNoEntry } from '../../audit/audit-change.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import type { Tx } from '../../store/database.ts';
import { insertNote, maxNotes, type NoteSubject, notesOf } from '../../store/staff/notes.ts';
import { noteOf } from './get-order.ts';

interface NewNote {
  readonly id: string;
  readonly text: string;
  readonly subject: NoteSubject;
  /** The entity in the audit log. */
  readonly entity: { readonly kind: string; readonly id: string };
}

/** Adds the viewer's note to an order or a buyer, once per id (SLS-02, SLS-07). */
export async function addNote(
  tx: Tx,
  { services, viewer: { person } }: StaffRequest,
  { id, text, subject, entity }: NewNote,
) {
  const before = await notesOf(tx, subject);
  const repeated = before.find((one) => one.id === id);
  if (repeated) {
    needsNoEntry(tx);
    return { note: noteOf(repeated) };
  }
  if (before.length >= maxNotes) throw new StaffRefusal('too_many', 'note', { limit: maxNotes });
  const created_at = new Date(services.now());
  if (!(await insertNote(tx, subject, { id, author_id: person.id, created_at, text }))) {
    const kept = (await notesOf(tx, subject)).find((one) => one.id === id);
    if (!kept) throw new Refusal('not_found', 'note');
    needsNoEntry(tx);
    return { note: noteOf(kept) };
  }
  await auditChange(tx, services.actor, {
    act: 'add_note',
    entity,
    after: { note: id },
    personal: { text },
  });
  return { note: noteOf({ id, created_at, author: person.name, text }) };
}
