import { describe, expect, test } from 'vitest';
import { codesIn, fontsIn, pageSizes } from '../testing/pdf-file.ts';
import { printPdf } from './print.ts';
import { filesFor } from './print-fonts.ts';
import type { PrintedTicket, Printout } from './printout.ts';

const ticket = (event: string, scanCode = 'CODE'): PrintedTicket => ({
  event,
  when: 'Mar 8, 2031, 11:00 AM EST',
  venue: 'The Tower',
  address: 'Harbour street 12',
  facts: [{ label: 'Ticket', text: 'Adult' }],
  scanCode,
});
const printout = (...tickets: PrintedTicket[]): Printout => ({
  paper: 'a4',
  language: 'en',
  seller: 'Tower',
  logo: undefined,
  colours: {
    brand: '#1b4d3e',
    title: '#1b4d3e',
    text: '#222',
    muted: '#666',
    line: '#ccc',
    cut: '#888',
  },
  order: { label: 'Order', text: 'K7' },
  tickets,
});

describe('the fonts of a printed ticket', () => {
  // Guards: SLS-05
  test.each([
    ['Grand tour', []],
    ['Größe, Dvořák', ['noto-sans/latin-ext']],
    ['Москва', ['noto-sans/cyrillic']],
    ['Ελλάδα', ['noto-sans/greek']],
    ['हिन्दी', ['noto-sans/devanagari']],
    ['مرحبا', ['noto-sans-arabic/arabic']],
    ['שלום', ['noto-sans-hebrew/hebrew']],
    ['ไทย', ['noto-sans-thai/thai']],
    ['தமிழ்', ['noto-sans-tamil/tamil']],
    ['বাংলা', ['noto-sans-bengali/bengali']],
    ['საქართველო', ['noto-sans-georgian/georgian']],
    ['Հայաստան', ['noto-sans-armenian/armenian']],
    ['ሰላም', ['noto-sans-ethiopic/ethiopic']],
    ['ગુજરાતી', ['noto-sans-gujarati/gujarati']],
    ['ਪੰਜਾਬੀ', ['noto-sans-gurmukhi/gurmukhi']],
    ['ಕನ್ನಡ', ['noto-sans-kannada/kannada']],
    ['ខ្មែរ', ['noto-sans-khmer/khmer']],
    ['ລາວ', ['noto-sans-lao/lao']],
    ['മലയാളം', ['noto-sans-malayalam/malayalam']],
    ['မြန်မာ', ['noto-sans-myanmar/myanmar']],
    ['ଓଡ଼ିଆ', ['noto-sans-oriya/oriya']],
    ['සිංහල', ['noto-sans-sinhala/sinhala']],
    ['తెలుగు', ['noto-sans-telugu/telugu']],
    ['🎟', ['noto-emoji/4']],
    ['👍🏽', ['noto-emoji/9']],
    ['👨‍👩‍👧', ['noto-emoji/8']],
    ['🇨🇭', ['noto-emoji/0']],
    ['1️⃣', ['noto-emoji/2']],
  ])('has the letters of %j', (text, files) => {
    expect(filesFor(text)).toEqual(['noto-sans/latin', ...files]);
  });

  // Guards: SLS-05
  test('are Japanese beside kana, Korean beside hangul, and otherwise Chinese', () => {
    const familyOf = (text: string) => filesFor(text).at(-1)?.split('/')[0];
    expect(familyOf('東京の直')).toBe('noto-sans-jp');
    expect(familyOf('서울 直')).toBe('noto-sans-kr');
    expect(familyOf('直')).toBe('noto-sans-sc');
  });
});

// Guards: SLS-05
test('a file contains no fonts, because all letters are outlines', async () => {
  const file = Buffer.from(await printPdf(printout(ticket('Москва'), ticket('བོད')), 'x'));
  expect(fontsIn(file)).toEqual([]);
});

// Guards: SLS-05
test('a name of any length fits on its sheet, with its code', async () => {
  const file = Buffer.from(
    await printPdf(
      printout(ticket('Donaudampfschifffahrt'.repeat(20), 'A'), ticket('🎟 tour', 'B')),
      'x',
    ),
  );
  expect(pageSizes(file)).toEqual([{ width: 210, height: 297 }]);
  expect(codesIn(file)).toEqual(['A', 'B']);
});
