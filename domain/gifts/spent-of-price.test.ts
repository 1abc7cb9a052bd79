import { expect, test } from 'vitest';
import { spentOfPrice } from './spent-of-price.ts';

// Guards: SLS-03
test('the paid part of a gift card is spent first, and promo codes cover the rest (SLS-03)', () => {
  const bought = { adjusted_value: 704 };
  expect(spentOfPrice(bought, 333)).toEqual({ spent: 333, overspent: 0 });
  expect(spentOfPrice(bought, 1000)).toEqual({ spent: 704, overspent: 296 });
  expect(spentOfPrice(bought, 0)).toEqual({ spent: 0, overspent: 0 });
});
