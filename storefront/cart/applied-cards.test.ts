import { expect, test } from 'vitest';
import { withGiftCards } from './applied-cards.ts';
import type { CartTotals } from './cart-lines.ts';

const totals = { due: '18.00' } as CartTotals;
const card = (number: string, balance: string) => ({ number, balance });

// Guards: CRT-01, CRT-34, PAY-48
test('applied gift cards appear in the totals by their last four digits, and reduce the amount due', () => {
  const cards = [card('AAAA BBBB', '5.00'), card('CCCC DDDD', '3.50')];
  expect(withGiftCards(totals, cards, 'EUR')).toEqual({
    due: '9.50',
    applied: [
      { number: 'AAAA BBBB', last: 'BBBB', amount: '5.00' },
      { number: 'CCCC DDDD', last: 'DDDD', amount: '3.50' },
    ],
  });
});

test('a gift card with nothing left to pay is not in the totals', () => {
  const cards = [card('AAAA BBBB', '50.00'), card('CCCC DDDD', '3.50')];
  const { due, applied } = withGiftCards(totals, cards, 'EUR');
  expect([due, applied.map(({ amount }) => amount)]).toEqual(['0', ['18.00']]);
});
