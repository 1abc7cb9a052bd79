import { uuidOf } from '../setup/random.ts';
import type { NoteSubject } from '../store/staff/notes.ts';
import type { FoundBuyer } from './find-buyer.ts';

/** The thing that notes on a buyer belong to. A guest has no id, and so their address makes one. */
export const noteSubjectOf = ({ ref }: Pick<FoundBuyer, 'ref'>): NoteSubject => ({
  kind: 'person',
  id: 'memberId' in ref ? ref.memberId : uuidOf('guest', ref.email),
});
