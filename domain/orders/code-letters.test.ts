import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  codeLength,
  codeLetters,
  codeOfBytes,
  isLetterCode,
  isOldCode,
  storedCode,
} from './code-letters.ts';

const code = fc.string({ unit: fc.constantFrom(...codeLetters), minLength: 29, maxLength: 29 });

// Guards: DOR-01
test('codes have at least 122 bits, in letters at the same place on three keyboard layouts', () => {
  expect(new Set(codeLetters).size * codeLetters.length).toBe(400);
  expect(codeLength * Math.log2(codeLetters.length)).toBeGreaterThan(122);
  expect(codeLetters).not.toMatch(/[AQWZMY\d]/);
});

// Guards: DOR-01
test('a code of ours is read in any case, also with the i of a Turkish keyboard', () => {
  fc.assert(
    fc.property(
      code,
      fc.array(fc.boolean(), { minLength: 29, maxLength: 29 }),
      (given, isSmall) => {
        const typed = [...given].map((letter, at) => (isSmall[at] ? letter.toLowerCase() : letter));
        expect(storedCode(typed.join(''))).toBe(given);
        expect(storedCode(typed.join('').replaceAll('i', 'ı').replaceAll('I', 'İ'))).toBe(given);
        expect(isLetterCode(typed.join(''))).toBe(true);
      },
    ),
  );
});

// Guards: DOR-01
test('any other text stays unchanged, such as a code of an earlier version', () => {
  const old = 'hV3_xq-72hV3_xq-72hV3_x';
  expect(isOldCode(old)).toBe(true);
  expect(isOldCode(`${old}y`)).toBe(false);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      if (!isLetterCode(text)) expect(storedCode(text)).toBe(text);
    }),
  );
  expect(storedCode(`${'b'.repeat(28)}a`)).toBe(`${'b'.repeat(28)}a`);
  expect(isLetterCode('ß'.repeat(29))).toBe(false);
});

// Guards: DOR-01
test('every letter is equally likely, and too few bytes make no code', () => {
  const all = Uint8Array.from({ length: 256 }, (_, n) => n);
  const counts = new Map<string, number>();
  for (let at = 0; at < 240; at += 1) {
    const made = codeOfBytes(new Uint8Array(codeLength).fill(at)) ?? '';
    counts.set(made, (counts.get(made) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array(20).fill(12));
  expect(codeOfBytes(all.slice(240).slice(0, 16))).toBeUndefined();
  expect(codeOfBytes(all.slice(0, 28))).toBeUndefined();
  expect(codeOfBytes(all)).toBe('BCDEFGHIJKLNOPRSTUVXBCDEFGHIJ');
});
