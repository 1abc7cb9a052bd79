import { expect, test } from 'vitest';
import { isExpired } from './saved-card.ts';

test('a card is valid through the end of its month everywhere on earth', () => {
  const card = { expMonth: 12, expYear: 2029 };
  expect(isExpired(card, Date.parse('2029-12-31T23:59:59-12:00'))).toBe(false);
  expect(isExpired(card, Date.parse('2030-01-01T00:00:00-12:00'))).toBe(true);
  expect(isExpired({ expMonth: 2, expYear: 2028 }, Date.parse('2028-02-29T12:00:00Z'))).toBe(false);
});
