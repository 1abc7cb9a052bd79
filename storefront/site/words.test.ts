import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { en } from '#tenants/strings/en/en.ts';
import { type CompiledMessages, createWords } from './words.ts';

const compiled = Object.fromEntries(
  Object.entries(en).map(([key, message]) => [key, compile(message)]),
) as unknown as CompiledMessages;

test('messages contain their values, with the plurals of the language', () => {
  const t = createWords(compiled, 'en');
  expect(t('cart.open', { count: 0 })).toBe('Cart, empty');
  expect(t('cart.open', { count: 1 })).toBe('Cart, 1 ticket');
  expect(t('cart.open', { count: 1200 })).toBe('Cart, 1,200 tickets');
  expect(t('checkout.pay', { amount: '€12.50' })).toBe('Pay €12.50');
});
