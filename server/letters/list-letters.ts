import type { Services } from '../services/services.ts';
import { type LetterRow, type LetterSubject, lettersAbout } from '../store/letters/letter-rows.ts';

/** The maximum number of letters in one list. An order has a few; beyond that, the oldest are left out. */
const listed = 100;

/** A letter as staff see it: without its content's source data. */
export type ListedLetter = Omit<LetterRow, 'payload'>;

/** Lists the letters about an order, a cart or a member, newest first, at most 100. */
export async function listLetters(
  { store }: Services,
  { portalId, subject }: { readonly portalId: number; readonly subject: LetterSubject },
): Promise<ListedLetter[]> {
  const rows = await store.readOnce(portalId, (tx) => lettersAbout(tx, subject, listed));
  return rows.map(({ payload: _, ...letter }) => letter);
}
