import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forwardTakes, isFreshToken, oldestToken, tokenForgottenAt } from './provider-login.ts';

const now = Date.parse('2026-12-01T12:00:00Z');

describe('a token', () => {
  test.each([
    ['just issued', now, true],
    ['five minutes old', now - 300_000, true],
    ['older', now - 300_001, false],
    ['by a clock that is a minute ahead', now + 60_000, true],
    ['of the future', now + 60_001, false],
  ])('%s logs in or does not', (_, issuedAt, isFresh) => {
    expect(isFreshToken(issuedAt, now)).toBe(isFresh);
  });

  test('is remembered as used for as long as it logs in', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2 * oldestToken, max: 2 * oldestToken }), (age) => {
        const issuedAt = now - age;
        if (isFreshToken(issuedAt, now)) expect(tokenForgottenAt(issuedAt)).toBeGreaterThan(now);
      }),
    );
  });
});

test('a page that went forward says what is wrong after five seconds (USR-27)', () => {
  expect(forwardTakes).toBe(5000);
});
