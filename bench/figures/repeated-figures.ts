const kinds =
  'requests?|holds?|carts?|additions?|purchases?|updates?|answers?|pages?|tickets?|seats?';
const rate = new RegExp(
  `\\b\\d[\\d,.]*\\s*(?:(?:${kinds})\\s*)?(?:/\\s?(?:s|min)\\b|(?:a|per|each) (?:second|minute)\\b)`,
  'gi',
);
const namesCommit = /\b(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b/;

/**
 * Finds what may be a bench figure in a document, whichever run it is from: a rate ("1,500 holds a second"), or a time or size
 * with at least three digits, as exact as the page gives them. A figure rounded to two digits is allowed, so no run can make an
 * older document repeat it by coincidence. Decisions are dated: a paragraph of theirs may give a figure if it names the commit
 * it was measured at.
 */
export function repeatedFigures(page: string, text: string): string[] {
  return text.split(/\n{2,}/).flatMap((paragraph) => {
    if (page.startsWith('decisions/') && namesCommit.test(paragraph)) return [];
    const sizes = [...paragraph.matchAll(/\b(\d[\d,.]*)\s(?:ms|s|kB|MB)\b/g)].filter(
      ([, number = '']) => significantDigits(number) >= 3,
    );
    return [...paragraph.matchAll(rate), ...sizes].map(
      ([found]) => `${page}: "${found.replace(/\s+/g, ' ')}"`,
    );
  });
}

/** The significant digits of a number: 2 for 0.35 and for 1,200. */
function significantDigits(number: string): number {
  const digits = number.replace(/\D/g, '').replace(/^0+/, '');
  return (number.includes('.') ? digits : digits.replace(/0+$/, '')).length;
}
