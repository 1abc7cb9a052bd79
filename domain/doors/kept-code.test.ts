import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStorable } from '../content/storable-text.ts';
import { blankCode, keptCode, longestCode } from './kept-code.ts';

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 450 }),
  fc.string({ unit: fc.constantFrom('\0', '\ud83c', '\udfab', ' ', '\n', 'a', '🎫') }),
  fc.string({ unit: fc.constantFrom('a', '🎫', '\ud83c'), minLength: 190, maxLength: 230 }),
);

// Guards: DOR-04
test('any code shown at a door becomes text that can be stored, sent and looked up', () => {
  fc.assert(
    fc.property(odd, (shown) => {
      const kept = keptCode(shown);
      expect(isStorable(kept)).toBe(true);
      expect(kept.trim()).toBe(kept);
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.length).toBeLessThanOrEqual(longestCode);
      expect(keptCode(kept)).toBe(kept);
    }),
  );
});

// Guards: DOR-04
test('a code of ours stays unchanged apart from surrounding blanks', () => {
  const code = 'BvX9-0_aZq81Lm2PtRw7yQe';
  expect(keptCode(code)).toBe(code);
  expect(keptCode(` ${code}\r\n`)).toBe(code);
  expect(keptCode('a'.repeat(longestCode))).toBe('a'.repeat(longestCode));
});

// Guards: DOR-04
test('a blank code gets a name, and invalid characters are marked', () => {
  expect(keptCode(' \t\n')).toBe(blankCode);
  expect(keptCode('BvX9\0')).toBe('BvX9\uFFFD');
  expect(keptCode('\ud83cx\udfab🎫')).toBe('\uFFFDx\uFFFD🎫');
});

// Guards: DOR-04
test('long codes with the same start stay distinct, also from a code that is only that start', () => {
  const begin = 'HC1:'.repeat(50);
  const [one, other] = [keptCode(`${begin}one`), keptCode(`${begin}other`)];
  expect(new Set([one, other, keptCode(begin)]).size).toBe(3);
  expect(keptCode('x'.repeat(10_000_000))).toHaveLength(longestCode);
});
