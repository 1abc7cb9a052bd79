import type { GiftCardLetter } from '#contract/letters/letters.ts';
import { moneyText } from '#domain/pricing/money-text.ts';
import { dateText } from '#domain/time/clock-text.ts';
import type { SellerFacts } from '../site/storefront.ts';
import type { LetterWords } from './letter-words.ts';
import { unlinked } from './plain-text.ts';

/** The texts of a letter with a gift card or code, ready to render. */
export interface GiftCardView {
  readonly subject: string;
  readonly preheader: string;
  readonly title: string;
  readonly intro: string;
  /** The giver's message, by line. */
  readonly message: readonly { readonly key: string; readonly text: string }[];
  readonly giver: string;
  /** An amount, or a membership's name. */
  readonly worth: string;
  readonly numberLabel: string;
  readonly number: string;
  /** Lines with the last valid day and the recipient. */
  readonly validity: readonly string[];
  readonly how: string;
  readonly open: string;
  readonly keep: string;
  readonly seller: { readonly name: string; readonly facts: SellerFacts };
}

export function giftCardView(content: GiftCardLetter, words: LetterWords): GiftCardView {
  const { language, currency, seller } = content;
  const receiver = unlinked(content.receiver);
  const giver = unlinked(content.giver);
  const { membership, begun } = content;
  const said =
    membership === null
      ? ofCard(content, moneyText(content.amount, currency, language), giver, words)
      : begun
        ? ofMembership(content, { name: membership, ...begun }, giver, words)
        : ofCode(content, membership, giver, words);
  return {
    ...said,
    title:
      receiver === '' ? words('letter.gift.title') : words('letter.gift.title_for', { receiver }),
    message: unlinked(content.message)
      .split('\n')
      .filter((text) => text.trim() !== '')
      .map((text, at) => ({ key: String(at), text })),
    giver,
    number: content.number,
    seller: { name: seller.name, facts: seller.metadata as SellerFacts },
  };
}

type GiftText = Omit<GiftCardView, 'title' | 'message' | 'giver' | 'number' | 'seller'>;

function ofCard(
  content: GiftCardLetter,
  amount: string,
  giver: string,
  words: LetterWords,
): GiftText {
  const { isForBuyer, language, lastDay } = content;
  const seller = content.seller.name;
  return {
    subject: isForBuyer
      ? words('letter.gift.subject_own', { seller, amount })
      : words('letter.gift.subject', { seller, amount, giver }),
    preheader: words('letter.gift.preheader', { seller, amount }),
    intro: isForBuyer
      ? words('letter.gift.intro_own', { seller })
      : words('letter.gift.intro', { seller, giver }),
    worth: amount,
    numberLabel: words('letter.gift.number'),
    validity: [
      lastDay === null
        ? words('letter.gift.no_end')
        : words('letter.gift.valid_through', { date: dateText(lastDay, language, 'long') }),
    ],
    how: words('letter.gift.how'),
    open: words('letter.gift.open', { seller }),
    keep: words('letter.gift.keep'),
  };
}

function ofCode(
  content: GiftCardLetter,
  name: string,
  giver: string,
  words: LetterWords,
): GiftText {
  const { isForBuyer, language, lastDay } = content;
  const seller = content.seller.name;
  return {
    subject: isForBuyer
      ? words('letter.gift_code.subject_own', { seller, name })
      : words('letter.gift_code.subject', { seller, name, giver }),
    preheader: words('letter.gift_code.preheader', { seller, name }),
    intro: isForBuyer
      ? words('letter.gift_code.intro_own', { seller })
      : words('letter.gift_code.intro', { seller, giver }),
    worth: name,
    numberLabel: words('letter.gift_code.number'),
    validity: [
      lastDay === null
        ? words('letter.gift_code.no_end')
        : words('letter.gift_code.valid_through', { date: dateText(lastDay, language, 'long') }),
    ],
    how: words('letter.gift_code.how'),
    open: words('letter.gift_code.open'),
    keep: words('letter.gift_code.keep'),
  };
}

type Begun = NonNullable<GiftCardLetter['begun']> & { readonly name: string };

function ofMembership(
  { language, lastDay, seller: { name: seller } }: GiftCardLetter,
  { name, startDay, members, logInWith }: Begun,
  giver: string,
  words: LetterWords,
): GiftText {
  const named = members.map(unlinked);
  return {
    subject: words('letter.gift_code.subject', { seller, name, giver }),
    preheader: words('letter.gift_membership.preheader', { seller, name }),
    intro: words('letter.gift_membership.intro', { seller, giver }),
    worth: name,
    numberLabel: words('letter.gift_membership.number'),
    validity: [
      ...(named.length === 0
        ? []
        : [words('letter.membership.members', { count: named.length, names: named.join(', ') })]),
      ...(startDay === null
        ? []
        : [
            words('letter.gift_membership.first_day', {
              date: dateText(startDay, language, 'long'),
            }),
          ]),
      lastDay === null
        ? words('letter.membership.no_end')
        : words('letter.membership.last_day', { date: dateText(lastDay, language, 'long') }),
    ],
    how:
      logInWith === null
        ? words('letter.gift_membership.how')
        : words(`letter.membership.${logInWith}`),
    open: words('letter.gift.open', { seller }),
    keep: words('letter.gift_membership.keep'),
  };
}
