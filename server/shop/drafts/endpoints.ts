import { type StaffEndpoint, staffEndpoint } from '../../staff/staff-request.ts';
import {
  addToDraft,
  chooseInDraft,
  editDraft,
  loadIntoDraft,
  takeOutOfDraft,
} from './edit-draft.ts';
import { checkDraft, getDraft } from './look-at-draft.ts';
import {
  bringBackDraft,
  createDraft,
  discardDraft,
  listDrafts,
  renameDraft,
} from './manage-drafts.ts';
import { publishDraft, scheduleDraft, tryDraft, unscheduleDraft } from './publish-draft.ts';

/** Calls with which staff prepare and publish drafts of the shop. */
export const draftEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listDrafts', listDrafts),
  staffEndpoint('createDraft', createDraft),
  staffEndpoint('getDraft', getDraft),
  staffEndpoint('renameDraft', renameDraft),
  staffEndpoint('editDraft', editDraft),
  staffEndpoint('addToDraft', addToDraft),
  staffEndpoint('loadIntoDraft', loadIntoDraft),
  staffEndpoint('takeOutOfDraft', takeOutOfDraft),
  staffEndpoint('chooseInDraft', chooseInDraft),
  staffEndpoint('checkDraft', checkDraft),
  staffEndpoint('tryDraft', tryDraft),
  staffEndpoint('publishDraft', publishDraft),
  staffEndpoint('scheduleDraft', scheduleDraft),
  staffEndpoint('unscheduleDraft', unscheduleDraft),
  staffEndpoint('discardDraft', discardDraft),
  staffEndpoint('bringBackDraft', bringBackDraft),
];
