import { expect, test } from 'vitest';
import { captchaKeyFor } from './person.ts';
import type { ApiRequest, Viewer } from './request.ts';

const asked = (viewer: Pick<Viewer, 'kind'>) =>
  ({
    viewer,
    seller: { id: 'main' },
    // Every key of every scope has this value.
    catalogue: { config: { get: () => 'a site' } },
  }) as unknown as ApiRequest;

test('guests are asked for a captcha, and members, who are known, are not (PAY-31)', () => {
  expect(captchaKeyFor(asked({ kind: 'guest' }))).toBe('a site');
  expect(captchaKeyFor(asked({ kind: 'member' }))).toBeNull();
});
