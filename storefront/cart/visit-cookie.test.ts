import { expect, test, vi } from 'vitest';
import { isVisitOver, markVisit } from './visit-cookie.ts';

// Guards: APP-57
test('a visit with a cart is marked once, without overwriting a login’s cookie (APP-57)', () => {
  vi.stubGlobal('location', { protocol: 'https:' });
  const page = { cookie: 'theme=dark' };
  markVisit(page);
  expect(page.cookie).toBe('session_expires=0; Path=/; Max-Age=86400; SameSite=Lax; Secure');
  const member = { cookie: 'theme=dark; session_expires=1800000000000' };
  markVisit(member);
  expect(member.cookie).toBe('theme=dark; session_expires=1800000000000');
  vi.unstubAllGlobals();
});

test('a visit in a frame of another site is marked for that site only (law 11)', () => {
  vi.stubGlobal('location', { protocol: 'https:' });
  const tries: string[] = [];
  const page = {
    get cookie() {
      return tries.at(-1)?.includes('Partitioned') ? (tries.at(-1)?.split(';')[0] ?? '') : '';
    },
    set cookie(text: string) {
      tries.push(text);
    },
  };
  markVisit(page);
  expect(tries.at(-1)).toMatch(/^session_expires=0; .*SameSite=None; Secure; Partitioned/);
  vi.unstubAllGlobals();
});

// Guards: APP-58
test('a visit is not over while its cookie or a login’s exists', () => {
  expect(isVisitOver({ cookie: 'session_expires=0' })).toBe(false);
  expect(isVisitOver({ cookie: 'a=b; session_expires=1800000000000' })).toBe(false);
  expect(isVisitOver({ cookie: 'my_session_expires=0' })).toBe(true);
});
