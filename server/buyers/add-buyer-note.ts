import { addNote } from '../orders/staff/add-note.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import { findBuyer } from './find-buyer.ts';
import { noteSubjectOf } from './note-subject.ts';

/** Adds a note to a buyer, once by its id (SLS-07). */
export async function addBuyerNote(
  { params: { key }, body: { id, text } }: StaffInput<'addBuyerNote'>,
  request: StaffRequest,
) {
  const { services, portalId, scope } = request;
  return services.store.write(portalId, async (tx) => {
    const found = await findBuyer(tx, scope, key);
    // The address of a guest is no part of the log's own columns, which cannot be erased.
    const entity = found.member
      ? { kind: 'member', id: found.member.id }
      : { kind: 'guest_note', id };
    return addNote(tx, request, { id, text, subject: noteSubjectOf(found), entity });
  });
}
