import type { StaffRequest } from '../staff/staff-request.ts';
import type { DraftRow } from '../store/publishing/drafts.ts';

/** True for a draft that the viewer may see: with a role limited to sellers, one that concerns these alone, or that they made (PUB-19). */
export function isOwnDraft(
  { made_by, sellers }: DraftRow,
  { scope, viewer }: StaffRequest,
): boolean {
  if (scope === 'all' || made_by === viewer.person.id) return true;
  return sellers !== null && sellers.length > 0 && sellers.every((each) => scope.has(each));
}
