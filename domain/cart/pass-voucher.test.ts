import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  maxVoucherLength,
  passHolder,
  patternFault,
  voucherFault,
  voucherKey,
  voucherPattern,
} from './pass-voucher.ts';

const rules = {
  adultPattern: 'A\\d{6}',
  childPattern: 'C\\d{6}',
  childKeywords: ['Youth', ' kid '],
};

describe('a pass', () => {
  // Guards: CFG-27, QTY-44
  test('is a child’s if it matches the venue’s keywords or its name says so', () => {
    const holder = (name: string) => passHolder(name, rules, undefined);
    expect(['City pass, youth', 'KIDS', 'Child (4 to 11)', 'children'].map(holder)).toEqual(
      Array(4).fill('child'),
    );
    expect(['Adult', 'Senior', ''].map(holder)).toEqual(Array(3).fill('adult'));
    expect(passHolder('Adult', { childKeywords: ['', ' '] }, undefined)).toBe('adult');
  });

  // Guards: QTY-44
  test('is above all what its group says', () => {
    expect(passHolder('Child', rules, 'adult')).toBe('adult');
    expect(passHolder('Adult', rules, 'child')).toBe('child');
    expect(voucherPattern('Adult', rules, 'child')).toBe('C\\d{6}');
    expect(voucherPattern('Adult', rules, undefined)).toBe('A\\d{6}');
  });
});

describe('a voucher', () => {
  // Guards: QTY-44
  test('is trimmed, present, and matches the whole pattern', () => {
    expect(voucherFault(' A123456 ', rules.adultPattern)).toBe(null);
    expect(voucherFault('  ', rules.adultPattern)).toBe('missing');
    for (const other of ['A12345', 'A1234567', 'xA123456', 'C123456']) {
      expect(voucherFault(other, rules.adultPattern)).toBe('mismatch');
    }
    expect(voucherFault('ab', 'a|b')).toBe('mismatch');
  });

  test('is any text up to its maximum length if the venue has no pattern', () => {
    expect(voucherFault('whatever', null)).toBe(null);
    expect(voucherFault('x'.repeat(maxVoucherLength + 1), null)).toBe('mismatch');
  });

  test('is the same in capitals', () => {
    expect(voucherKey(' ab-1 ')).toBe(voucherKey('AB-1'));
  });
});

describe('a pattern', () => {
  test('is a regular expression of single characters with few repetitions', () => {
    const unitedKingdom = '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}';
    const others = ['\\d{9}', '[A-Z]{2}-?\\d{6,10}', '(?:AB|CD)\\d+', '^X.*$', '[+*]{4}'];
    for (const pattern of ['\\d{5}', unitedKingdom, ...others]) {
      expect(patternFault(pattern), pattern).toBeUndefined();
    }
  });

  test('that is invalid or could be slow is refused', () => {
    const patterns = [
      ['', 'broken'],
      ['(', 'broken'],
      ['a)(b', 'broken'],
      ['[9-0]', 'broken'],
      ['(a+)+', 'repeated_group'],
      ['(a|a)*', 'repeated_group'],
      ['(a*){9}', 'repeated_group'],
      ['(?=a)a', 'reference'],
      ['(a)\\1', 'reference'],
      ['a*a*a*a*', 'repetitions'],
      ['(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)', 'choices'],
      ['x'.repeat(201), 'length'],
    ] as const;
    for (const [pattern, kind] of patterns) {
      const fault = patternFault(pattern);
      expect(fault?.kind === 'slow' ? fault.because : fault?.kind, pattern).toBe(kind);
    }
  });

  test('can be matched against any text once accepted', () => {
    const part = fc.constantFrom('a', '\\d', '[a-z]', '.', '+', '*', '?', '{2,9}', '(', ')', '|');
    const pattern = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(pattern, fc.string({ maxLength: maxVoucherLength }), (text, voucher) => {
        fc.pre(patternFault(text) === undefined);
        expect([null, 'missing', 'mismatch']).toContain(voucherFault(voucher, text));
      }),
    );
  });
});
