import { expect, test } from 'vitest';
import { en } from './en/en.ts';
import { lettersEn } from './en/letters.ts';
import { passesEn } from './en/passes.ts';
import { passWords } from './pass-words.ts';

test('a pass says the tenant’s words where it has its own, and the default ones else', () => {
  const words = passWords(
    {
      'pass.seat': 'Platz',
      'pass.name': 'Who’s it for',
      'cart.title': 'No',
    },
    'en',
  );
  expect(words).toEqual({ ...passesEn, 'pass.seat': 'Platz', 'pass.name': 'Who’s it for' });
});

test('a pass is in the language of its order', () => {
  expect(passWords({}, 'de-AT')['pass.row']).toBe('Reihe');
});

test('quotes of the message format are read, not shown', () => {
  expect(passWords({ 'pass.row': "Row '{'here'}'" }, 'en')['pass.row']).toBe('Row {here}');
});

test('a message that needs a value is none for a pass', () => {
  expect(passWords({ 'pass.row': 'Row {row}' }, 'en')['pass.row']).toBe('Row');
});

test('no word of a pass is under the key of a page’s or a letter’s', () => {
  expect(Object.keys(passesEn).filter((key) => key in en || key in lettersEn)).toEqual([]);
});
