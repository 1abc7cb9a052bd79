import { describe, expect, test } from 'vitest';
import { canChangeName, canUseSavedCard, extendsSession, sessionEnd } from './login-session.ts';

const minute = 60_000;
const terms = { idleMinutes: 120 };

describe('a session', () => {
  test('ends after a time without activity', () => {
    expect(sessionEnd(5 * minute, 0, terms)).toBe(125 * minute);
  });
  test('ends a day after it was opened, however active', () => {
    expect(sessionEnd(1439 * minute, 0, terms)).toBe(1440 * minute);
  });
  test('is extended by a use that adds at least a minute', () => {
    const fresh = { openedAt: 0, endsAt: 120 * minute };
    expect(extendsSession(minute - 1, fresh, terms)).toBe(false);
    expect(extendsSession(minute, fresh, terms)).toBe(true);
  });
  test('that would expire in a minute is extended in time', () => {
    const short = { idleMinutes: 1 };
    expect(extendsSession(15_000, { openedAt: 0, endsAt: minute }, short)).toBe(true);
  });
  test('at its longest is not stored again', () => {
    const old = { openedAt: 0, endsAt: 1440 * minute };
    expect(extendsSession(1430 * minute, old, terms)).toBe(false);
  });
  // Guards: USR-43
  test.each([
    ['Ada', 'member_code', true, false, false],
    ['Ada', 'member_code', false, false, true],
    ['Ada', 'password', true, false, true],
    ['Ada', 'identity_provider', true, false, true],
    ['Ada', 'password', true, true, false],
    [' ', 'member_code', true, true, true],
  ] as const)(
    'that would change the name %j, opened by %s (password: %s, locked by the venue: %s) may do so: %s',
    (name, way, hasPassword, isLocked, may) => {
      expect(canChangeName({ name, way, hasPassword, isLocked })).toBe(may);
    },
  );
  test('opened with guessable credentials charges no saved card', () => {
    expect(canUseSavedCard('member_code')).toBe(false);
    expect(canUseSavedCard('password')).toBe(true);
    expect(canUseSavedCard('identity_provider')).toBe(true);
  });
});
