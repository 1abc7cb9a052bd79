import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import emoji from '@fontsource-variable/noto-emoji/unicode.json' with { type: 'json' };
import notoSans from '@fontsource-variable/noto-sans/unicode.json' with { type: 'json' };
import arabic from '@fontsource-variable/noto-sans-arabic/unicode.json' with { type: 'json' };
import armenian from '@fontsource-variable/noto-sans-armenian/unicode.json' with { type: 'json' };
import bengali from '@fontsource-variable/noto-sans-bengali/unicode.json' with { type: 'json' };
import ethiopic from '@fontsource-variable/noto-sans-ethiopic/unicode.json' with { type: 'json' };
import georgian from '@fontsource-variable/noto-sans-georgian/unicode.json' with { type: 'json' };
import gujarati from '@fontsource-variable/noto-sans-gujarati/unicode.json' with { type: 'json' };
import gurmukhi from '@fontsource-variable/noto-sans-gurmukhi/unicode.json' with { type: 'json' };
import hebrew from '@fontsource-variable/noto-sans-hebrew/unicode.json' with { type: 'json' };
import japanese from '@fontsource-variable/noto-sans-jp/unicode.json' with { type: 'json' };
import kannada from '@fontsource-variable/noto-sans-kannada/unicode.json' with { type: 'json' };
import khmer from '@fontsource-variable/noto-sans-khmer/unicode.json' with { type: 'json' };
import korean from '@fontsource-variable/noto-sans-kr/unicode.json' with { type: 'json' };
import lao from '@fontsource-variable/noto-sans-lao/unicode.json' with { type: 'json' };
import malayalam from '@fontsource-variable/noto-sans-malayalam/unicode.json' with { type: 'json' };
import myanmar from '@fontsource-variable/noto-sans-myanmar/unicode.json' with { type: 'json' };
import oriya from '@fontsource-variable/noto-sans-oriya/unicode.json' with { type: 'json' };
import chinese from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' };
import sinhala from '@fontsource-variable/noto-sans-sinhala/unicode.json' with { type: 'json' };
import tamil from '@fontsource-variable/noto-sans-tamil/unicode.json' with { type: 'json' };
import telugu from '@fontsource-variable/noto-sans-telugu/unicode.json' with { type: 'json' };
import thai from '@fontsource-variable/noto-sans-thai/unicode.json' with { type: 'json' };
import { decompress } from 'wawoff2';
import { lettersOf } from './printed-letters.ts';
import { type Typeface, typefaceOf } from './typeface.ts';

/** Typefaces in the printed weights, in the order in which they are tried. */
export interface PrintFonts {
  readonly regular: readonly Typeface[];
  readonly bold: readonly Typeface[];
}

/** A package's file name, and the characters in each of its parts. */
type Noto = readonly [name: string, parts: Readonly<Record<string, string>>];

const alphabets: readonly Noto[] = [
  ['noto-sans', notoSans],
  ['noto-sans-arabic', arabic],
  ['noto-sans-armenian', armenian],
  ['noto-sans-bengali', bengali],
  ['noto-sans-ethiopic', ethiopic],
  ['noto-sans-georgian', georgian],
  ['noto-sans-gujarati', gujarati],
  ['noto-sans-gurmukhi', gurmukhi],
  ['noto-sans-hebrew', hebrew],
  ['noto-sans-kannada', kannada],
  ['noto-sans-khmer', khmer],
  ['noto-sans-lao', lao],
  ['noto-sans-malayalam', malayalam],
  ['noto-sans-myanmar', myanmar],
  ['noto-sans-oriya', oriya],
  ['noto-sans-sinhala', sinhala],
  ['noto-sans-tamil', tamil],
  ['noto-sans-telugu', telugu],
  ['noto-sans-thai', thai],
];
const pictures: Noto = ['noto-emoji', emoji];
const han = {
  chinese: ['noto-sans-sc', chinese],
  japanese: ['noto-sans-jp', japanese],
  korean: ['noto-sans-kr', korean],
} as const satisfies Record<string, Noto>;

/** Reads the font parts that together contain a text's characters. */
export async function printFonts(text: string): Promise<PrintFonts> {
  const fonts: { regular: Typeface[]; bold: Typeface[] } = { regular: [], bold: [] };
  const read = new Set<string>();
  async function take(file: string): Promise<void> {
    if (read.has(file)) return;
    read.add(file);
    // One at a time, because unpacking the next font reuses the memory of the last.
    const bytes = Uint8Array.from(await readPart(file));
    fonts.regular.push(typefaceOf(bytes, 400));
    fonts.bold.push(typefaceOf(bytes, 700));
  }
  for (const file of filesFor(text)) await take(file);
  for (const character of new Set(text)) {
    for (const [file] of partsWith(allFonts(text), character)) {
      // A part may have fewer characters than its range says, such as that of Latin.
      if (fonts.bold.some((one) => one.draws(character))) break;
      await take(file);
    }
  }
  return fonts;
}

/** Returns the font parts for a text, such as `noto-sans/latin`. */
export function filesFor(text: string): string[] {
  const files = new Set<string>(['noto-sans/latin']);
  const all = allFonts(text);
  for (const letter of new Set(lettersOf(text).map((one) => one.text))) {
    const parts = isPicture(letter)
      ? pictureParts(letter)
      : Array.from(letter, (character) => firstWith(ownFonts(character) ?? all, character));
    for (const part of parts) if (part !== undefined) files.add(part);
  }
  return [...files];
}

const allFonts = (text: string): readonly Noto[] => [...alphabets, ...hanFor(text), pictures];

/** Includes digits drawn as emoji, but not signs that text fonts have too. */
const isPicture = (letter: string): boolean => /[\u{1f000}-\u{1ffff}]|\ufe0f|\u20e3/u.test(letter);

/** Returns the parts that have a joined emoji, or else those that have its pictures. */
function pictureParts(letter: string): (string | undefined)[] {
  const characters = Array.from(letter).filter((character) => character !== '\ufe0f');
  const whole = partsWith([pictures], characters.join(''));
  if (whole.length > 0) return whole.map(([part]) => part);
  return characters.map((character) => firstWith([pictures], character));
}

/** Returns the only fonts with kana and hangul: other fonts claim some in their ranges but do not have them. */
function ownFonts(character: string): readonly Noto[] | undefined {
  if (/[\p{sc=Hira}\p{sc=Kana}]/u.test(character)) return [han.japanese];
  return /\p{sc=Hang}/u.test(character) ? [han.korean] : undefined;
}

/** Chooses the font for Chinese characters, which Japanese and Korean draw differently: kana and hangul reveal the language. */
function hanFor(text: string): readonly Noto[] {
  const { chinese, japanese, korean } = han;
  if (/[\p{sc=Hira}\p{sc=Kana}]/u.test(text)) return [japanese, chinese, korean];
  if (/\p{sc=Hang}/u.test(text)) return [korean, chinese, japanese];
  return [chinese, japanese, korean];
}

function firstWith(fonts: readonly Noto[], character: string): string | undefined {
  return fonts.flatMap(partsOf).find(([, range]) => isIn(range, character))?.[0];
}

/** Returns the parts whose ranges claim all of a text. */
const partsWith = (
  fonts: readonly Noto[],
  text: string,
): (readonly [part: string, range: string])[] =>
  fonts
    .flatMap(partsOf)
    .filter(([, range]) => Array.from(text).every((character) => isIn(range, character)));

const partsOf = ([name, parts]: Noto): (readonly [part: string, range: string])[] =>
  Object.entries(parts)
    // Ranges are meant for texts in the part's own script: most parts have fewer characters than they claim.
    .filter(([part]) => part !== 'math' && part !== 'symbols')
    .map(([part, range]) => [`${name}/${part.replaceAll(/[[\]]/g, '')}`, range]);

function isIn(range: string, character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  return rangesOf(range).some(([from, to]) => from <= point && point <= to);
}

const read = new Map<string, readonly (readonly [from: number, to: number])[]>();

/** Reads a value of `unicode-range`: "U+0000-00FF,U+0131". */
function rangesOf(text: string): readonly (readonly [from: number, to: number])[] {
  const known = read.get(text);
  if (known) return known;
  const ranges = text.split(',').map((one) => {
    const [from = 0, to = from] = one
      .replace('U+', '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return [from, to] as const;
  });
  read.set(text, ranges);
  return ranges;
}

async function readPart(file: string): Promise<Uint8Array> {
  const [name, part] = file.split('/');
  const path = `@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`;
  return decompress(await readFile(fileURLToPath(import.meta.resolve(path))));
}
