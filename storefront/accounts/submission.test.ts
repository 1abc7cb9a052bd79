import { expect, test } from 'vitest';
import { refused } from '../testing/refused.ts';
import { submissionOf } from './submission.ts';

test('an address with nothing to send is distinguished from one with something', () => {
  expect(submissionOf({ ok: true, answer: {} })).toBe('sent');
  expect(submissionOf(refused(404, 'not_found'))).toBe('nobody');
});

// Guards: ORD-09
test('an invalid address is reported at its field', () => {
  expect(submissionOf(refused(422, 'validate_not_email'))).toBe('bad_email');
  expect(submissionOf(refused(400, 'validation_failed', { path: 'email' }))).toBe('bad_email');
});

// Guards: USR-63
test.each([
  [400, 'validation_failed', 'captcha'],
  [429, 'too_many_requests', undefined],
  [500, 'fault', undefined],
  [0, 'fault', undefined],
] as const)('a %i of %s is not reported as sent', (status, code, path) => {
  expect(submissionOf(refused(status, code, { path }))).toBe('failed');
});
