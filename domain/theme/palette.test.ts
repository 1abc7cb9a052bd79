import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, hexOf, oklchOf } from './colour.ts';
import { minContrast, type Palette, palette, type Scheme } from './palette.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const theme = fc.record({ brand: colour, accent: colour, neutral: colour });
const scheme = fc.constantFrom<Scheme[]>('light', 'dark');

const grounds = ['page', 'surface', 'sunken'] as const;
const onGrounds = [
  'muted',
  'text',
  'brand-text',
  'accent-text',
  'positive',
  'warning',
  'error',
] as const;
const textPairs: (readonly [keyof Palette, keyof Palette])[] = [
  ...onGrounds.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['brand-text', 'brand-tint'],
  ['accent-text', 'accent-tint'],
  ['positive', 'positive-tint'],
  ['warning', 'warning-tint'],
  ['error', 'error-tint'],
  ...(['text', 'muted'] as const).flatMap((text) =>
    (['brand-tint', 'accent-tint', 'positive-tint', 'warning-tint', 'error-tint'] as const).map(
      (ground) => [text, ground] as const,
    ),
  ),
];

// Guards: CFG-08
test('contrast is measured as in WCAG 2, with the minimums of level AA', () => {
  expect(minContrast).toEqual({ text: 4.5, control: 3 });
  for (const [one, other, ratio] of [
    ['#ffffff', '#000000', 21],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ffffff', '#ff0000', 4],
    ['#0000ff', '#ffffff', 8.59],
    ['#008000', '#ffffff', 5.14],
    ['#123456', '#123456', 1],
  ] as const) {
    expect(contrast(one, other), `${one} on ${other}`).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBe(contrast(one, other));
  }
});

// Guards: CFG-08
test('text is readable on every background, whatever colours a theme has', () => {
  fc.assert(
    fc.property(theme, scheme, (given, kind) => {
      const colours = palette(given, kind);
      for (const [text, ground] of textPairs) {
        expect(
          contrast(colours[text], colours[ground]),
          `${text} on ${ground}`,
        ).toBeGreaterThanOrEqual(minContrast.text);
      }
    }),
    { numRuns: 60 },
  );
});

test('fills and edges of controls stand out from every background', () => {
  fc.assert(
    fc.property(theme, scheme, (given, kind) => {
      const colours = palette(given, kind);
      for (const control of ['brand', 'accent', 'edge'] as const) {
        for (const ground of grounds) {
          expect(contrast(colours[control], colours[ground])).toBeGreaterThanOrEqual(
            minContrast.control,
          );
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('a brand colour that already reads well is left unchanged', () => {
  expect(palette({ brand: '#1b4d8e', accent: '#c2410c', neutral: '#667788' }, 'light').brand).toBe(
    '#1b4d8e',
  );
});

test('a colour survives conversion to OKLCH and back', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      const back = hexOf(oklchOf(hex));
      for (const at of [1, 3, 5]) {
        const [one, other] = [hex, back].map((text) => Number.parseInt(text.slice(at, at + 2), 16));
        expect(Math.abs((one ?? 0) - (other ?? 0))).toBeLessThanOrEqual(1);
      }
    }),
  );
});
