import { expect, test } from 'vitest';
import { storedCode } from '#domain/orders/code-letters.ts';
import { checkText } from './check-text.ts';
import { checkScanner, codeTyped, typingHint } from './read-typed.ts';
import type { TypedText } from './typed-code.ts';

const letters = 'BCDEFGHIJKLNOPRSTUVXBCDEFGHIJ';
const old = 'hV3_xq-72hV3_xq-72hV3_x';

/** The characters of each layout that differ from a US keyboard, key by key. */
const layouts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {},
  'German QWERTZ': { y: 'z', z: 'y', Y: 'Z', Z: 'Y', '-': 'ß', _: '?' },
  'French AZERTY': {
    a: 'q',
    q: 'a',
    z: 'w',
    w: 'z',
    m: ',',
    A: 'Q',
    Q: 'A',
    '-': ')',
    _: '°',
    '1': '&',
    '2': 'é',
    '7': 'è',
  },
  Turkish: { i: 'ı', "'": 'i' },
  Dvorak: { b: 'x', c: 'j', x: 'q', V: 'K' },
  Russian: { b: 'и', c: 'с', x: 'ч', B: 'И', C: 'С' },
};
const swapped = (text: string) =>
  text.replace(/[a-z]/gi, (one) =>
    one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
  );

/** Types a text as a scanner with a US layout does on a device with another layout; browsers may not report key positions. */
function typedOn(
  layout: string,
  text: string,
  { isCapsLock = false, hasPlaces = true } = {},
): TypedText {
  const shown = [...(isCapsLock ? swapped(text) : text)];
  const byKey = shown.map((one) => layouts[layout]?.[one] ?? one).join('');
  return { byKey, byPlace: hasPlaces ? text : byKey, ending: 'Enter', isCapsLock };
}

const names = Object.keys(layouts);
// Guards: DOR-01
test.each(names)('a code of ours is read on a %s layout, with or without Caps Lock', (layout) => {
  for (const text of [letters, letters.toLowerCase()]) {
    for (const isCapsLock of [false, true]) {
      expect(storedCode(codeTyped(typedOn(layout, text, { isCapsLock })))).toBe(letters);
    }
  }
});

// Guards: DOR-01
test.each(names.slice(0, 4))(
  'a code of ours is read on a %s layout even if the browser reports no key positions',
  (layout) => {
    for (const text of [letters, letters.toLowerCase()]) {
      expect(storedCode(codeTyped(typedOn(layout, text, { hasPlaces: false })))).toBe(letters);
    }
  },
);

// Guards: DOR-01
test('a code of an earlier version keeps its case, and Caps Lock does not change it', () => {
  expect(codeTyped(typedOn('US', old))).toBe(old);
  expect(codeTyped(typedOn('US', old, { isCapsLock: true }))).toBe(old);
});

// Guards: DOR-01
test('an earlier version’s code is read by key position if only that gives a valid code, or once that has worked', () => {
  expect(codeTyped(typedOn('French AZERTY', old))).toBe(old);
  const odd = typedOn('German QWERTZ', 'yzyzyzyzyzyzyzyzyzyzyzy');
  expect(codeTyped(odd)).toBe(odd.byKey);
  expect(codeTyped(odd, true)).toBe(odd.byPlace);
});

// Guards: DOR-01
test('an unknown code has a hint if it may have been typed wrongly', () => {
  const hint = (text: TypedText) => typingHint(text, codeTyped(text));
  expect(hint(typedOn('US', old))).toBeUndefined();
  expect(hint(typedOn('US', letters, { isCapsLock: true }))).toBeUndefined();
  expect(hint(typedOn('US', 'something-else', { isCapsLock: true }))).toBe('caps');
  expect(hint(typedOn('German QWERTZ', 'yzyzyzyzyzyzyzyzyzyzyzy'))).toBe('layout');
  expect(hint(typedOn('French AZERTY', old, { hasPlaces: false }))).toBe('layout');
  expect(hint(typedOn('US', '4006381333931'))).toBeUndefined();
});

// Guards: DOR-01
test('the scanner check reports what the scanner sent', () => {
  expect(checkScanner(typedOn('US', checkText))).toBe('right');
  expect(checkScanner(typedOn('US', checkText, { isCapsLock: true }))).toBe('caps');
  expect(checkScanner(typedOn('French AZERTY', checkText))).toBe('places');
  expect(checkScanner(typedOn('German QWERTZ', checkText, { hasPlaces: false }))).toBe('other');
});
