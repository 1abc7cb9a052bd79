import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxPasswordLength, normalizedPassword, passwordFaults } from './password.ts';

describe('a password', () => {
  // Guards: USR-55, USR-58
  test.each(['Abcdef12', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Ein gutes Wort', 'Ünïcödé9'])(
    'of at least 8 characters and three kinds is accepted: %s',
    (password) => expect(passwordFaults(password)).toEqual([]),
  );
  // Guards: USR-55, USR-56, USR-57, USR-58
  test.each([
    ['', ['short', 'plain']],
    ['Abcde1!', ['short']],
    ['abcdefgh', ['plain']],
    ['abcdefg1', ['plain']],
    ['ABCDEFG1', ['plain']],
    ['1234567!', ['plain']],
    [' Abcdef12', ['outer_space']],
    ['Abcdef12 ', ['outer_space']],
    ['Abcdef\u00071', ['unprintable']],
    ['Abcdef12\u200b', ['unprintable']],
    ['Abc\ndef1', ['unprintable']],
    ['Abc\u2028def1', ['unprintable']],
    [`Aa1${'x'.repeat(maxPasswordLength)}`, ['long']],
  ])('reports every rule that it breaks: %j', (password, faults) =>
    expect(passwordFaults(password)).toEqual(faults),
  );
  test('is measured in characters, not in code units', () => {
    expect(passwordFaults('Aa1😀😀😀😀')).toEqual(['short']);
    expect(passwordFaults('Aa1😀😀😀😀😀')).toEqual([]);
  });
  test('is the same however its letters are composed', () => {
    expect(normalizedPassword('Cafe\u0301 123')).toBe(normalizedPassword('Caf\u00e9 123'));
  });
  // Guards: USR-56
  test('that is accepted has no outer space and at least 8 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (password) => {
        if (passwordFaults(password).length > 0) return;
        expect(password.trim()).toBe(password);
        expect([...password].length).toBeGreaterThanOrEqual(8);
      }),
    );
  });
});
