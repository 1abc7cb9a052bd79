import { type StaffEndpoint, staffEndpoint } from '../staff/staff-request.ts';
import { addBuyerNote } from './add-buyer-note.ts';
import { listBuyerEntries } from './buyer-history.ts';
import { findBuyers } from './find-buyers.ts';
import { getBuyer, listBuyerOrders } from './get-buyer.ts';
import { changeMemberEmail, endMemberSessions, sendResetLink } from './member-logins.ts';
import { mergeMembers, undoMerge } from './merge-members.ts';

/** Calls for staff to find, view and help buyers and members. */
export const buyerEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('findBuyers', findBuyers),
  staffEndpoint('getBuyer', getBuyer),
  staffEndpoint('listBuyerOrders', listBuyerOrders),
  staffEndpoint('listBuyerEntries', listBuyerEntries),
  staffEndpoint('addBuyerNote', addBuyerNote),
  staffEndpoint('sendResetLink', sendResetLink),
  staffEndpoint('endMemberSessions', endMemberSessions),
  staffEndpoint('changeMemberEmail', changeMemberEmail),
  staffEndpoint('mergeMembers', mergeMembers),
  staffEndpoint('undoMerge', undoMerge),
];
