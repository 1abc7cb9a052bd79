import { expect, test } from 'vitest';
import { skipUpsellsOf, takeExpressCheckout } from './skip-upsells.ts';

test.each([
  ['?expresscheckout=1', { rest: '', skips: true }],
  ['?expresscheckout=true&lang=fr', { rest: '?lang=fr', skips: true }],
  ['?a=1&expresscheckout=yes&expresscheckout=0', { rest: '?a=1', skips: true }],
  ['?expresscheckout', { rest: '', skips: false }],
  ['?expresscheckout=0', { rest: '', skips: false }],
  ['?expresscheckout=False', { rest: '', skips: false }],
  ['?ExpressCheckout=1', undefined],
  ['', undefined],
])('%s is taken out of the address', (search, taken) => {
  expect(takeExpressCheckout(search)).toEqual(taken);
});

test('what is skipped is kept for one seller', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  skipUpsellsOf('tower', storage).set();
  expect(skipUpsellsOf('tower', storage).isSet()).toBe(true);
  expect(skipUpsellsOf('hall', storage).isSet()).toBe(false);
});
