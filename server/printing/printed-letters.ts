const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A letter with its marks, and its position in a text. */
export interface Letter {
  readonly from: number;
  readonly text: string;
}

/** Matches a part whose end stacks the next letter below it: Unicode splits graphemes there in some scripts. */
const stacks = /[\u0a4d\u0ccd\u1039\u17d2]$|\u0dca\u200d$/;

/** Splits a text into letters, each with its marks and the letters stacked below it. */
export function lettersOf(text: string): Letter[] {
  const found: Letter[] = [];
  for (const { index, segment } of letters.segment(text)) {
    const last = found.at(-1);
    if (last && stacks.test(last.text) && /^\p{L}/u.test(segment)) {
      found[found.length - 1] = { from: last.from, text: last.text + segment };
    } else found.push({ from: index, text: segment });
  }
  return found;
}

/** Characters that join several pictures into one, or set a skin tone. */
const joins = /[\u200d\ufe0e\ufe0f\u20e3\p{Emoji_Modifier}\u{e0020}-\u{e007f}]/gu;

/** Returns a text as one line, with composed letters and only spaces that fonts have. */
export const inOneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u2007\u202f]/g, '\u00a0')
    .replace(/([^\S\u00a0]|\p{Cc})+/gu, ' ')
    .trim();

/** Replaces each joined emoji that cannot be drawn with its separate pictures. */
export const withoutJoins = (text: string, isDrawn: (letter: string) => boolean): string =>
  lettersOf(text)
    .map(({ text: letter }) =>
      /\p{Extended_Pictographic}|\u20e3/u.test(letter) && !isDrawn(letter)
        ? letter.replace(joins, '')
        : letter,
    )
    .join('');
