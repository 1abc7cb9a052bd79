import { expect, test } from 'vitest';
import { inMemory } from '../browser/browser-storage.ts';
import { consentOf } from './consent.ts';
import { reportedPurchasesOf } from './reported-purchases.ts';

// Guards: ANA-04
test('an order is reported once by each seller, even after a reload', () => {
  const storage = inMemory();
  expect(reportedPurchasesOf('tower', storage).isNew('K7Q2')).toBe(true);
  expect(reportedPurchasesOf('tower', storage).isNew('K7Q2')).toBe(false);
  expect(reportedPurchasesOf('tower', storage).isNew('K7Q3')).toBe(true);
  expect(reportedPurchasesOf('hall', storage).isNew('K7Q2')).toBe(true);
});

test('the browser remembers the fifty newest orders', () => {
  const reported = reportedPurchasesOf('tower', inMemory());
  for (let order = 0; order < 51; order += 1) reported.isNew(`K${order}`);
  expect(reported.isNew('K1')).toBe(false);
  expect(reported.isNew('K0')).toBe(true);
});

test.each(['{', 'null', '{}', '[1]'])('if the browser stored %s, every order is new', (text) => {
  const storage = inMemory(new Map([['toldPurchases:tower', text]]));
  expect(reportedPurchasesOf('tower', storage).isNew('K7Q2')).toBe(true);
});

test('consent is stored per seller, and an invalid value counts as no answer', () => {
  const storage = inMemory(new Map([['analyticsConsent:hall', 'yes']]));
  expect(consentOf('tower', storage).read()).toBe('open');
  consentOf('tower', storage).keep('declined');
  expect(consentOf('tower', storage).read()).toBe('declined');
  expect(consentOf('hall', storage).read()).toBe('open');
});
