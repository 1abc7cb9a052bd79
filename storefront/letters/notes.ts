import type { Notes } from '#contract/letters.ts';
import type { LetterWords } from './letter-words.ts';
import type { NoteView } from './note.tsx';

type Writers = {
  readonly [N in keyof Notes]: (words: LetterWords, seller: string, values: Notes[N]) => NoteView;
};

/** What each note says. */
export const notes: Writers = {
  password_reset: (words, seller, { email, minutes }) => ({
    subject: words('letter.password.subject', { seller }),
    preheader: words('letter.password.preheader'),
    title: words('letter.password.title'),
    paragraphs: [words('letter.password.intro', { email, seller })],
    button: words('letter.password.button'),
    after: words('letter.password.after', { minutes }),
  }),
  confirm_email: (words, seller, { email, hours }) => ({
    subject: words('letter.confirm.subject', { seller }),
    preheader: words('letter.confirm.preheader'),
    title: words('letter.confirm.title'),
    paragraphs: [words('letter.confirm.intro', { email, seller })],
    button: words('letter.confirm.button'),
    after: words('letter.confirm.after', { hours }),
  }),
};
