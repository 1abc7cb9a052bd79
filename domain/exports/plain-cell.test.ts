import { expect, test } from 'vitest';
import { plainCell } from './plain-cell.ts';

// Guards: MON-05
test.each([
  '=1+1',
  '+49 170 1',
  '-2+3',
  '@SUM(A1)',
  '  =1',
  '\ufeff=1',
  '＝1',
  '＋1',
  '－1',
  '＠A1',
])('a text that a spreadsheet would evaluate gets an apostrophe: %j', (text) => {
  expect(plainCell(text)).toBe(`'${text}`);
});

// Guards: MON-05
test.each([
  ['Ana;=1+1;', "Ana;'=1+1;"],
  ['Ana,=1+1', "Ana,'=1+1"],
  ['Ana\t=1+1', "Ana\t'=1+1"],
  ['Ana| @SUM(A1)', "Ana|' @SUM(A1)"],
  ['two\n=lines', "two\n'=lines"],
  ['two\r\n-lines', "two\r\n'-lines"],
  ['a;"=1+1"', 'a;\'"=1+1"'],
  ['=1;=2', "'=1;'=2"],
  ['\t=1', "'\t'=1"],
  ['Ana;\t=1', "Ana;\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
  ['\tplain', "'\tplain"],
])('every part after a separator gets one too: %j is %j', (text, plain) => {
  expect(plainCell(text)).toBe(plain);
});

test.each(['', 'Grace Hopper', '12.50', 'a=b', "'quoted", 'ø-x', 'Smith, John; 3', 'a;b-c'])(
  'any other text stays unchanged: %j',
  (text) => {
    expect(plainCell(text)).toBe(text);
  },
);
