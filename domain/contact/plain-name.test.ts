import { describe, expect, test } from 'vitest';
import { isPlainName, plainName } from './plain-name.ts';

describe('a name', () => {
  // Guards: STF-11
  test.each([
    'Ada Lovelace',
    'Zoë O’Neill-Šťastná',
    'محمد رضا',
    // Persian names have a joiner inside.
    'علی‌رضا',
    'שרה',
    '葛\u{e0100}城',
    'Anna 👩‍🚀',
  ])('stays unchanged if it is plain: %s', (name) => {
    expect(isPlainName(name)).toBe(true);
    expect(plainName(name)).toBe(name);
  });

  // Guards: STF-11
  test.each([
    ['that turns the text after it', 'Ada\u202e', 'Ada'],
    ['that isolates the text after it', 'Ada\u2067', 'Ada'],
    ['with a mark of direction', '\u200fAda', 'Ada'],
    ['with a line break', 'Ada\nLovelace', 'Ada Lovelace'],
    ['with a separator of lines', 'Ada\u2028Lovelace', 'Ada Lovelace'],
    ['with a control character', 'Ada\u0007', 'Ada'],
    ['with a space of no width', 'A\u200bda', 'Ada'],
    ['with half a character', 'Ada\ud800', 'Ada\ufffd'],
    ['of nothing that can be seen', '\u3164\u200d', ''],
  ])('is made plain: %s', (_, name, plain) => {
    expect(isPlainName(name)).toBe(false);
    expect(plainName(name)).toBe(plain);
  });
});
