import { expect, test } from 'vitest';
import { spelling } from '../testing/drawn-letters.ts';
import { boxes } from './box-typeface.ts';
import { lineOf, paragraphOf } from './paragraph.ts';

const latin = spelling(/^[ -~]+$/);
const hebrew = spelling(/^\p{sc=Hebr}/u);
const pictures = spelling(/^\p{Extended_Pictographic}/u);
const all = [latin, hebrew, pictures];

/** Returns a line's parts as drawn from left to right; right-to-left parts begin with "<". */
const drawn = (text: string, from = 0, to = text.length) =>
  lineOf(paragraphOf(text, all), from, to).parts.flatMap(({ outline }) =>
    outline.map(({ type }) => type),
  );

// Guards: SLS-05
test('each letter is drawn in the first typeface that has it, or as a box if none does', () => {
  expect(paragraphOf('aגཀ', all).typefaces).toEqual([latin, hebrew, boxes]);
});

// Guards: SLS-05
test('a text is written in the direction of its first letter', () => {
  expect(drawn('tour שלום!')).toEqual(['tour ', '<שלום', '!']);
  expect(drawn('שלום tour!')).toEqual(['<!', 'tour', '< ', '<שלום']);
});

// Guards: SLS-05
test('numbers and pictures in right-to-left text are placed where a reader comes to them', () => {
  expect(drawn('שלום 12')).toEqual(['12', '< ', '<שלום']);
  expect(drawn('שלום 🎟🎫')).toEqual(['<🎟🎫', '< ', '<שלום']);
});

test('a line has the directions that its whole text gives it, and ends before a space', () => {
  expect(drawn('שלום (tour) עולם', 5, 12)).toEqual(['<)', 'tour', '<(']);
});
