import type { SalesWindow } from './on-sale.ts';

/** Who looks at a listing, and what its seller shows to everybody. */
export interface Onlooker {
  readonly isMember: boolean;
  /** The seller advertises members' events to guests (EVT-24, A-14). */
  readonly advertisesMembersOnly: boolean;
}

/** Whether an event is in the listing: what is sold by link only never is (EVT-23 to EVT-25). */
export function isListed(
  hiddenType: SalesWindow['hidden_type'],
  { isMember, advertisesMembersOnly }: Onlooker,
): boolean {
  if (hiddenType === 'public_member_only') return isMember || advertisesMembersOnly;
  return hiddenType === 'public_browsable';
}
