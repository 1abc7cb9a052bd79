import type { Notes } from '#contract/letters/letters.ts';
import { moneyText } from '#domain/pricing/money-text.ts';
import { dateText, timeText } from '#domain/time/clock-text.ts';
import { sessionWhen } from './letter-times.ts';
import type { LetterWords } from './letter-words.ts';
import type { NoteView } from './note.tsx';
import { staffNotes } from './staff-notes.ts';

/** The seller of a note, and the language for its numbers. */
interface Sender {
  readonly seller: string;
  readonly language: string;
}

type Writers = {
  readonly [N in keyof Notes]: (words: LetterWords, from: Sender, note: Notes[N]) => NoteView;
};

/** Returns day and time of a visit on one line; none if the event's tickets show neither. */
function whenOf(
  { session, meta }: NonNullable<Notes['payment_link']['visit']>,
  language: string,
  words: LetterWords,
): string[] {
  const lines = sessionWhen({ session, template: { meta }, isSlot: false, language }, words);
  return lines.length > 0 ? [lines.join(', ')] : [];
}

/** The texts of each note. */
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
  change_offered(words, { seller, language }, { orderNumber: number, day: until, time, ...money }) {
    const amount = moneyText(money.amount, money.currency, language);
    const day = dateText(until, language, 'long');
    return {
      subject: words('letter.offered.subject', { seller, number, amount }),
      preheader: words('letter.offered.preheader', { amount, day }),
      title: words('letter.offered.title'),
      paragraphs: [words('letter.offered.intro', { seller, number, amount })],
      button: words('letter.failed.pay', { amount }),
      after: words('letter.offered.after', { day, time: timeText(time, language) }),
    };
  },
  payment_link(words, { seller, language }, note) {
    const { name, event, visit, places, until, isOrdered, ...money } = note;
    const { currency } = money;
    const amount = moneyText(money.amount, currency, language);
    const price = moneyText(money.price, currency, language);
    const day = until && dateText(until.day, language, 'long');
    return {
      subject: words(isOrdered ? 'letter.held.subject_part' : 'letter.held.subject', {
        seller,
        event,
      }),
      preheader: words('letter.held.preheader', { amount }),
      title: words(isOrdered ? 'letter.held.title_part' : 'letter.held.title'),
      paragraphs: [
        words('letter.held.hello', { name }),
        words(isOrdered ? 'letter.held.intro_part' : 'letter.held.intro', {
          seller,
          event,
          places,
          price,
        }),
        ...(visit ? whenOf(visit, language, words) : []),
        ...(money.amount === money.price ? [] : [words('letter.held.part', { amount })]),
      ],
      button: words('letter.failed.pay', { amount }),
      ...(isOrdered
        ? {}
        : {
            after:
              day === null
                ? words('letter.held.open')
                : words('letter.held.after', {
                    day,
                    time: timeText(until?.time ?? '', language),
                  }),
          }),
    };
  },
  order_readdressed: (words, { seller }, { orderNumber: number }) => ({
    subject: words('letter.readdressed.subject', { seller, number }),
    preheader: words('letter.readdressed.preheader'),
    title: words('letter.readdressed.title'),
    paragraphs: [words('letter.readdressed.intro', { seller, number })],
    button: words('letter.failed.buy', { seller }),
    after: words('letter.readdressed.after', { seller }),
  }),
  member_readdressed: (words, { seller }) => ({
    subject: words('letter.member_readdressed.subject', { seller }),
    preheader: words('letter.member_readdressed.preheader'),
    title: words('letter.member_readdressed.title'),
    paragraphs: [words('letter.member_readdressed.intro', { seller })],
    button: words('letter.failed.buy', { seller }),
    after: words('letter.member_readdressed.after', { seller }),
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
  purchase_lost(words, { seller, language }, { cartNumber: number, isBooked, ...money }) {
    const amount = moneyText(money.amount, money.currency, language);
    return {
      subject: words(isBooked ? 'letter.lost.subject_booked' : 'letter.lost.subject_returned', {
        seller,
        number,
      }),
      preheader: isBooked
        ? words('letter.lost.preheader_booked')
        : words('letter.lost.preheader_returned', { amount }),
      title: words(isBooked ? 'letter.lost.title_booked' : 'letter.lost.title_returned'),
      paragraphs: [
        words('letter.lost.intro', { number, amount }),
        isBooked ? words('letter.lost.booked') : words('letter.lost.returned', { amount }),
      ],
      button: words('letter.failed.buy', { seller }),
      after: words('letter.lost.after'),
    };
  },
  renewal_notice(words, { seller, language }, { level, chargeDay, lastDay, ...money }) {
    const amount = moneyText(money.amount, money.currency, language);
    const day = dateText(chargeDay, language, 'long');
    const last = dateText(lastDay, language, 'long');
    return {
      subject: words('letter.renewal.subject', { seller, day }),
      preheader: words('letter.renewal.preheader', { level, amount, day }),
      title: words('letter.renewal.title'),
      paragraphs: [
        words('letter.renewal.intro', { level, amount, day, last }),
        words('letter.renewal.nothing'),
      ],
      button: words('letter.renewal.cancel'),
      after: words('letter.renewal.after'),
    };
  },
  renewal_declined(words, { seller, language }, { level, why, lastDay, ...facts }) {
    const amount = moneyText(facts.amount, facts.currency, language);
    const day = dateText(facts.day, language, 'long');
    return {
      subject: words('letter.renewal_failed.subject', { seller }),
      preheader: words('letter.renewal_failed.preheader', { level, amount }),
      title: words('letter.renewal_failed.title'),
      paragraphs: [
        words(`letter.renewal_failed.${why}`, { level, amount, day }),
        words('letter.renewal_failed.last_day', { last: dateText(lastDay, language, 'long') }),
      ],
      button: words('letter.renewal_failed.pay', { amount }),
      after: words('letter.renewal_failed.after'),
    };
  },
  renewal_given_up(words, { seller, language }, { level, lastDay }) {
    const last = dateText(lastDay, language, 'long');
    return {
      subject: words('letter.renewal_over.subject', { seller }),
      preheader: words('letter.renewal_over.preheader', { level, last }),
      title: words('letter.renewal_over.title'),
      paragraphs: [
        words('letter.renewal_over.intro', { level, last }),
        words('letter.renewal_over.again'),
      ],
      button: words('letter.renewal_over.open'),
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
  refund_failed(words, { seller, language }, { orderNumber: number, ...money }) {
    const amount = moneyText(money.amount, money.currency, language);
    return {
      subject: words('letter.refund_failed.subject', { seller, number }),
      preheader: words('letter.refund_failed.preheader', { amount }),
      title: words('letter.refund_failed.title'),
      paragraphs: [
        words('letter.refund_failed.intro', { amount, number }),
        words('letter.refund_failed.next'),
      ],
      button: words('letter.refund.open'),
    };
  },
  staff_invitation: (_, { seller }, note) => staffNotes.staff_invitation(seller, note),
  staff_let_in: (_, { seller }, note) => staffNotes.staff_let_in(seller, note),
  staff_sign_in_guarded: (_, { seller }, note) => staffNotes.staff_sign_in_guarded(seller, note),
  staff_approval: (_, { seller }, note) => staffNotes.staff_approval(seller, note),
  staff_limits_changed: (_, { seller }, note) => staffNotes.staff_limits_changed(seller, note),
  staff_reset: (_, { seller }, note) => staffNotes.staff_reset(seller, note),
  staff_reset_issued: (_, { seller }, note) => staffNotes.staff_reset_issued(seller, note),
  staff_draft: (_, { seller }, note) => staffNotes.staff_draft(seller, note),
  staff_draft_touched: (_, { seller }, note) => staffNotes.staff_draft_touched(seller, note),
  staff_settings_published: (_, { seller }, note) =>
    staffNotes.staff_settings_published(seller, note),
  staff_export: (_, { seller }, note) => staffNotes.staff_export(seller, note),
  staff_sign_in_changed: (_, { seller }, note) => staffNotes.staff_sign_in_changed(seller, note),
  staff_support: (_, { seller }, note) => staffNotes.staff_support(seller, note),
};
