import type { Notes } from '#contract/letters.ts';
import { moneyText } from '#domain/money-text.ts';
import type { LetterWords } from './letter-words.ts';
import type { NoteView } from './note.tsx';

/** Whose note it is, and in which language its figures are written. */
interface Sender {
  readonly seller: string;
  readonly language: string;
}

type Writers = {
  readonly [N in keyof Notes]: (words: LetterWords, from: Sender, note: Notes[N]) => NoteView;
};

/** What each note says. */
export const notes: Writers = {
  password_reset: (words, { seller }, { email, minutes }) => ({
    subject: words('letter.password.subject', { seller }),
    preheader: words('letter.password.preheader'),
    title: words('letter.password.title'),
    paragraphs: [words('letter.password.intro', { email, seller })],
    button: words('letter.password.button'),
    after: words('letter.password.after', { minutes }),
  }),
  confirm_email: (words, { seller }, { email, hours }) => ({
    subject: words('letter.confirm.subject', { seller }),
    preheader: words('letter.confirm.preheader'),
    title: words('letter.confirm.title'),
    paragraphs: [words('letter.confirm.intro', { email, seller })],
    button: words('letter.confirm.button'),
    after: words('letter.confirm.after', { hours }),
  }),
  payment_failed(words, { seller, language }, { cartNumber: number, areGone, ...money }) {
    const amount = moneyText(money.amount, money.currency, language);
    return {
      subject: words('letter.failed.subject', { seller, number }),
      preheader: words('letter.failed.preheader', { amount }),
      title: words('letter.failed.title'),
      paragraphs: [
        words('letter.failed.intro', { amount, number }),
        words(areGone ? 'letter.failed.gone' : 'letter.failed.held'),
      ],
      button: areGone
        ? words('letter.failed.buy', { seller })
        : words('letter.failed.pay', { amount }),
    };
  },
  refund(words, { seller, language }, { orderNumber: number, giftCard: last, why, ...money }) {
    const amount = moneyText(money.amount, money.currency, language);
    return {
      subject: words('letter.refund.subject', { seller, number }),
      preheader: words('letter.refund.preheader', { amount }),
      title: words('letter.refund.title'),
      paragraphs: [
        words('letter.refund.intro', { amount, number }),
        words(`letter.refund.${why}`),
        last === null
          ? words('letter.refund.to_payer')
          : words('letter.refund.to_gift_card', { last }),
      ],
      button: words('letter.refund.open'),
    };
  },
};
