import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forwardTimeLimit, isFreshToken, maxTokenAge, usedTokenExpiry } from './provider-login.ts';

const now = Date.parse('2026-12-01T12:00:00Z');

describe('a token', () => {
  test.each([
    ['just issued', now, true],
    ['five minutes old', now - 300_000, true],
    ['older', now - 300_001, false],
    ['issued by a clock a minute ahead', now + 60_000, true],
    ['issued further in the future', now + 60_001, false],
  ])('%s logs in only while it is fresh', (_, issuedAt, isFresh) => {
    expect(isFreshToken(issuedAt, now)).toBe(isFresh);
  });

  test('is remembered as used for as long as it could log in', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2 * maxTokenAge, max: 2 * maxTokenAge }), (age) => {
        const issuedAt = now - age;
        if (isFreshToken(issuedAt, now)) expect(usedTokenExpiry(issuedAt)).toBeGreaterThan(now);
      }),
    );
  });
});

test('a page that redirected the browser reports a failure after five seconds (USR-27)', () => {
  expect(forwardTimeLimit).toBe(5000);
});
