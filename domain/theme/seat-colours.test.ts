import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, oklchOf } from './colour.ts';
import { minContrast, palette, type Scheme } from './palette.ts';
import { seatColourCount, seatColours, seatLetter } from './seat-colours.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const theme = fc.record({ brand: colour, accent: colour, neutral: colour });
const scheme = fc.constantFrom<Scheme[]>('light', 'dark');

const groundsOf = (given: Parameters<typeof palette>[0], kind: Scheme) => {
  const { page, surface, sunken } = palette(given, kind);
  return [page, surface, sunken];
};

/** A visible difference, in OKLab; 0.02 is just noticeable. */
function difference(one: string, other: string): number {
  const [a, b] = [oklchOf(one), oklchOf(other)];
  const along = (angle: (radians: number) => number, { c, h }: typeof a) =>
    c * angle((h * Math.PI) / 180);
  return Math.hypot(
    a.l - b.l,
    along(Math.cos, a) - along(Math.cos, b),
    along(Math.sin, a) - along(Math.sin, b),
  );
}

// Guards: SEA-12
test('twenty colours stand out from every background, and text on them is readable', () => {
  fc.assert(
    fc.property(theme, scheme, (given, kind) => {
      const grounds = groundsOf(given, kind);
      const colours = seatColours(grounds);
      expect(colours).toHaveLength(seatColourCount);
      for (const { fill, label } of colours) {
        for (const ground of grounds) {
          expect(contrast(fill, ground)).toBeGreaterThanOrEqual(minContrast.control);
        }
        expect(contrast(label, fill)).toBeGreaterThanOrEqual(minContrast.text);
      }
    }),
    { numRuns: 60 },
  );
});

test('the colours stand out on any background', () => {
  fc.assert(
    fc.property(colour, (ground) => {
      for (const { fill, label } of seatColours([ground])) {
        expect(contrast(fill, ground)).toBeGreaterThanOrEqual(minContrast.control);
        expect(contrast(label, fill)).toBeGreaterThanOrEqual(minContrast.text);
      }
    }),
  );
});

// Guards: SEA-12
test('no two of the twenty colours are alike, and the first five are far apart', () => {
  fc.assert(
    fc.property(theme, scheme, (given, kind) => {
      const fills = seatColours(groundsOf(given, kind)).map(({ fill }) => fill);
      for (const [at, one] of fills.entries()) {
        for (const [than, other] of fills.slice(0, at).entries()) {
          const least = at < 5 && than < 5 ? 0.1 : 0.04;
          expect(difference(one, other), `${at} ${one}, ${than} ${other}`).toBeGreaterThan(least);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('each colour has a letter, and no two of twenty groups share one', () => {
  const letters = Array.from({ length: seatColourCount }, (_, at) => seatLetter(at));
  expect(letters.join('')).toBe('ABCDEFGHIJKLMNOPQRST');
  expect(seatLetter(20)).toBe('A');
});
