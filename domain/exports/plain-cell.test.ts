import { expect, test } from 'vitest';
import { plainCell } from './plain-cell.ts';

test.each([
  '=1+1',
  '+49 170 1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '\ufeff=1',
  '＝1',
  '＋1',
  '－1',
  '＠A1',
])('a text that a spreadsheet would calculate begins with an apostrophe: %j', (text) => {
  expect(plainCell(text)).toBe(`'${text}`);
});

test.each(['', 'Grace Hopper', '12.50', 'a=b', "'quoted", 'ø-x'])(
  'another text stays as it is: %j',
  (text) => {
    expect(plainCell(text)).toBe(text);
  },
);
