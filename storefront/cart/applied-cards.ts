import { cardShares, lastFour } from '#domain/gifts/gift-card.ts';
import { formatAmount, parseAmount, sum } from '#domain/pricing/money.ts';
import type { CartTotals } from './cart-lines.ts';
import type { AppliedCard } from './chosen-payment.ts';

/** The totals minus what the applied gift cards will pay (PAY-48); they have paid nothing yet. */
export function withGiftCards(
  totals: CartTotals,
  giftCards: readonly AppliedCard[],
  currency: string,
) {
  const due = parseAmount(totals.due, currency) ?? 0;
  const balances = giftCards.map(({ balance }) => parseAmount(balance, currency) ?? 0);
  const shares = cardShares(due, balances, currency);
  return {
    ...totals,
    applied: giftCards
      .map(({ number }, at) => ({ number, last: lastFour(number), amount: shares[at] ?? 0 }))
      .filter(({ amount }) => amount > 0)
      .map((card) => ({ ...card, amount: formatAmount(card.amount, currency) })),
    due: formatAmount(due - sum(shares), currency),
  };
}
