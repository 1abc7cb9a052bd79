import { expect, test } from 'vitest';
import { wayOf } from './way-of.ts';

// Guards: SLS-03
test('a payment is named by its way, and not by the processor that every way has', () => {
  const way = { method: 'stripe', kind: null, brand: null, last_four: null };
  expect(wayOf({ ...way, kind: 'ideal' })).toBe('iDEAL');
  expect(wayOf({ ...way, kind: 'sepa_debit', last_four: '3000' })).toBe(
    'Direct debit ending in 3000',
  );
  expect(wayOf({ ...way, kind: 'card', brand: 'visa', last_four: '4242' })).toBe(
    'Visa ending in 4242',
  );
  expect(wayOf({ ...way, method: 'ledger', last_four: '222C' })).toBe('Gift card ending in 222C');
});

// Guards: SLS-03
test('a result of an earlier release, which has no way, is named by its processor', () => {
  expect(wayOf({ method: 'stripe', last_four: null })).toBe('Card');
});
