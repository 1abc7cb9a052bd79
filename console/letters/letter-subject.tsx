import { Kept } from '../parts/kept.tsx';
import { orderWords } from '../words/orders.ts';

/** The subject of a letter, as its reader finds it in a mailbox: a translation leaves it alone. */
export const LetterSubject = ({ subject }: { readonly subject: string | null }) =>
  subject === null ? orderWords.letterUnwritten : <Kept value={subject} />;
