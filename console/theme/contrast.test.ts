import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast } from '#domain/theme/colour.ts';

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, [light, dark] as const],
  ),
);

const grounds = ['page', 'surface', 'sunken'];
/** Text colours with their background; WCAG AA requires a contrast of 4.5. */
const texts: readonly (readonly [text: string, ground: string])[] = [
  ...grounds.flatMap((ground) =>
    ['text', 'muted', 'accent', 'danger'].map((text) => [text, ground] as const),
  ),
  ...['accent', 'positive', 'warning', 'danger'].flatMap(
    (tone) =>
      [
        [tone, `${tone}-tint`],
        ['text', `${tone}-tint`],
      ] as const,
  ),
  ['muted', 'accent-tint'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
];
/** Edges of fields, and the focus ring; AA requires 3. */
const edges = grounds.flatMap((ground) => [['edge', ground] as const, ['accent', ground] as const]);

const of = (name: string, scheme: 0 | 1): string => {
  const colour = tokens.get(name)?.[scheme];
  if (colour === undefined) throw new Error(`There is no colour --${name}.`);
  return colour;
};

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s scheme', (_, scheme) => {
  test.each(texts)('%s is readable on %s', (text, ground) => {
    expect(contrast(of(text, scheme), of(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(edges)('%s stands out from %s', (edge, ground) => {
    expect(contrast(of(edge, scheme), of(ground, scheme))).toBeGreaterThanOrEqual(3);
  });
});
