import { expect, test } from 'vitest';
import { refused } from '../../testing/refused.ts';
import { resetRefusal } from './reset-refusal.ts';

// Guards: USR-54
test.each([
  [410, 'validate_failed', {}],
  [404, 'not_found', {}],
  [400, 'validation_failed', { path: 'token' }],
] as const)('a link answered with %i %s is not valid', (status, code, extra) => {
  expect(resetRefusal(refused(status, code, extra))).toEqual({ kind: 'not_valid' });
});

test('a refused password is reported at its field', () => {
  const outcome = refused(400, 'validation_failed', { path: 'password' });
  expect(resetRefusal(outcome)).toEqual({ kind: 'bad_password' });
});

test('an address that belongs to another account is named', () => {
  const outcome = refused(409, 'email_in_use', { email: 'ada@example.org' });
  expect(resetRefusal(outcome)).toEqual({ kind: 'in_use', email: 'ada@example.org' });
});

test('a network or server failure does not make a link invalid', () => {
  expect(resetRefusal(refused(0, 'fault'))).toEqual({ kind: 'other' });
  expect(resetRefusal(refused(500, 'fault'))).toEqual({ kind: 'other' });
  expect(resetRefusal(refused(429, 'too_many_requests'))).toEqual({ kind: 'other' });
});
