import { expect, test } from 'vitest';
import type { Outcome } from '#contract/client.ts';
import { words } from '../words/words.ts';
import { problemOf } from './problem.ts';

type Refused = Extract<Outcome<unknown>, { ok: false }>;

const refused = (status: number, ...errors: readonly Record<string, unknown>[]): Refused => ({
  ok: false,
  status,
  errors: errors.map((error) => ({
    _context: '',
    _description: '',
    _extra: {},
    ...error,
  })) as unknown as Refused['errors'],
});

test('errors of fields are shown beside their fields as sentences, without the path', () => {
  const problem = problemOf(
    refused(
      400,
      {
        _code: 'validation_failed',
        _description: 'email: must be an e-mail address',
        _extra: { path: 'email' },
      },
      {
        _code: 'validation_failed',
        _description: 'grants[0].role: is unknown',
        _extra: { path: 'grants[0].role' },
      },
    ),
  );
  expect(problem.fields).toEqual({
    email: 'It must be an e-mail address.',
    'grants[0].role': 'It is unknown.',
  });
  expect(problem.text).toBeUndefined();
});

test('a page’s own words for a refusal take precedence over the common ones', () => {
  const limited = refused(429, { _code: 'too_many_requests' });
  expect(problemOf(limited).text).toBe(words.problem.busy);
  expect(problemOf(limited, { too_many_requests: 'Wait.' }).text).toBe('Wait.');
});

test('a call without an answer says that the change may not have been saved', () => {
  const lost = refused(0, { _code: 'fault', _extra: { reason: 'TypeError' } });
  expect(problemOf(lost)).toEqual({ code: 'fault', text: words.problem.network, fields: {} });
});

test('an unexpected error of the server shows its incident', () => {
  const fault = refused(500, { _code: 'fault', _extra: { incident: 'a1b2' } });
  expect(problemOf(fault).text).toContain('a1b2');
});

test('a refusal with a waiting time shows its seconds', () => {
  const limited = refused(429, { _code: 'too_many_requests', _extra: { retry_after: 41 } });
  expect(problemOf(limited).text).toContain('41 seconds');
});
