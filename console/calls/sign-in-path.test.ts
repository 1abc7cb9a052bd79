import { expect, test } from 'vitest';
import { pathAfterSignIn, signInPath } from './sign-in-path.ts';

test('signing in leads back to the requested page with its filters', () => {
  const from = new URL('https://staff.example.org/staff/tower/orders?day=2026-11-23&state=paid');
  const path = signInPath('tower', from);
  expect(path).toMatch(/^\/tower\/sign-in\?next=/);
  const { searchParams } = new URL(path, from);
  expect(pathAfterSignIn('tower', searchParams)).toBe('/tower/orders?day=2026-11-23&state=paid');
});

test('the start page needs no return path', () => {
  expect(signInPath('tower', new URL('https://staff.example.org/staff/tower'))).toBe(
    '/tower/sign-in',
  );
  expect(signInPath('tower')).toBe('/tower/sign-in');
  expect(pathAfterSignIn('tower', new URLSearchParams())).toBe('/tower');
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/hall/orders',
  '/towers/orders',
  '/tower/sign-in?next=/tower/sign-in',
  'javascript:alert(1)',
])('signing in never leads to %s', (next) => {
  expect(pathAfterSignIn('tower', new URLSearchParams({ next }))).toBe('/tower');
});
