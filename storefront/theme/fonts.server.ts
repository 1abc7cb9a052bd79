import bricolageExt from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url';
import bricolageSubset from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?subset';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import figtreeExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url';
import figtreeSubset from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?subset';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
// The characters in each file; the same for all of these fonts.
import ranges from '@fontsource-variable/figtree/unicode.json' with { type: 'json' };
import instrumentExt from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url';
import instrumentSubset from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?subset';
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import newsreaderExt from '@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2?url';
import newsreaderSubset from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?subset';
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url';
import type { BundledFont, OwnFont } from '#tenants/theme/fonts.ts';
import { fontAddress } from '../site/images.ts';
import { unicodeRange, usualCharacters, usualWeights } from './font-characters.ts';

const weights = `${usualWeights.min} ${usualWeights.max}`;
const usualRange = unicodeRange(usualCharacters);

/** Percentages, measured on a paragraph of text in both fonts. */
interface StandIn {
  readonly local: string;
  readonly size: number;
  readonly ascent: number;
  readonly descent: number;
}

interface Font {
  /** The usual characters, which every page needs. */
  readonly usual: string;
  readonly latin: string;
  /** For names such as Dvořák; a browser loads it only if the page contains such characters. */
  readonly latinExtended: string;
  /** The device font shown while ours loads, adjusted to the same width and height. */
  readonly standIn: StandIn;
  readonly generic: 'sans-serif' | 'serif';
}

/** The fonts that every theme may name; we serve the files ourselves. */
const fonts: Readonly<Record<BundledFont, Font>> = {
  'Bricolage Grotesque': {
    usual: bricolageSubset,
    latin: bricolage,
    latinExtended: bricolageExt,
    standIn: { local: 'Arial', size: 104.8, ascent: 88.7, descent: 25.8 },
    generic: 'sans-serif',
  },
  Figtree: {
    usual: figtreeSubset,
    latin: figtree,
    latinExtended: figtreeExt,
    standIn: { local: 'Arial', size: 100.1, ascent: 94.9, descent: 25 },
    generic: 'sans-serif',
  },
  'Instrument Sans': {
    usual: instrumentSubset,
    latin: instrument,
    latinExtended: instrumentExt,
    standIn: { local: 'Arial', size: 101.4, ascent: 95.7, descent: 24.7 },
    generic: 'sans-serif',
  },
  Newsreader: {
    usual: newsreaderSubset,
    latin: newsreader,
    latinExtended: newsreaderExt,
    standIn: { local: 'Times New Roman', size: 105.2, ascent: 70.3, descent: 25.7 },
    generic: 'serif',
  },
};

export interface FontChoice {
  /** The value of font-family. */
  readonly family: string;
  /** The font faces; empty if the device's own font is used. */
  readonly css: string;
  readonly preload: string | undefined;
}

/** Returns true if a theme's font is known to have serifs. */
export function isSerif(name: string, own: readonly OwnFont[]): boolean {
  const generic = own.find(({ family }) => family === name)?.generic ?? bundled(name)?.generic;
  return generic === 'serif';
}

/**
 * The font with the name that a theme gives: one of the seller's own, else a bundled one, else the
 * device's.
 */
export function fontOf(name: string, own: readonly OwnFont[], seller: string): FontChoice {
  const files = own.filter(({ family }) => family === name);
  if (files[0]) return ownChoice(name, files, seller);
  const font = bundled(name);
  if (!font) {
    return { family: `"${name}", system-ui, sans-serif`, css: '', preload: undefined };
  }
  const face = (url: string, range: string): string =>
    `@font-face{font-family:"${name}";src:url(${url}) format("woff2");font-weight:${weights};font-display:swap;unicode-range:${range}}`;
  // Of overlapping ranges, the last one counts.
  const faces =
    face(font.latinExtended, ranges['latin-ext']) +
    face(font.latin, ranges.latin) +
    face(font.usual, usualRange);
  const { local, size, ascent, descent } = font.standIn;
  return {
    family: `"${name}", "${name} stand-in", ${font.generic}`,
    css: `${faces}@font-face{font-family:"${name} stand-in";src:local("${local}");size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
    preload: font.usual,
  };
}

const bundled = (name: string): Font | undefined =>
  Object.hasOwn(fonts, name) ? fonts[name as BundledFont] : undefined;

/** The files of an own font; the upright file nearest to the regular weight is loaded first. */
function ownChoice(name: string, files: readonly OwnFont[], seller: string): FontChoice {
  const css = files.map(
    ({ file, weight, style }) =>
      `@font-face{font-family:"${name}";src:url("${fontAddress(file, seller)}") format("woff2");font-weight:${weight};font-style:${style};font-display:swap}`,
  );
  const first = files
    .filter(({ style }) => style === 'normal')
    .toSorted((one, other) => farFromUsual(one) - farFromUsual(other))[0];
  return {
    family: `"${name}", ${files[0]?.generic ?? 'sans-serif'}`,
    css: css.join(''),
    preload: first && fontAddress(first.file, seller),
  };
}

/** The distance of a file's weights from 400, the regular weight. */
function farFromUsual({ weight }: OwnFont): number {
  const [from = 400, to = from] = weight.split(' ').map(Number);
  return Math.max(0, from - 400, 400 - to);
}
