import { expect, test } from 'vitest';
import { createChosenStore } from './chosen-payment.ts';

function tab(kept = new Map<string, string>()) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const card = { number: 'A', balance: '5.00' };

// Guards: APP-56, CRT-01, MEM-25, MEM-39, PAY-22, PAY-48
test('a payment choice survives a reload, for its own cart only', () => {
  const storage = tab();
  const store = createChosenStore('k', storage);
  expect(store.of('c1')).toEqual({
    giftee: {},
    giftCards: [],
    option: 'due',
    partialPaymentAmount: '',
    autoRenewMembership: false,
    redeemMembership: '',
  });
  store.change('c1', { giftCards: [card] });
  store.change('c1', { option: 'other', partialPaymentAmount: '12.00' });
  const reloaded = createChosenStore('k', storage);
  expect(reloaded.of('c1')).toMatchObject({
    giftCards: [card],
    option: 'other',
    partialPaymentAmount: '12.00',
  });
  expect(reloaded.of('c2').giftCards).toEqual([]);
});

test('another cart starts without a payment choice', () => {
  const store = createChosenStore('k', tab());
  store.change('c1', { giftCards: [card] });
  store.change('c2', { option: 'other' });
  expect(store.of('c2').giftCards).toEqual([]);
  expect(store.of('c1').giftCards).toEqual([]);
});

test('an invalid stored choice counts as none', () => {
  for (const text of ['{', '7', 'null', '{"cartId":"c1"}']) {
    expect(createChosenStore('k', tab(new Map([['k', text]]))).of('c1').giftCards).toEqual([]);
  }
});
