import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyExponent } from './currency.ts';
import { formatAmount, moneyStep, parseAmount, parsePrice, percentOf } from './money.ts';

const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD');

// Guards: APP-61
test('an amount reads back the same in any currency', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), currency, (minor, code) => {
      expect(parseAmount(formatAmount(minor, code), code)).toBe(minor === 0 ? 0 : minor);
    }),
  );
});

// Guards: PAY-36
test('zero is written as 0, without decimals in yen and with three in dinars', () => {
  expect(formatAmount(0, 'EUR')).toBe('0');
  expect(formatAmount(1250, 'EUR')).toBe('12.50');
  expect(formatAmount(-5, 'EUR')).toBe('-0.05');
  expect(formatAmount(1300, 'JPY')).toBe('1300');
  expect(formatAmount(1300, 'KWD')).toBe('1.300');
  expect(currencyExponent('USD')).toBe(2);
});

test.each([
  ['12.5', 'EUR', 1250],
  ['12.500', 'EUR', 1250],
  ['12.505', 'EUR', undefined],
  ['12.5', 'JPY', undefined],
  ['12.0', 'JPY', 12],
  ['1e3', 'EUR', undefined],
  ['.5', 'EUR', undefined],
  ['', 'EUR', undefined],
  ['٣', 'EUR', undefined],
  ['-0', 'EUR', 0],
  ['90071992547409.91', 'EUR', Number.MAX_SAFE_INTEGER],
  ['90071992547409.92', 'EUR', undefined],
])('the text %j in %s is %j minor units', (text, code, minor) => {
  expect(parseAmount(text, code)).toBe(minor);
});

test('a percentage is rounded half up and exact for large amounts', () => {
  expect(percentOf(1000, '2.5')).toBe(25);
  expect(percentOf(1, '50')).toBe(1);
  expect(percentOf(1, '49.99')).toBe(0);
  expect(percentOf(99_999_999_999, '12.3456')).toBe(12_345_600_000);
});

test('a percentage is off by at most half a unit', () => {
  const rate = fc.integer({ min: 0, max: 99_9999 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), rate, (minor, tenThousandths) => {
      const percent = (tenThousandths / 10_000).toFixed(4);
      const exact = (minor * tenThousandths) / 1_000_000;
      expect(Math.abs(percentOf(minor, percent) - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});

test('a price with three decimals must end in 0, as cards are charged', () => {
  expect(parsePrice('5.120', 'KWD')).toBe(5_120);
  expect(parsePrice('5.124', 'KWD')).toBeUndefined();
  expect(parsePrice('5.12', 'EUR')).toBe(512);
  expect(parsePrice('5.123', 'EUR')).toBeUndefined();
  expect(percentOf(5_120, '2.5', moneyStep('KWD'))).toBe(130);
  expect(percentOf(5_160, '12.5', moneyStep('BHD'))).toBe(650);
});
