import { formatAmount, parseAmount, sum } from '#domain/pricing/money.ts';
import type { Cart } from '../cart/cart-store.ts';
import type { Words } from '../site/words.ts';

interface Speech {
  readonly t: Words;
  readonly money: (amount: string) => string;
  readonly language: string;
}

/**
 * The sentence that the card was not charged, or that nothing was if something else was to pay. If gift cards have
 * already paid a part of the cart, names that part: it stays paid.
 */
export function notCharged(
  { gift_cards: cards, currency }: Pick<Cart, 'gift_cards' | 'currency'>,
  { t, money, language }: Speech,
  isCard = true,
): string {
  if (cards.length === 0) return t(isCard ? 'checkout.not_charged' : 'checkout.nothing_charged');
  const paid = sum(cards.map(({ amount }) => parseAmount(amount, currency) ?? 0));
  return t(isCard ? 'checkout.not_charged_part' : 'checkout.nothing_charged_part', {
    amount: money(formatAmount(paid, currency)),
    count: cards.length,
    cards: new Intl.ListFormat(language).format(cards.map(({ last_four }) => `…${last_four}`)),
  });
}
