import type { SalesWindow } from './on-sale.ts';

/** The viewer of a listing, and the seller's setting. */
interface ListingViewer {
  readonly isMember: boolean;
  /** True if the seller advertises members' events to guests (EVT-24, A-14). */
  readonly advertisesMembersOnly: boolean;
}

/**
 * Returns true if an event appears in the listing. Events sold by link only never do (EVT-23 to
 * EVT-25).
 */
export function isListed(
  hiddenType: SalesWindow['hidden_type'],
  { isMember, advertisesMembersOnly }: ListingViewer,
): boolean {
  if (hiddenType === 'public_member_only') return isMember || advertisesMembersOnly;
  return hiddenType === 'public_browsable';
}
