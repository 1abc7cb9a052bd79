import { entryPage } from '../staff/audit/audit-page.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import { notesOf } from '../store/staff/notes.ts';
import { findBuyer } from './find-buyer.ts';
import { withinOwnRate } from './get-buyer.ts';
import { noteSubjectOf } from './note-subject.ts';

/** Lists who changed a member's account, or who added notes about a guest (AUD-03). */
export async function listBuyerEntries(
  { params: { key }, query: { before } }: StaffInput<'listBuyerEntries'>,
  request: StaffRequest,
) {
  await withinOwnRate(request);
  const { services, portalId, scope } = request;
  return services.store.read(portalId, async (tx) => {
    const found = await findBuyer(tx, scope, key);
    if (found.member) {
      return entryPage(tx, { things: [{ kind: 'member', id: found.member.id }], before });
    }
    // A guest's entries are found by their notes: an address in the log could not be erased.
    const notes = await notesOf(tx, noteSubjectOf(found));
    if (notes.length === 0) return { entry: [], next: null };
    return entryPage(tx, { things: notes.map(({ id }) => ({ kind: 'guest_note', id })), before });
  });
}
