import { expect, test } from 'vitest';
import { checkText } from './check-text.ts';
import { codeTyped } from './read-typed.ts';
import { type Taken, TypedCode, type TypedText } from './typed-code.ts';

interface Typing {
  readonly gap?: number;
  readonly isInField?: boolean;
  readonly ending?: 'Enter' | 'Tab';
  readonly from?: number;
}

/** Types a text on a US keyboard, as a scanner does. */
function type(
  into: TypedCode,
  text: string,
  { gap = 5, isInField = false, from = 10_000 }: Typing,
) {
  for (const [at, key] of [...text].entries()) {
    const code = /[a-z]/i.test(key) ? `Key${key.toUpperCase()}` : '';
    const shiftKey = /[A-Z]/.test(key);
    into.take({
      key,
      code,
      shiftKey,
      isCapsLock: false,
      isInField,
      timeStamp: from + at * gap,
    });
  }
  return from + text.length * gap;
}
function end(into: TypedCode, key: 'Enter' | 'Tab', timeStamp: number, isInField = false): Taken {
  return into.take({
    key,
    code: key,
    shiftKey: false,
    isCapsLock: false,
    isInField,
    timeStamp,
  });
}
function typed(text: string, typing: Typing = {}): string | undefined {
  const into = new TypedCode();
  const over = type(into, text, typing);
  const { text: found } = end(into, typing.ending ?? 'Enter', over, typing.isInField);
  return found && codeTyped(found);
}
const letters = 'BCDEFGHIJKLNOPRSTUVXBCDEFGHIJ';

// Guards: DOR-01
test('keys typed by a connected scanner form one code, ended by Enter or Tab', () => {
  for (const ending of ['Enter', 'Tab'] as const) {
    expect(typed('hV3_xq-72', { ending })).toBe('hV3_xq-72');
    expect(typed('hV3_xq-72', { ending, isInField: true })).toBe('hV3_xq-72');
  }
});

// Guards: DOR-01
test('a slowly typed code counts only outside fields and if it ends with Enter', () => {
  expect(typed('hV3_xq-72', { gap: 200 })).toBe('hV3_xq-72');
  expect(typed('hV3_xq-72', { gap: 200, isInField: true })).toBeUndefined();
  expect(typed('hV3_xq-72', { gap: 200, ending: 'Tab' })).toBeUndefined();
});

// Guards: DOR-01
test('a scanner that sends no ending is read once it pauses, and a late Enter is ignored', () => {
  const into = new TypedCode();
  const over = type(into, letters, { gap: 60 });
  const rested = into.rest();
  expect(rested).toMatchObject({ byKey: letters, ending: 'none' });
  expect(into.rest()).toBeUndefined();
  expect(end(into, 'Enter', over + 400)).toEqual({ isTaken: true });
  type(into, letters, { from: over + 600 });
  expect(into.rest()?.byKey).toBe(letters);
});

// Guards: DOR-01
test('a code whose keys come in pieces is read whole, not as the piece that came first', () => {
  for (const cut of [8, 20, 23, 28]) {
    const into = new TypedCode();
    const over = type(into, letters.slice(0, cut), {});
    expect(into.pause).toBe(1_000);
    type(into, letters.slice(cut), { from: over + 90 });
    expect(into.pause).toBe(150);
    expect(into.rest()?.byKey).toBe(letters);
  }
});

// Guards: DOR-01
test('a scanner that sends no ending is soon read after a whole code, and later after another text', () => {
  const soon = ['hV3_xq-72hV3_xq-72hV3_x', letters.toLowerCase(), checkText];
  const later = ['hV3_xq-72', letters.slice(0, 23), 'another-text'];
  const restOf = (text: string) => {
    const into = new TypedCode();
    type(into, text, {});
    return into.pause;
  };
  expect(soon.map(restOf)).toEqual([150, 150, 150]);
  expect(later.map(restOf)).toEqual([1_000, 1_000, 1_000]);
});

// Guards: DOR-01
test('the code that checks a scanner may be typed as slowly as any code', () => {
  expect(typed(checkText, { gap: 60, ending: 'Tab' })).toBe(checkText);
  expect(typed('another-text', { gap: 60, ending: 'Tab' })).toBeUndefined();
});

// Guards: DOR-01
test('what a person types is not a code until Enter', () => {
  const into = new TypedCode();
  type(into, 'grace hopper', { gap: 60, isInField: true });
  expect(into.rest()).toBeUndefined();
  type(into, 'ab', { from: 50_000 });
  expect(into.rest()).toBeUndefined();
});

// Guards: DOR-01
test('single keys, and keys with a long pause between them, are not a code', () => {
  expect(typed('abcdef', { gap: 1_100 })).toBeUndefined();
  expect(typed('n')).toBeUndefined();
  expect(typed('')).toBeUndefined();
});

// Guards: DOR-01
test('the keys of one code do not become part of the next', () => {
  const into = new TypedCode();
  const codes = [
    ['first', 1_000],
    ['second', 1_010],
  ] as const;
  const found = codes.map(([text, from]) => end(into, 'Enter', type(into, text, { from })).text);
  expect(found.map((one) => one?.byKey)).toEqual(['first', 'second']);
});

// Guards: DOR-01
test('keys such as Shift are not part of a code', () => {
  const into = new TypedCode();
  for (const [at, key] of ['Shift', 'A', 'b', 'Shift', 'C', 'd'].entries()) {
    into.take({
      key,
      code: key === 'Shift' ? 'ShiftLeft' : '',
      shiftKey: false,
      isCapsLock: false,
      timeStamp: at,
      isInField: false,
    });
  }
  expect(end(into, 'Enter', 7).text?.byKey).toBe('AbCd');
});

// Guards: DOR-01
test('key positions are read beside the characters of the device’s layout', () => {
  const into = new TypedCode();
  const keys = [
    // A French keyboard: A and Q, Z and W, M and the hyphen are in different places.
    ...[
      ['q', 'KeyA', false],
      ['Q', 'KeyA', true],
      ['w', 'KeyZ', false],
      [',', 'KeyM', false],
    ],
    ...[
      [')', 'Minus', false],
      ['°', 'Minus', true],
      ['&', 'Digit1', false],
      ['Dead', 'BracketLeft', false],
    ],
  ] as const;
  for (const [at, [key, code, shiftKey]] of keys.entries()) {
    into.take({ key, code, shiftKey, isCapsLock: false, timeStamp: at, isInField: false });
  }
  const { text } = end(into, 'Enter', 9);
  expect(text).toEqual<TypedText>({
    byKey: 'qQw,)°&',
    byPlace: 'aAzm-_1[',
    ending: 'Enter',
    isCapsLock: false,
  });
});
