import { expect, test } from 'vitest';
import { cookieHeader, readCookie, readOwnCookie } from './cookies.ts';

test('a cookie is read by its whole name, the first of several', () => {
  expect(readCookie('a=1; session=two; xsession=3; session=4', 'session')).toBe('two');
  expect(readCookie('sessions=1', 'session')).toBeUndefined();
  expect(readCookie('session', 'session')).toBeUndefined();
  expect(readCookie(undefined, 'session')).toBeUndefined();
  expect(readCookie('session=a=b', 'session')).toBe('a=b');
});

test('a cookie is hidden from scripts unless they need it, and sent by TLS only where possible', () => {
  const cookie = { name: 'session', value: 'x', maxAge: 60, secure: true, partitioned: false };
  expect(cookieHeader(cookie)).toBe(
    '__Host-session=x; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  expect(cookieHeader({ ...cookie, readable: true, secure: false })).toBe(
    'session=x; Max-Age=60; Path=/; SameSite=Lax',
  );
});

test('a cookie of a framed page is kept for the site around it, and for no other', () => {
  const cookie = { name: 'session', value: 'x', maxAge: 60, partitioned: true };
  const kept = 'session=x; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=None; Partitioned';
  expect(cookieHeader({ ...cookie, secure: true })).toBe(`__Host-${kept}`);
  expect(cookieHeader({ ...cookie, secure: false })).toBe(kept);
});

test('a cookie never has a longer lifetime than browsers allow', () => {
  const cookie = { name: 'a', value: 'x', maxAge: 10 ** 9, secure: true, partitioned: false };
  expect(cookieHeader(cookie)).toContain('Max-Age=34560000;');
});

test('over TLS only the cookie with the __Host- prefix is read, and without TLS the plain one', () => {
  const asked = (publicOrigin: string) => ({
    publicOrigin,
    header: (name: string) =>
      name === 'cookie' ? 'session=planted; __Host-session=own' : undefined,
  });
  expect(readOwnCookie(asked('https://shop.example'), 'session')).toBe('own');
  expect(readOwnCookie(asked('http://127.0.0.1:3000'), 'session')).toBe('planted');
});
