import { expect, test } from 'vitest';
import { readColour } from './typed-colour.ts';

test.each([
  ['#1b4d3e', '#1b4d3e'],
  [' 1B4D3E ', '#1b4d3e'],
  ['#abc', '#aabbcc'],
  ['', undefined],
  ['#12345', undefined],
  ['green', undefined],
  ['#1b4d3e80', undefined],
])('“%s” is the colour %s', (typed, colour) => {
  expect(readColour(typed)).toBe(colour);
});
