import type { GiftCardLetter } from '#contract/letters.ts';
import { dateText } from '#domain/clock-text.ts';
import { moneyText } from '#domain/money-text.ts';
import type { SellerFacts } from '../storefront.ts';
import type { LetterWords } from './letter-words.ts';
import { unlinked } from './plain-text.ts';

/** The words of the letter that carries a gift card, ready to be set. */
export interface GiftCardView {
  readonly subject: string;
  readonly preheader: string;
  readonly title: string;
  readonly intro: string;
  /** What the giver says, line by line. */
  readonly message: readonly { readonly key: string; readonly text: string }[];
  readonly giver: string;
  readonly amount: string;
  readonly number: string;
  readonly validity: string;
  readonly how: string;
  readonly seller: { readonly name: string; readonly facts: SellerFacts };
}

export function giftCardView(content: GiftCardLetter, words: LetterWords): GiftCardView {
  const { language, currency, seller, isForBuyer, lastDay } = content;
  const amount = moneyText(content.amount, currency, language);
  const receiver = unlinked(content.receiver);
  const giver = unlinked(content.giver);
  const named = { seller: seller.name, amount };
  return {
    subject: isForBuyer
      ? words('letter.gift.subject_own', named)
      : words('letter.gift.subject', { ...named, giver }),
    preheader: words('letter.gift.preheader', named),
    title:
      receiver === '' ? words('letter.gift.title') : words('letter.gift.title_for', { receiver }),
    intro: isForBuyer
      ? words('letter.gift.intro_own', named)
      : words('letter.gift.intro', { ...named, giver }),
    message: unlinked(content.message)
      .split('\n')
      .filter((text) => text.trim() !== '')
      .map((text, at) => ({ key: String(at), text })),
    giver,
    amount,
    number: content.number,
    validity:
      lastDay === null
        ? words('letter.gift.no_end')
        : words('letter.gift.valid_through', { date: dateText(lastDay, language, 'long') }),
    how: words('letter.gift.how'),
    seller: { name: seller.name, facts: seller.metadata as SellerFacts },
  };
}
