import { expect, test } from 'vitest';
import { moneyText } from './money-text.ts';

// Guards: APP-61
test('amounts have the decimals of their currency', () => {
  expect(moneyText('12.5', 'EUR', 'en')).toBe('€12.50');
  expect(moneyText('1300', 'JPY', 'en')).toBe('¥1,300');
  expect(moneyText('0', 'USD', 'en')).toBe('$0.00');
});
