import type { Draw } from './draw.ts';
import type { StoryPayment } from './story.ts';

/** Gift cards sold by a sample, with their balances at the current point of the year. */
export interface GiftCards {
  /** Adds a card bought by order `n`, which can be used from `at` on. */
  issue(n: number, amount: number, at: number): void;
  /** Pays up to an amount from a card that can be used at `at`; undefined if there is none. */
  spend(amount: number, at: number): { readonly n: number; readonly amount: number } | undefined;
}

export function giftCards(): GiftCards {
  const cards: { n: number; left: number; from: number }[] = [];
  return {
    issue(n, amount, at) {
      cards.push({ n, left: amount, from: at });
    },
    spend(amount, at) {
      const card = cards.find(({ left, from }) => left > 0 && from <= at);
      if (!card) return undefined;
      const taken = Math.min(card.left, amount);
      card.left -= taken;
      return { n: card.n, amount: taken };
    },
  };
}

const brands = [
  ['visa', 46],
  ['mastercard', 37],
  ['amex', 9],
  ['discover', 3],
  ['jcb', 2],
  ['unionpay', 2],
  ['diners', 1],
] as const;
const wallets = [
  [null, 68],
  ['apple_pay', 21],
  ['google_pay', 11],
] as const;

/**
 * Splits a total into payments: none is due for a free order; otherwise a gift card if there is one, and a card for the rest.
 */
export function paymentsOf(
  total: number,
  {
    at,
    draw,
    cards,
  }: { readonly at: number; readonly draw: Draw; readonly cards: GiftCards | null },
): StoryPayment[] {
  const none = { brand: null, lastFour: null, wallet: null, giftCardOf: null };
  if (total === 0) return [{ ...none, from: 'nothing', amount: 0 }];
  const gift = cards?.spend(total, at);
  const paid = gift?.amount ?? 0;
  const parts: StoryPayment[] = gift
    ? [{ ...none, from: 'gift_card', amount: paid, giftCardOf: gift.n }]
    : [];
  if (paid === total) return parts;
  const wallet = draw.weighted(wallets);
  const brand = draw.weighted(brands);
  const lastFour = String(1_000 + draw.below(9_000));
  return [
    ...parts,
    { from: 'card', amount: total - paid, brand, lastFour, wallet, giftCardOf: null },
  ];
}
