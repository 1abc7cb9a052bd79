import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const files = globSync('{storefront,ui}/**/*.css', {
  cwd: root,
  exclude: (name) => /(^|\/)(build|node_modules)$/.test(name),
});

/** Properties and values that name a side, where a logical one for the start or end of a line exists. */
const sided =
  /^\s*(?:left|right|(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\b[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear|justify-[\w-]+):\s*(?:left|right))\b/;
/** Four values, the second for the right side and the fourth for the left. */
const fourValues =
  /^\s*(?:margin|padding|inset|border-width|border-style|border-color|scroll-margin|scroll-padding):\s*(.+);$/;

/** The values of a declaration; those in brackets count as one. */
const valuesOf = (text: string): string[] =>
  text.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];

test('styles use only logical sides, so that right-to-left pages are mirrored', () => {
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => {
        const [, , right, , left] = ['', ...valuesOf(fourValues.exec(line)?.[1] ?? '')];
        return sided.test(line) || (left !== undefined && left !== right);
      })
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
