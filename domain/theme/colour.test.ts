import { converter, formatHex, wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, hexOf, oklchOf, readableColour } from './colour.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const toOklch = converter('oklch');

// Compared with culori; the domain itself uses no package.
describe('a colour', () => {
  test('has the same lightness, chroma and hue as in culori', () => {
    fc.assert(
      fc.property(hex, (text) => {
        const ours = oklchOf(text);
        const theirs = toOklch(text);
        expect(ours.l).toBeCloseTo(theirs?.l ?? Number.NaN, 4);
        expect(ours.c).toBeCloseTo(theirs?.c ?? Number.NaN, 4);
        // Greys have no hue.
        if (ours.c < 0.001) return;
        const turn = Math.abs(ours.h - (theirs?.h ?? Number.NaN)) % 360;
        expect(Math.min(turn, 360 - turn)).toBeLessThan(0.1);
      }),
    );
  });

  test('comes back as the same hex text', () => {
    fc.assert(
      fc.property(hex, (text) => {
        expect(hexOf(oklchOf(text))).toBe(text);
      }),
    );
  });

  test('within sRGB has the same hex text as in culori', () => {
    fc.assert(
      fc.property(hex, (text) => {
        const { l, c, h } = oklchOf(text);
        expect(hexOf({ l, c, h })).toBe(formatHex({ mode: 'oklch', l, c, h }));
      }),
    );
  });

  test('outside sRGB keeps its lightness and hue and loses only chroma', () => {
    const wanted = fc.record({
      l: fc.double({ min: 0.2, max: 0.9, noNaN: true }),
      c: fc.double({ min: 0.3, max: 0.4, noNaN: true }),
      h: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(wanted, (colour) => {
        const fitted = toOklch(hexOf(colour));
        expect(fitted?.l).toBeCloseTo(colour.l, 1);
        expect(fitted?.c ?? 0).toBeLessThanOrEqual(colour.c);
        const turn = Math.abs((fitted?.h ?? 0) - colour.h) % 360;
        expect(Math.min(turn, 360 - turn)).toBeLessThan(6);
      }),
    );
  });
});

test('the contrast of two colours is the same as in culori', () => {
  fc.assert(
    fc.property(hex, hex, (one, other) => {
      expect(contrast(one, other)).toBeCloseTo(wcagContrast(one, other), 2);
    }),
  );
});

test('a readable colour reaches its contrast by culori’s measure too', () => {
  fc.assert(
    fc.property(hex, hex, (wanted, background) => {
      const found = readableColour(oklchOf(wanted), [background], 4.5);
      expect(wcagContrast(found, background)).toBeGreaterThanOrEqual(4.49);
    }),
  );
});
