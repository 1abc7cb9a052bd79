import { expect, test } from 'vitest';
import { en } from './en/en.ts';
import { lettersEn } from './en/letters.ts';
import { passesEn } from './en/passes.ts';
import { passTexts } from './pass-texts.ts';

test('a pass has the tenant’s own texts, and otherwise the default ones', () => {
  const words = passTexts(
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
  expect(passTexts({}, 'de-AT')['pass.row']).toBe('Reihe');
});

test('quotes of the message format are interpreted, not shown', () => {
  expect(passTexts({ 'pass.row': "Row '{'here'}'" }, 'en')['pass.row']).toBe('Row {here}');
});

test('a message that needs a value is not used on a pass', () => {
  expect(passTexts({ 'pass.row': 'Row {row}' }, 'en')['pass.row']).toBe('Row');
});

test('no text of a pass shares its key with a page or letter', () => {
  expect(Object.keys(passesEn).filter((key) => key in en || key in lettersEn)).toEqual([]);
});
