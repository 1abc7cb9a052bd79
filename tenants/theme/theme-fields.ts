import type { Field } from '../file/field.ts';

export const themeFields = {
  tier: {
    title: 'Style',
    help: 'How loud the pages are. “Grand” gives pictures the full width and titles large letters.',
    control: 'choice',
    choices: { quiet: 'Quiet and dense', standard: 'Standard', grand: 'Grand' },
  },
  scheme: {
    title: 'Light or dark',
    help: 'Light or dark pages, or whichever the visitor’s device prefers.',
    control: 'choice',
    choices: { light: 'Light', dark: 'Dark', auto: 'As the device' },
  },
  brand: {
    title: 'Main colour',
    help: 'The colour of buttons and links. Shades that can be read on every background are computed from it.',
    control: 'colour',
    example: '#5b2333',
  },
  accent: {
    title: 'Second colour',
    help: 'Sets off labels, dates and small marks beside the main colour.',
    control: 'colour',
    example: '#c9822b',
  },
  neutral: {
    title: 'Tint of the greys',
    help: 'Gives backgrounds and lines a warm or cool tone. A grey close to your main colour is usual.',
    control: 'colour',
    example: '#7a6f68',
  },
  font_display: {
    title: 'Font of headings',
    help: 'A font that comes with the shop, or one of your own fonts.',
    control: 'text',
    example: 'Newsreader',
  },
  font_text: {
    title: 'Font of texts',
    help: 'The font of everything but headings. It should read well when small.',
    control: 'text',
    example: 'Figtree',
  },
  fonts: {
    title: 'Fonts of your own',
    help: 'Font files that you bring. Their licence has to allow use on a website.',
    control: 'table',
  },
  corner: {
    title: 'Corners',
    help: 'The corners of buttons and boxes.',
    control: 'choice',
    choices: { square: 'Square', soft: 'Slightly rounded', round: 'Round' },
  },
  density: {
    title: 'Spacing',
    help: 'How much room is between things.',
    control: 'choice',
    choices: { compact: 'Compact', regular: 'Regular', airy: 'Airy' },
  },
  logo: {
    title: 'Logo',
    help: 'At the top of every page. SVG is sharpest; light and dark backgrounds should both suit it.',
    control: 'picture',
    example: 'pictures/logo.svg',
  },
  logo_dark: {
    title: 'Logo on dark pages',
    help: 'A version that can be seen on a dark background. Needed if pages can be dark.',
    control: 'picture',
    example: 'pictures/logo-dark.svg',
  },
  logo_alt: {
    title: 'Description of the logo',
    help: 'What the logo says, for people who cannot see it: usually your name.',
    control: 'text_by_language',
    example: 'The Weavers’ House',
  },
  favicon: {
    title: 'Icon in browser tabs',
    help: 'A small square picture beside the page’s title in the browser.',
    control: 'picture',
    example: 'pictures/favicon.svg',
  },
} as const satisfies Record<string, Field>;

export const fontFields = {
  family: {
    title: 'Name',
    help: 'What the font is called here, as you then choose it for headings or texts.',
    control: 'text',
    example: 'House Serif',
  },
  file: {
    title: 'File',
    help: 'The font’s file in the WOFF2 format, up to 2 MiB.',
    control: 'text',
    example: 'fonts/house-serif.woff2',
  },
  weight: {
    title: 'Weight',
    help: 'How bold it is: 400 is normal, 700 is bold. A variable font has a range.',
    control: 'text',
    example: '200 800',
  },
  style: {
    title: 'Upright or italic',
    help: 'Whether the letters of this file are slanted.',
    control: 'choice',
    choices: { normal: 'Upright', italic: 'Italic' },
  },
  generic: {
    title: 'Stand-in',
    help: 'The kind of font shown while this one loads, and in emails.',
    control: 'choice',
    choices: { 'sans-serif': 'Without serifs', serif: 'With serifs' },
  },
} as const satisfies Record<string, Field>;
