import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import notoSans from '@fontsource-variable/noto-sans/unicode.json' with { type: 'json' };
import arabic from '@fontsource-variable/noto-sans-arabic/unicode.json' with { type: 'json' };
import armenian from '@fontsource-variable/noto-sans-armenian/unicode.json' with { type: 'json' };
import bengali from '@fontsource-variable/noto-sans-bengali/unicode.json' with { type: 'json' };
import georgian from '@fontsource-variable/noto-sans-georgian/unicode.json' with { type: 'json' };
import hebrew from '@fontsource-variable/noto-sans-hebrew/unicode.json' with { type: 'json' };
import japanese from '@fontsource-variable/noto-sans-jp/unicode.json' with { type: 'json' };
import korean from '@fontsource-variable/noto-sans-kr/unicode.json' with { type: 'json' };
import chinese from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' };
import tamil from '@fontsource-variable/noto-sans-tamil/unicode.json' with { type: 'json' };
import thai from '@fontsource-variable/noto-sans-thai/unicode.json' with { type: 'json' };
import subsetFont from 'subset-font';

/** The weights of printed texts. */
const weights = [400, 700] as const;

/** A part of a font, without the characters that no text has, in one weight. */
export interface PrintFont {
  readonly family: string;
  readonly weight: (typeof weights)[number];
  /** TrueType. */
  readonly bytes: Buffer;
}

/** The name of a package’s files, and the characters of each by its part. */
type Noto = readonly [name: string, parts: Readonly<Record<string, string>>];

const alphabets: readonly Noto[] = [
  ['noto-sans', notoSans],
  ['noto-sans-arabic', arabic],
  ['noto-sans-armenian', armenian],
  ['noto-sans-bengali', bengali],
  ['noto-sans-georgian', georgian],
  ['noto-sans-hebrew', hebrew],
  ['noto-sans-tamil', tamil],
  ['noto-sans-thai', thai],
];
const han = {
  chinese: ['noto-sans-sc', chinese],
  japanese: ['noto-sans-jp', japanese],
  korean: ['noto-sans-kr', korean],
} as const satisfies Record<string, Noto>;

/**
 * Returns the fonts that together have the characters of a text, in the order in which they are tried, each reduced to
 * these characters. What none of them has is drawn as an empty box.
 */
export async function printFonts(text: string): Promise<PrintFont[]> {
  const files = filesFor(text);
  return Promise.all(
    files.flatMap((file) =>
      weights.map(async (weight) => ({
        family: file,
        weight,
        bytes: await reduced(file, weight, text),
      })),
    ),
  );
}

/** The parts of fonts for a text, as `noto-sans/latin`. */
export function filesFor(text: string): string[] {
  const files = new Set<string>(['noto-sans/latin']);
  const fonts = [...alphabets, ...hanFor(text)];
  for (const character of new Set(text)) {
    const point = character.codePointAt(0) ?? 0;
    const part = firstWith(fonts, point);
    if (part !== undefined) files.add(part);
  }
  return [...files];
}

/** Chinese, Japanese and Korean draw some characters differently: kana and hangul say whose they are. */
function hanFor(text: string): readonly Noto[] {
  const { chinese, japanese, korean } = han;
  if (/[\p{sc=Hira}\p{sc=Kana}]/u.test(text)) return [japanese, chinese, korean];
  if (/\p{sc=Hang}/u.test(text)) return [korean, chinese, japanese];
  return [chinese, japanese, korean];
}

function firstWith(fonts: readonly Noto[], point: number): string | undefined {
  for (const [name, parts] of fonts) {
    for (const [part, range] of Object.entries(parts)) {
      if (rangesOf(range).some(([from, to]) => from <= point && point <= to)) {
        return `${name}/${part.replaceAll(/[[\]]/g, '')}`;
      }
    }
  }
  return undefined;
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

async function reduced(file: string, weight: number, text: string): Promise<Buffer> {
  const [name, part] = file.split('/');
  const path = `@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`;
  const whole = await readFile(fileURLToPath(import.meta.resolve(path)));
  return subsetFont(whole, text, { targetFormat: 'truetype', variationAxes: { wght: weight } });
}
