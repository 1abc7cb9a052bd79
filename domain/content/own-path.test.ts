import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOwnPath, readNext } from './own-path.ts';

// Guards: CRT-45
test.each([
  ['/events', '/events'],
  ['/events/guide?tg=evening', '/events/guide?tg=evening'],
  ['/tower/events', '/events'],
  ['/tower?lang=en', '?lang=en'],
  ['/tower', ''],
  ['/towers/events', '/towers/events'],
])('next %j leads to %j of this storefront', (next, route) => {
  expect(readNext(next, 'tower')).toBe(route);
});

// Guards: CRT-45
test.each([
  null,
  '',
  'events',
  'https://elsewhere.example',
  '//elsewhere.example',
  '/tower//elsewhere.example',
  '/\\elsewhere.example',
  '/a/../../hall',
  '/a/%2e%2E/hall',
  '/%2f/elsewhere.example',
  '/%5Celsewhere.example',
  'javascript:alert(1)',
  '/a\n/b',
  '/a#b',
])('next %j leads nowhere', (next) => {
  expect(readNext(next, 'tower')).toBeUndefined();
});

// Guards: CRT-45
test('a followed address stays below the storefront, whatever it contains', () => {
  const part = fc.constantFrom(
    '/',
    '..',
    '%2e',
    '%2F',
    '\\',
    'tower',
    'a',
    '?',
    '=',
    '//',
    ':',
    '@',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const route = readNext(parts.join(''), 'tower');
      if (route === undefined) return;
      const { origin, pathname } = new URL(`/tower${route}`, 'https://venue.example');
      expect(origin).toBe('https://venue.example');
      expect(pathname).toMatch(/^\/tower(\/(?!\/)|$)/);
      expect(isOwnPath(`/${route}`) || route === '' || /^[/?]/.test(route)).toBe(true);
    }),
  );
});
