import { uuidOf } from '../setup/random.ts';
import type { NoteSubject } from '../store/staff/notes.ts';
import type { FoundBuyer } from './find-buyer.ts';

/** Returns the subject of notes about a buyer: a member's id, or one derived from a guest's address. */
export const noteSubjectOf = ({ ref }: Pick<FoundBuyer, 'ref'>): NoteSubject => ({
  kind: 'person',
  id: 'memberId' in ref ? ref.memberId : uuidOf('guest', ref.email),
});
