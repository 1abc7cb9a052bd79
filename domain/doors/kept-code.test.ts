import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStorable } from '../content/storable-text.ts';
import { blankCode, keptCode, longestCode } from './kept-code.ts';

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 450 }),
  fc.string({ unit: fc.constantFrom('\0', '\ud83c', '\udfab', ' ', '\n', 'a', '🎫') }),
  fc.string({ unit: fc.constantFrom('a', '🎫', '\ud83c'), minLength: 190, maxLength: 230 }),
);

test('whatever is shown at a door becomes text that can be stored, sent and asked', () => {
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

test('a code of ours stays as it is, with blanks around it or without', () => {
  const code = 'BvX9-0_aZq81Lm2PtRw7yQe';
  expect(keptCode(code)).toBe(code);
  expect(keptCode(` ${code}\r\n`)).toBe(code);
  expect(keptCode('a'.repeat(longestCode))).toBe('a'.repeat(longestCode));
});

test('nothing but blanks has a name, and what is no text is marked', () => {
  expect(keptCode(' \t\n')).toBe(blankCode);
  expect(keptCode('BvX9\0')).toBe('BvX9\uFFFD');
  expect(keptCode('\ud83cx\udfab🎫')).toBe('\uFFFDx\uFFFD🎫');
});

test('long codes that begin alike stay two, and neither is the code with which both begin', () => {
  const begin = 'HC1:'.repeat(50);
  const [one, other] = [keptCode(`${begin}one`), keptCode(`${begin}other`)];
  expect(new Set([one, other, keptCode(begin)]).size).toBe(3);
  expect(keptCode('x'.repeat(10_000_000))).toHaveLength(longestCode);
});
