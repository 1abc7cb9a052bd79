/** The most letters of a word that is never broken. */
const longest = 24;

/** Scripts that are written without spaces between words. */
const spaceless = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Mymr}]/u;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Returns the parts of a word between which a line may end, with an empty part between them, for which the layout draws
 * no hyphen. A usual word is one part; one that would not fit into a line can be broken anywhere.
 */
export function breaksOf(word: string): string[] {
  if (spaceless.test(word)) return spaced(wordsOf(word));
  if (word.length <= longest) return [word];
  return spaced(Array.from(letters.segment(word), ({ segment }) => segment));
}

/** Words with the punctuation that follows them. */
function wordsOf(text: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = parts.at(-1);
    if (isWordLike || last === undefined) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

const spaced = (parts: readonly string[]): string[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : ['', part]));
