/** Letters of scripts without spaces between words: a line may end after any of them. */
const breaksAnywhere =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The range of widths with their own title sizes (theme/global.css), in em: narrower words always fit. */
const least = 7;
const most = 16;

/**
 * Estimates the width of a title's longest word, in whole em of a bold sans serif with wide letters: from 7 to 16, or
 * null if it fits at any size. Lines may break at spaces, hyphens, dashes, slashes and soft hyphens.
 */
export function longestWord(text: string): number | null {
  const words = text.split(/[\s\u00AD\-–—/]+/u).filter((word) => !breaksAnywhere.test(word));
  const widest = Math.ceil(Math.max(0, ...words.map(widthOf)));
  return widest < least ? null : Math.min(widest, most);
}

function widthOf(word: string): number {
  let width = 0;
  for (const letter of word.normalize('NFC')) width += letterWidth(letter);
  return width;
}

function letterWidth(letter: string): number {
  if (/\p{M}/u.test(letter)) return 0;
  if (/[iljtfrI.,:;!|'’()[\]]/u.test(letter)) return 0.38;
  if (/[mwMW@%&]/u.test(letter)) return 0.95;
  return /\p{Lu}/u.test(letter) ? 0.75 : 0.62;
}
