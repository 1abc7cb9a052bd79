import fc from 'fast-check';
import { expect, test } from 'vitest';
import { descriptionLength, truncated } from './truncated.ts';

// Guards: DET-42
test('a short text is left unchanged', () => {
  expect(truncated('Up to the deck.')).toBe('Up to the deck.');
  expect(truncated('a'.repeat(descriptionLength))).toBe('a'.repeat(descriptionLength));
});

// Guards: DET-42
test('a long text is cut between words', () => {
  expect(truncated('The lift takes you up, and the view does the rest.', 24)).toBe(
    'The lift takes you up…',
  );
});

// Guards: DET-42
test('a description is cut at exactly 128 characters (DET-42)', () => {
  expect(truncated('a'.repeat(128))).toBe('a'.repeat(128));
  expect(truncated('a'.repeat(129))).toBe(`${'a'.repeat(127)}…`);
});

// Guards: DET-42
test('no result exceeds its maximum length, and no character is split', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const short = truncated(text);
      expect([...short].length).toBeLessThanOrEqual(descriptionLength);
      expect(short.isWellFormed()).toBe(true);
    }),
  );
});
