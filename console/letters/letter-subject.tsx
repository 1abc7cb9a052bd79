import { Kept } from '../parts/kept.tsx';
import { orderWords } from '../words/orders.ts';

/** The subject of a letter, exactly as in its reader's mailbox: browsers do not translate it. */
export const LetterSubject = ({ subject }: { readonly subject: string | null }) =>
  subject === null ? orderWords.letterUnwritten : <Kept value={subject} />;
