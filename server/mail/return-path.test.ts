import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail } from '#domain/contact/email.ts';
import { readReturnPath, returnPathOf } from './return-path.ts';

const key = 'a key of tests that is long enough';
const letter = { portalId: 7, letterId: '4f5a3c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b' };
const bounces = 'bounces@mail.hall.example';
const path = returnPathOf(key, bounces, letter);

test('a return path leads to its letter, in any case and within other text', () => {
  expect(isEmail(path)).toBe(true);
  expect(path).toMatch(/^bounces\+[a-z2-7]{48}@mail\.hall\.example$/);
  expect(path.indexOf('@')).toBeLessThanOrEqual(64);
  expect(returnPathOf(key, bounces, letter)).toBe(path);
  expect(readReturnPath(key, path)).toEqual(letter);
  expect(readReturnPath(key, `Delivered-To: <${path.toUpperCase()}>`)).toEqual(letter);
  expect(readReturnPath(key, `x+${'a'.repeat(48)}@host.example, ${path}`)).toEqual(letter);
});

test('each letter’s return path leads to it alone', () => {
  const any = fc.record({
    portalId: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
    letterId: fc.uuid(),
  });
  fc.assert(
    fc.property(any, (one) => {
      expect(readReturnPath(key, returnPathOf(key, bounces, one))).toEqual(one);
    }),
  );
});

// Guards: LET-02
test('nobody can create a return path without the key, or from another letter’s', () => {
  expect(readReturnPath('another key', path)).toBeUndefined();
  for (let at = path.indexOf('+') + 1; at < path.indexOf('@'); at += 1) {
    const other = path[at] === 'a' ? 'b' : 'a';
    const forged = `${path.slice(0, at)}${other}${path.slice(at + 1)}`;
    expect(readReturnPath(key, forged)).toBeUndefined();
  }
});

test.each(['', bounces, 'bounces+short@hall.example', `bounces+${'1'.repeat(48)}@hall.example`])(
  'another address leads nowhere: %j',
  (text) => {
    expect(readReturnPath(key, text)).toBeUndefined();
  },
);
