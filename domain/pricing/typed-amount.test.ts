import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyExponent } from './currency.ts';
import { formatAmount, moneyStep } from './money.ts';
import { readAmount, writtenAmount } from './typed-amount.ts';

const read = (typed: string, currency = 'EUR', language = 'en') => {
  const found = readAmount(typed, { currency, language });
  return found?.unclear ?? found?.amount ?? null;
};

describe('an amount that a person types', () => {
  // Guards: QTY-24
  test.each([
    ['10,50', '10.50'],
    ['10.50', '10.50'],
    ['10,5', '10.50'],
    ['10', '10.00'],
    ['0', '0'],
    ['.50', '0.50'],
    [',5', '0.50'],
    ['10.', '10.00'],
    ['2,200.00', '2200.00'],
    ['2.200,00', '2200.00'],
    ['1.234.567', '1234567.00'],
    ['1,234,567.8', '1234567.80'],
    ['1 500', '1500.00'],
    ['1\u00a0500,25', '1500.25'],
    ['1\u202f500,25', '1500.25'],
    ["1'500.25", '1500.25'],
    ['1’500,25', '1500.25'],
    ['1,00,000.50', '100000.50'],
    ['12,34,567', '1234567.00'],
    ['٢٬٢٠٠٫٥٠', '2200.50'],
    ['۱۰٫۵', '10.50'],
    ['१२,३४,५६७.५', '1234567.50'],
    ['１０，５０', '10.50'],
    ['𝟏𝟐.𝟓', '12.50'],
    ['€10.50', '10.50'],
    ['10,50 €', '10.50'],
    ['eur 10,50', '10.50'],
    ['10,-', '10.00'],
    ['10.–', '10.00'],
    [' \u200e10.50\u200f ', '10.50'],
    ['1234.50', '1234.50'],
    ['007,50', '7.50'],
  ])('“%s” is %s on an English page with euros', (typed, amount) => {
    expect(read(typed)).toBe(amount);
  });

  test.each([
    '',
    ' ',
    '.',
    ',',
    '-5',
    '−5',
    '+5',
    '1e3',
    'lots',
    '10 50',
    '1,2,3',
    '1.23.456',
    '1,50,5',
    '10,505.5.5',
    '1.234,567,890',
    '0.500',
    '1234.500',
    '1,500.000',
    '10.5000',
    '1,0000',
    '$10',
    '10 USD',
    '10:50',
    '10/50',
    '0x10',
    '1,500 500',
    '1'.repeat(17),
    '1'.repeat(5_000),
    '一百',
  ])('“%s” is not an amount in euros', (typed) => {
    expect(read(typed)).toBeNull();
  });

  // Guards: QTY-24
  test.each([
    ['1,500', 'EUR', 'en', '1500.00'],
    ['1.500', 'EUR', 'de', '1500.00'],
    ['1.500', 'EUR', 'en', ['1500.00', '1.50']],
    ['1,500', 'EUR', 'de', ['1500.00', '1.50']],
    ['1.234', 'EUR', 'en', ['1234.00']],
    ['10.505', 'EUR', 'en', ['10505.00']],
    ['1.500', 'EUR', 'fr', ['1500.00', '1.50']],
    ['1,500', 'EUR', 'fr', ['1500.00', '1.50']],
    ['1.500', 'CHF', 'de-CH', ['1500.00', '1.50']],
    ['1,500', 'JPY', 'en', '1500'],
    ['1.000', 'JPY', 'en', ['1000', '1']],
    ['10.00', 'JPY', 'en', '10'],
    ['10.50', 'JPY', 'en', null],
    ['1.500', 'KWD', 'en', '1.500'],
    ['1,500', 'KWD', 'en', ['1500.000', '1.500']],
    ['1,500', 'KWD', 'de', '1.500'],
    ['1.500', 'KWD', 'de', ['1500.000', '1.500']],
    ['1.505', 'KWD', 'en', null],
    ['١٫٥٠٠', 'KWD', 'ar', '1.500'],
    ['١٬٥٠٠', 'KWD', 'ar', '1500.000'],
    ['10 kr', 'SEK', 'sv', '10.00'],
    ['$10', 'USD', 'en', '10.00'],
    ['$10', 'AUD', 'en', '10.00'],
  ])('“%s” in %s on a page in “%s” is %j', (typed, currency, language, expected) => {
    expect(read(typed, currency, language)).toEqual(expected);
  });

  // Guards: QTY-24
  test('is read back as it was written, in every language and currency', () => {
    const languages = 'en de fr es it nl pt-PT sv pl de-CH en-IN hi ar-EG fa bn ja'.split(' ');
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'HUF'),
        fc.oneof(fc.nat(3_000), fc.nat(99_999_999)),
        (language, currency, steps) => {
          const form = { currency, language };
          const amount = formatAmount(steps * moneyStep(currency), currency);
          expect(readAmount(writtenAmount(amount, form), form)).toEqual({ amount });
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('is never an amount that its spelling does not allow', () => {
    const marks = fc.constantFrom('', '.', ',', ' ', '’');
    fc.assert(
      fc.property(
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        fc.constantFrom('en', 'de', 'fr'),
        fc.nat(9_999_999),
        marks,
        fc.constantFrom('.', ','),
        (currency, language, minor, between, mark) => {
          fc.pre(between !== mark);
          const exponent = currencyExponent(currency);
          const amount = formatAmount(minor * moneyStep(currency), currency);
          const [whole = '0', decimals = '0'.repeat(exponent)] = amount.split('.');
          const grouped = whole.replace(/\B(?=(\d{3})+$)/g, between);
          const typed = exponent === 0 ? grouped : `${grouped}${mark}${decimals}`;
          const found = readAmount(typed, { currency, language });
          if (found?.unclear) expect(found.unclear).toContain(amount);
          else expect(found).toEqual({ amount });
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
