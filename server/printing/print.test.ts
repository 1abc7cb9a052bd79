import { describe, expect, test } from 'vitest';
import { codesIn, fontsIn, pageSizes } from '../testing/pdf-file.ts';
import { breaksOf } from './breaks.ts';
import { printed } from './print.ts';
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
  ])('has the letters of %j', (text, files) => {
    expect(filesFor(text)).toEqual(['noto-sans/latin', ...files]);
  });

  test('are Japanese beside kana, Korean beside hangul, else Chinese', () => {
    const familyOf = (text: string) => filesFor(text).at(-1)?.split('/')[0];
    expect(familyOf('東京の直')).toBe('noto-sans-jp');
    expect(familyOf('서울 直')).toBe('noto-sans-kr');
    expect(familyOf('直')).toBe('noto-sans-sc');
  });

  test('are in the file, once for a weight, however many tickets have them', async () => {
    const tickets = Array.from({ length: 7 }, (_, at) => ticket(at % 2 ? 'Москва' : '東京タワー'));
    const file = Buffer.from(await printed(printout(...tickets), 'somebody'));
    const names = fontsIn(file);
    expect(new Set(names.map((name) => name.replace(/-\w+-\d+$/, '')))).toEqual(
      new Set(['noto-sans', 'noto-sans-jp']),
    );
    expect(names).toContain('noto-sans-cyrillic-700');
    expect(file.toString('latin1').split('/FontFile2').length - 1).toBe(names.length);
  });
});

test('a name of any length stays on its sheet, with its code', async () => {
  const file = Buffer.from(
    await printed(
      printout(ticket('Donaudampfschifffahrt'.repeat(20), 'A'), ticket('🎟 tour', 'B')),
      'x',
    ),
  );
  expect(pageSizes(file)).toEqual([{ width: 210, height: 297 }]);
  expect(codesIn(file)).toEqual(['A', 'B']);
});

test('a line ends between words of scripts without spaces, and within a word only if it is very long', () => {
  expect(breaksOf('visit')).toEqual(['visit']);
  expect(breaksOf('その旅、大阪').join('|')).toBe('その||旅、||大阪');
  expect(breaksOf('x'.repeat(25)).filter((part) => part !== '')).toHaveLength(25);
});
