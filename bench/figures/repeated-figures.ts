import type { Figures } from './figures.ts';
import { cellsOf } from './page.ts';

const kinds =
  'requests?|holds?|carts?|additions?|purchases?|updates?|answers?|pages?|tickets?|seats?';
const rate = new RegExp(
  `\\b\\d[\\d,.]*\\s*(?:(?:${kinds})\\s*)?(?:/\\s?(?:s|min)\\b|(?:a|per|each) (?:second|minute)\\b)`,
  'gi',
);
const namesCommit = /\b(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b/;

/**
 * The figures of the bench that a document repeats. A rate is a figure of any run ("1,500 holds a second"); a
 * time or a size is one if the page gives the same number, of at least three digits, with the same unit.
 * Decisions are dated: a paragraph of theirs may give a figure if it names the commit it was measured at.
 */
export function repeatedFigures(page: string, text: string, figures: Figures): string[] {
  const known = knownSizes(figures);
  return text.split(/\n{2,}/).flatMap((paragraph) => {
    if (page.startsWith('decisions/') && namesCommit.test(paragraph)) return [];
    const sizes = [...paragraph.matchAll(/\b(\d[\d,.]*)\s(ms|s|kB|MB)\b/g)].filter(([size]) =>
      known.has(size.replace(/\s/, ' ')),
    );
    return [...paragraph.matchAll(rate), ...sizes].map(
      ([found]) => `${page}: "${found.replace(/\s+/g, ' ')}"`,
    );
  });
}

/** The times and sizes on the page as "12.3 ms", without those too short to be recognized. */
function knownSizes({ tables }: Figures): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { columns, rows } of tables) {
    for (const row of rows) {
      for (const [at, cell] of cellsOf(row, columns).entries()) {
        const unit = /\b(ms|s|kB|MB)\b/.exec(columns[at]?.name ?? '')?.[1];
        if (unit && cell.replace(/\D/g, '').length >= 3) known.add(`${cell} ${unit}`);
      }
    }
  }
  return known;
}
