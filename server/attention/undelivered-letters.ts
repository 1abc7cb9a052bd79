import { undeliveredLetters } from '../store/attention/undelivered-letters.ts';
import { type AttentionSource, found } from './source.ts';

/** Milliseconds after which an undelivered email is no longer listed. */
const lookBack = 30 * 86_400_000;

/** Emails that mail servers refused or returned, until they are sent again. */
export const undeliveredLetterSource: AttentionSource = {
  kind: 'letter_undelivered',
  async read({ tx, now, ...asked }) {
    const rows = await undeliveredLetters(tx, { ...asked, since: new Date(now - lookBack) });
    return found(rows, ({ id, since, state, subject, order }) => ({
      kind: 'letter_undelivered',
      id: `letter_undelivered ${id}`,
      urgency: 'soon',
      since: since.toISOString(),
      letter: id,
      order,
      subject,
      state,
    }));
  },
};
