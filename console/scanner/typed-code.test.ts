import { expect, test } from 'vitest';
import { TypedCode } from './typed-code.ts';

function typed(text: string, gap: number, isInField = false): string | undefined {
  const code = new TypedCode();
  let timeStamp = 10_000;
  for (const key of text) {
    code.take({ key, timeStamp, isInField });
    timeStamp += gap;
  }
  return code.take({ key: 'Enter', timeStamp, isInField });
}

test('keys that a connected scanner types are one code, ended by Enter', () => {
  expect(typed('hV3_xq-72', 5)).toBe('hV3_xq-72');
  expect(typed('hV3_xq-72', 5, true)).toBe('hV3_xq-72');
});

test('a code that is typed slowly counts outside of fields, where nobody types anything else', () => {
  expect(typed('hV3_xq-72', 200)).toBe('hV3_xq-72');
  expect(typed('hV3_xq-72', 200, true)).toBeUndefined();
});

test('keys with a long pause between them, and single ones, are no code', () => {
  expect(typed('abcdef', 1_100)).toBeUndefined();
  expect(typed('n', 5)).toBeUndefined();
  expect(typed('', 5)).toBeUndefined();
});

test('the keys of one code do not become part of the next', () => {
  const code = new TypedCode();
  const end = (text: string, from: number) => {
    for (const [at, key] of [...text].entries()) {
      code.take({ key, timeStamp: from + at, isInField: false });
    }
    return code.take({ key: 'Enter', timeStamp: from + text.length, isInField: false });
  };
  expect([end('first', 1_000), end('second', 1_010)]).toEqual(['first', 'second']);
});

test('keys such as Shift are not part of a code', () => {
  const code = new TypedCode();
  for (const [at, key] of ['Shift', 'A', 'b', 'Shift', 'C', 'd'].entries()) {
    code.take({ key, timeStamp: at, isInField: false });
  }
  expect(code.take({ key: 'Enter', timeStamp: 7, isInField: false })).toBe('AbCd');
});
