import { expect, test } from 'vitest';
import { payerSecret } from '#contract/api/payer-header.ts';
import { inMemory } from '../browser/browser-storage.ts';
import { payerSecretsOf } from './payer-secrets.ts';

test('a cart’s secret is created once, and another tab finds it', () => {
  const storage = inMemory();
  const secrets = payerSecretsOf('tower', storage);
  expect(secrets.of('a')).toBeUndefined();
  const made = secrets.made('a');
  expect(made).toMatch(payerSecret);
  expect(secrets.made('a')).toBe(made);
  expect(secrets.made('b')).not.toBe(made);
  expect(payerSecretsOf('tower', storage).of('a')).toBe(made);
  expect(payerSecretsOf('hall', storage).of('a')).toBeUndefined();
});

test('a browser keeps the secrets of its twenty latest carts', () => {
  const secrets = payerSecretsOf('tower', inMemory());
  for (let cart = 0; cart < 25; cart += 1) secrets.made(String(cart));
  expect(secrets.of('4')).toBeUndefined();
  expect(secrets.of('5')).toBeDefined();
  expect(secrets.of('24')).toBeDefined();
});

test.each(['{', '{}', '[["a"],[1,2],"a"]'])('the stored value %s is not a secret', (text) => {
  const storage = inMemory(new Map([['payer:tower', text]]));
  expect(payerSecretsOf('tower', storage).of('a')).toBeUndefined();
});
