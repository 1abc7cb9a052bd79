import bricolageExt from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url';
import bricolageUsual from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?subset';
import bricolage450 from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?subset=450';
import bricolage650 from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?subset=650';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import figtreeExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url';
import figtreeUsual from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?subset';
import figtree450 from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?subset=450';
import figtree650 from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?subset=650';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import instrumentExt from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url';
import instrumentUsual from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?subset';
import instrument450 from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?subset=450';
import instrument650 from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?subset=650';
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import newsreaderExt from '@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2?url';
import newsreaderUsual from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?subset';
import newsreader450 from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?subset=450';
import newsreader650 from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?subset=650';
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url';
import type { BundledFont } from '#tenants/theme/fonts.ts';
import type { TitleWeight } from './font-characters.ts';

/** Percentages, measured on a paragraph of text in both fonts. */
interface StandIn {
  readonly local: string;
  readonly size: number;
  readonly ascent: number;
  readonly descent: number;
}

interface FontFiles {
  /** The usual characters, which every page needs. */
  readonly usual: string;
  /** The same characters in one weight: half the size. */
  readonly titles: Readonly<Record<TitleWeight, string>>;
  readonly latin: string;
  /** For names such as Dvořák; a browser loads it only if the page contains such characters. */
  readonly latinExtended: string;
  /** The device font shown while ours loads, adjusted to the same width and height. */
  readonly standIn: StandIn;
  readonly generic: 'sans-serif' | 'serif';
}

/** The fonts that every theme may name; we serve the files ourselves. */
export const bundledFonts: Readonly<Record<BundledFont, FontFiles>> = {
  'Bricolage Grotesque': {
    usual: bricolageUsual,
    titles: { 450: bricolage450, 650: bricolage650 },
    latin: bricolage,
    latinExtended: bricolageExt,
    standIn: { local: 'Arial', size: 104.8, ascent: 88.7, descent: 25.8 },
    generic: 'sans-serif',
  },
  Figtree: {
    usual: figtreeUsual,
    titles: { 450: figtree450, 650: figtree650 },
    latin: figtree,
    latinExtended: figtreeExt,
    standIn: { local: 'Arial', size: 100.1, ascent: 94.9, descent: 25 },
    generic: 'sans-serif',
  },
  'Instrument Sans': {
    usual: instrumentUsual,
    titles: { 450: instrument450, 650: instrument650 },
    latin: instrument,
    latinExtended: instrumentExt,
    standIn: { local: 'Arial', size: 101.4, ascent: 95.7, descent: 24.7 },
    generic: 'sans-serif',
  },
  Newsreader: {
    usual: newsreaderUsual,
    titles: { 450: newsreader450, 650: newsreader650 },
    latin: newsreader,
    latinExtended: newsreaderExt,
    standIn: { local: 'Times New Roman', size: 105.2, ascent: 70.3, descent: 25.7 },
    generic: 'serif',
  },
};
