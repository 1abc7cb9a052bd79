import { describe, expect, test } from 'vitest';
import { guardLines, guardsOf } from './guards.ts';

const found = (...lines: string[]) =>
  guardsOf('domain/hold.test.ts', lines.join('\n')).map(({ test, ids }) => [test, ...ids]);

describe('the comment above a test names the rows that it guards', () => {
  test.each([
    ['a test', ["test('a hold ends', () => {});"], 'a hold ends'],
    ['a long name', ['test(', "  'a hold ends',", '  () => {},', ');'], 'a hold ends'],
    ['a group', ["describe('a hold', () => {});"], 'a hold'],
    ['quotes in the name', [String.raw`test('the cart\'s hold ends');`], "the cart's hold ends"],
    ['other quotes', ['test(`a hold ends`);'], 'a hold ends'],
    ['a table', ["test.each(['one', 'two'])('a hold of %s ends');"], 'a hold of %s ends'],
    [
      'a table of rows',
      ['test.each([', "  ['one', of('a')],", '] as const)(', "  'a hold of %s ends',", ');'],
      'a hold of %s ends',
    ],
    [
      'a table of calls',
      ["test.each([of('a')('b'), of('c')])('a hold of %s ends', () => {});"],
      'a hold of %s ends',
    ],
    [
      'a table with a type',
      ['test.each<[string, (a: A) => Promise<B>]>([', "  ['one', b],", "])('a hold of %s ends');"],
      'a hold of %s ends',
    ],
    ['a table as text', ['test.each`', '  of', '  a', "`('a hold ends');"], 'a hold ends'],
  ])('of %s', (_, lines, name) => {
    expect(found('// Guards: CRT-01, PAY-12', ...lines)).toEqual([[name, 'CRT-01', 'PAY-12']]);
  });

  test('or above one of its cases', () => {
    const cases = ['test.each([', "  ['at its start', 1],", '  // Guards: CRT-02'];
    expect(found(...cases, "  ['at its end', 2],", "])('a hold %s ends');")).toEqual([
      ['at its end', 'CRT-02'],
    ]);
  });

  test.each([
    ['no row', '// Guards'],
    ['no colon', '// Guards CRT-01'],
    ['words', '// Guards: CRT-01 and CRT-02'],
  ])('and is refused with %s', (_, comment) => {
    expect(() => found('', comment, "test('a hold ends');")).toThrow('domain/hold.test.ts:2: ');
  });

  test('and is refused without a test', () => {
    expect(() => found('// Guards: CRT-01', '')).toThrow('above a test');
  });
});

test('a row lists a test once, though several have its name', () => {
  const guards = ['a hold ends', 'a hold ends', 'another'].map((name) => ({
    file: 'a.test.ts',
    test: name,
    ids: ['CRT-01'],
  }));
  expect(guardLines(guards, 'CRT-01')).toEqual([
    '- a.test.ts › a hold ends',
    '- a.test.ts › another',
  ]);
  expect(guardLines(guards, 'CRT-02')).toEqual([]);
});
