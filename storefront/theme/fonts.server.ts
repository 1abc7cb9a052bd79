// The characters in each file; the same for all of the bundled fonts.
import ranges from '@fontsource-variable/figtree/unicode.json' with { type: 'json' };
import type { BundledFont, OwnFont } from '#tenants/theme/fonts.ts';
import { fontAddress } from '../site/images.ts';
import { bundledFonts } from './bundled-fonts.server.ts';
import {
  type TitleWeight,
  unicodeRange,
  usualCharacters,
  usualWeights,
} from './font-characters.ts';

const weights = `${usualWeights.min} ${usualWeights.max}`;
const usualRange = unicodeRange(usualCharacters);

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

interface FontRequest {
  readonly name: string;
  readonly own: readonly OwnFont[];
  readonly seller: string;
  /** The weight of a font that only titles use. */
  readonly titles?: TitleWeight;
}

/**
 * The font with the name that a theme gives: one of the seller's own, else a bundled one, else the
 * device's.
 */
export function fontOf({ name, own, seller, titles }: FontRequest): FontChoice {
  const files = own.filter(({ family }) => family === name);
  if (files[0]) return ownChoice(name, files, seller);
  const font = bundled(name);
  if (!font) {
    return { family: `"${name}", system-ui, sans-serif`, css: '', preload: undefined };
  }
  const usual = titles === undefined ? font.usual : font.titles[titles];
  const face = (url: string, range: string): string =>
    `@font-face{font-family:"${name}";src:url(${url}) format("woff2");font-weight:${weights};font-display:swap;unicode-range:${range}}`;
  // Of overlapping ranges, the last one applies.
  const faces =
    face(font.latinExtended, ranges['latin-ext']) +
    face(font.latin, ranges.latin) +
    face(usual, usualRange);
  const { local, size, ascent, descent } = font.standIn;
  return {
    family: `"${name}", "${name} stand-in", ${font.generic}`,
    css: `${faces}@font-face{font-family:"${name} stand-in";src:local("${local}");size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
    preload: usual,
  };
}

const bundled = (name: string): (typeof bundledFonts)[BundledFont] | undefined =>
  Object.hasOwn(bundledFonts, name) ? bundledFonts[name as BundledFont] : undefined;

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
