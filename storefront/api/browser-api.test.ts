import { expect, test } from 'vitest';
import { mayBeMember } from './browser-api.ts';

test.each([
  ['a browser without cookies', '', false],
  ['a guest’s visit', 'theme=dark; session_expires=0', false],
  ['a logged-in member', 'session_expires=1795503954476; theme=dark', true],
])('%s: cookies "%s", personal reads: %s', (_, cookies, personal) => {
  expect(mayBeMember(cookies)).toBe(personal);
});
