import { expect, test } from 'vitest';
import { inMemory } from '../browser/browser-storage.ts';
import { consentOf } from './consent.ts';
import { toldPurchasesOf } from './told-purchases.ts';

test('an order is told of once, after a reload too, and by each seller', () => {
  const storage = inMemory();
  expect(toldPurchasesOf('tower', storage).isNew('K7Q2')).toBe(true);
  expect(toldPurchasesOf('tower', storage).isNew('K7Q2')).toBe(false);
  expect(toldPurchasesOf('tower', storage).isNew('K7Q3')).toBe(true);
  expect(toldPurchasesOf('hall', storage).isNew('K7Q2')).toBe(true);
});

test('the newest fifty orders are remembered', () => {
  const told = toldPurchasesOf('tower', inMemory());
  for (let order = 0; order < 51; order += 1) told.isNew(`K${order}`);
  expect(told.isNew('K1')).toBe(false);
  expect(told.isNew('K0')).toBe(true);
});

test.each(['{', 'null', '{}', '[1]'])('where the browser kept %s every order is new', (text) => {
  const storage = inMemory(new Map([['toldPurchases:tower', text]]));
  expect(toldPurchasesOf('tower', storage).isNew('K7Q2')).toBe(true);
});

test('an answer is kept for one seller, and anything else is no answer', () => {
  const storage = inMemory(new Map([['analyticsConsent:hall', 'yes']]));
  expect(consentOf('tower', storage).read()).toBe('open');
  consentOf('tower', storage).keep('declined');
  expect(consentOf('tower', storage).read()).toBe('declined');
  expect(consentOf('hall', storage).read()).toBe('open');
});
