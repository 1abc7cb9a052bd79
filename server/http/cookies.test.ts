import { expect, test } from 'vitest';
import { cookieHeader, readCookie } from './cookies.ts';

test('a cookie is read by its whole name, the first of several', () => {
  expect(readCookie('a=1; session=two; xsession=3; session=4', 'session')).toBe('two');
  expect(readCookie('sessions=1', 'session')).toBeUndefined();
  expect(readCookie('session', 'session')).toBeUndefined();
  expect(readCookie(undefined, 'session')).toBeUndefined();
  expect(readCookie('session=a=b', 'session')).toBe('a=b');
});

test('a cookie is kept from scripts unless they are to read it, and from the open net where it can be', () => {
  const cookie = { name: 'session', value: 'x', maxAge: 60, secure: true, partitioned: false };
  expect(cookieHeader(cookie)).toBe(
    'session=x; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure',
  );
  expect(cookieHeader({ ...cookie, readable: true, secure: false })).toBe(
    'session=x; Path=/; Max-Age=60; SameSite=Lax',
  );
});

test('a cookie of a page in a frame is kept for the site around it, and for no other', () => {
  const cookie = { name: 'session', value: 'x', maxAge: 60, partitioned: true };
  const kept = 'session=x; Path=/; Max-Age=60; SameSite=None; HttpOnly; Secure; Partitioned';
  expect(cookieHeader({ ...cookie, secure: true })).toBe(kept);
  expect(cookieHeader({ ...cookie, secure: false })).toBe(kept);
});
