import { addNote } from '../orders/staff/add-note.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import { findBuyer } from './find-buyer.ts';
import { noteSubjectOf } from './note-subject.ts';

/** Adds a note to a buyer. A retry with the same id adds nothing (SLS-07). */
export async function addBuyerNote(
  { params: { key }, body: { id, text } }: StaffInput<'addBuyerNote'>,
  request: StaffRequest,
) {
  const { services, portalId, scope } = request;
  return services.store.write(portalId, async (tx) => {
    const found = await findBuyer(tx, scope, key);
    // The log names no guest by address: what is in its own columns cannot be erased.
    const entity = found.member
      ? { kind: 'member', id: found.member.id }
      : { kind: 'guest_note', id };
    return addNote(tx, request, { id, text, subject: noteSubjectOf(found), entity });
  });
}
