import { expect, test } from 'vitest';
import { sessionEnds } from './session-expires.ts';

test.each([
  ['session_expires=1800000000000', 1_800_000_000_000],
  ['a=1; session_expires=1800000000000; b=2', 1_800_000_000_000],
])('until when somebody is logged in is told by a cookie: %s', (cookies, end) => {
  expect(sessionEnds(cookies)).toBe(end);
});

test.each(['', 'a=1', 'session_expires=', 'session_expires=soon', 'my_session_expires=1800'])(
  'nobody is logged in by %j',
  (cookies) => expect(sessionEnds(cookies)).toBeUndefined(),
);
