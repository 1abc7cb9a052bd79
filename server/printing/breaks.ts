/** Scripts that are written without spaces between words. */
const spaceless = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Mymr}]/u;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Yields the positions where a line starting at `from` may end: after spaces, and between words in scripts without spaces. */
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

/** Matches a part whose end belongs to the next word: an opening bracket, or a sign that stacks the next letter below. */
const goesOn = /[\p{Ps}\p{Pi}\u1039\u17d2]$/u;

/** Splits text into words, each with its opening brackets and the punctuation that follows it. */
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
