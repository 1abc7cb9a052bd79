/**
 * The characters in a bundled font's first file: those of the supported languages, of Nordic names, and of prices and
 * texts. A page with others loads a second file.
 */
export const usualCharacters = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)),
  ...'ÀÁÂÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÖØÙÚÛÜàáâäåæçèéêëìíîïñòóôöøùúûüßŒœÿ',
  ...'\u00a0\u202f¡¿«»‹›‘’‚“”„–—…•·×°ªº€£',
].join('');

/** The weights that our styles use; the files contain no others. */
export const usualWeights = { min: 400, max: 700 } as const;

/** The weight of titles in each tier: a font that only titles use has a file of that weight. */
export const titleWeights = { quiet: 650, standard: 650, grand: 450 } as const;
export type TitleWeight = (typeof titleWeights)[keyof typeof titleWeights];

/** Writes characters as a value of `unicode-range`. */
export function unicodeRange(characters: string): string {
  const points = [...new Set(characters)]
    .map((one) => one.codePointAt(0) ?? 0)
    .sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number): string => point.toString(16).toUpperCase();
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(',');
}
