import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '#domain/theme/colour.ts';
import { minContrast, type Palette, palette, type Scheme } from '#domain/theme/palette.ts';

const root = path.join(import.meta.dirname, '../..');
const roles = Object.keys(
  palette({ brand: '#123456', accent: '#654321', neutral: '#777777' }, 'light'),
) as (keyof Palette)[];

/** Every pair of text and background that a style rule names, with its place. */
function pairsInStyles(): (readonly [keyof Palette, keyof Palette, string])[] {
  const files = globSync('{storefront,ui}/**/*.css', {
    cwd: root,
    exclude: (name) => /(^|\/)(build|node_modules)$/.test(name),
  });
  const role = (rule: string, pattern: string) => {
    const [, name] =
      new RegExp(`(?:^|[;\\s{])(?:${pattern}):[^;]*var\\(--([\\w-]+)\\)`).exec(rule) ?? [];
    return roles.find((one) => one === name);
  };
  return files.flatMap((file) => {
    const rules = readFileSync(path.join(root, file), 'utf8').match(/[^{}]*\{[^{}]*\}/g) ?? [];
    return rules.flatMap((rule) => {
      const [over, under] = [role(rule, 'color'), role(rule, 'background(?:-color)?')];
      return over && under
        ? [[over, under, `${file}: ${rule.split('{')[0]?.trim()}`] as const]
        : [];
    });
  });
}

const colour = fc.oneof(
  fc.integer({ min: 0, max: 0xffffff }),
  // Where rules break: the extremes, and the colours between light and dark.
  fc.constantFrom(0, 0xffffff, 0x767676, 0x777777, 0xffff00, 0x0000ff, 0x00ff00, 0x808080),
);
const theme = fc
  .record({ brand: colour, accent: colour, neutral: colour })
  .map(({ brand, accent, neutral }) => ({
    brand: hex(brand),
    accent: hex(accent),
    neutral: hex(neutral),
  }));
const hex = (value: number): string => `#${value.toString(16).padStart(6, '0')}`;

test('text is readable on every background of the styles, in any theme, light and dark', () => {
  const pairs = pairsInStyles();
  expect(pairs.length).toBeGreaterThan(20);
  fc.assert(
    fc.property(theme, fc.constantFrom<Scheme[]>('light', 'dark'), (given, scheme) => {
      const colours = palette(given, scheme);
      for (const [text, ground, where] of pairs) {
        const found = contrast(colours[text], colours[ground]);
        expect(found, `${text} on ${ground} in ${where}`).toBeGreaterThanOrEqual(minContrast.text);
      }
    }),
    { numRuns: 200 },
  );
});
