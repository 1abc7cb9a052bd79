import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offersDirectDebit } from './direct-debit.ts';

const day = 86_400_000;
const now = Date.UTC(2031, 2, 1);

test('direct debit is offered if the first session is far enough ahead, to the millisecond', () => {
  expect(offersDirectDebit(7, 'EUR', [now + 7 * day, now + 30 * day], now)).toBe(true);
  expect(offersDirectDebit(7, 'EUR', [now + 7 * day - 1, now + 30 * day], now)).toBe(false);
});

test('direct debit is offered for tickets without a start', () => {
  expect(offersDirectDebit(7, 'EUR', [null], now)).toBe(true);
  expect(offersDirectDebit(7, 'EUR', [null, now + day], now)).toBe(false);
});

test('without the setting, or in another currency, direct debit is never offered', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: now, max: now + 1_000 * day })), (begins) => {
      expect(offersDirectDebit(null, 'EUR', begins, now)).toBe(false);
      expect(offersDirectDebit(0, 'USD', begins, now)).toBe(false);
    }),
  );
});
