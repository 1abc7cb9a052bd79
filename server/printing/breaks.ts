/** Scripts that are written without spaces between words. */
const spaceless = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Mymr}]/u;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Returns where a line that begins at a place of a text may end: after spaces, and between words of scripts without them. */
export function* breaksIn(text: string, from: number): Generator<number> {
  let end = from;
  for (const word of text.slice(from).match(/[^ \u200b]*[ \u200b]*/g) ?? []) {
    for (const part of spaceless.test(word) ? wordsOf(word) : [word]) {
      if (part === '') continue;
      end += part.length;
      yield end;
    }
  }
}

const opens = /^[\p{Ps}\p{Pi}]/u;

/** Ends with what belongs to the next word: a bracket that opens, or what puts the next letter below. */
const goesOn = /[\p{Ps}\p{Pi}\u1039\u17d2]$/u;

/** Words with the punctuation that follows them, and the brackets that open before them. */
function wordsOf(text: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = parts.at(-1);
    const begins = isWordLike || opens.test(segment);
    if (last === undefined || (begins && !goesOn.test(last))) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}
