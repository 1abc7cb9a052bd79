/** Letters of scripts that write names without spaces, each searched as a word: Japanese, Chinese and Korean. */
const wordLetters =
  /([\u3005-\u3007\u3041-\u309f\u30a0-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\u{20000}-\u{3ffff}])/gu;

/** Accents and other marks that people omit, and invisible characters. */
const leftOut = new RegExp(
  `[${[
    '\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a',
    '\\u0640\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f',
    '\\ufe00-\\ufe0f\\ufeff\\u00ad',
  ].join('')}]+`,
  'gu',
);

/** Letters without an accent to omit, and the ones that people type instead. */
const typedAs = {
  from: 'øæœđðłŀıħŧſςىةکی',
  to: 'oaoddllihtsσيهكي',
} as const;

/** Characters within a name that people type, omit or replace with a space. */
const joiners = "'\\-.\\u00b7\\u02b9-\\u02bf\\u2010-\\u2015\\u2018-\\u201b\\u2032\\u30fb";

const separators = [
  '\\u0000-&(-,/:-@\\[-`{-\\u00a9\\u00ab-\\u00b4\\u00b6\\u00b8\\u00b9\\u00bb-\\u00bf\\u00d7\\u00f7',
  '\\u2000-\\u200a\\u2016\\u2017\\u201c-\\u2029\\u202f-\\u2031\\u2033-\\u205f\\u2e00-\\u2e7f',
  '\\u3000-\\u3004\\u3008-\\u3040\\ufffd',
].join('');

const joined = new RegExp(`[${joiners}]+`, 'gu');
const separated = new RegExp(`[${separators}]+`, 'u');

/** Scripts in which a single letter is too little to search for a person. */
const alphabets =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{N}]$/u;

/**
 * A text in the form that searches compare: lower case without accents, in one form of Unicode, with "ä", "ae" and "a"
 * treated as equal. The database has the same rule for names, `name_key`.
 */
function foldText(text: string): string {
  const letters = text
    .replaceAll(/[`´]/g, "'")
    .normalize('NFKC')
    .replaceAll(wordLetters, ' $1 ')
    .normalize('NFD')
    .replaceAll(leftOut, '')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(leftOut, '');
  return [...letters]
    .map((letter) => typedAs.to[typedAs.from.indexOf(letter)] ?? letter)
    .join('')
    .replaceAll('ß', 'ss')
    .replaceAll('þ', 'th')
    .replaceAll(/(a)[ae]|(o)e|(u)e/g, '$1$2$3');
}

/** Alternatives for one typed word: one of these lists of words must be found, with every word in it. */
export type TypedWord = readonly (readonly string[])[];

/** Maximum number of words in a search. */
const mostWords = 8;

const wordsOf = (folded: string): string[] => folded.split(separated).filter((word) => word !== '');
const partsOf = (word: string): string[] => word.split(joined).filter((part) => part !== '');

/** The words of a typed text: "O'Neill" is one word or two. */
export function typedWords(text: string): readonly TypedWord[] {
  return wordsOf(foldText(text))
    .map((word) => {
      const parts = partsOf(word);
      return parts.length > 1 ? [parts, [parts.join('')]] : [parts];
    })
    .filter(([parts]) => parts?.length !== 0)
    .slice(0, mostWords);
}

/** The words that find a name: each single word, and the joined ones around an apostrophe or a hyphen. */
export const nameWords = (name: string): ReadonlySet<string> =>
  new Set(
    wordsOf(foldText(name)).flatMap((word) => {
      const parts = partsOf(word);
      return parts.length > 1 ? [...parts, parts.join('')] : parts;
    }),
  );

/** Returns true if each typed word is the start of a word in the name, in any order. */
export function isNamed(name: string, typed: readonly TypedWord[]): boolean {
  const words = [...nameWords(name)];
  const has = (part: string) => words.some((word) => word.startsWith(part));
  return typed.length > 0 && typed.every((ways) => ways.some((parts) => parts.every(has)));
}

/** Returns true if typed words are enough for a search: two letters, or one of a script with many. */
export const isEnough = (typed: readonly TypedWord[]): boolean =>
  typed.some((ways) => ways.some((parts) => parts.some((part) => !alphabets.test(part))));

/** Text in the form for substring searches: folded, with single spaces. */
export const foldedForPart = (text: string): string =>
  wordsOf(foldText(text).replaceAll(joined, '')).join(' ');
