import { expect, test } from 'vitest';
import { containerAddress, pagePattern } from './page-pattern.ts';

const cartId = '22222222-2222-4222-8222-222222222222';

test.each([
  ['/tower', { seller: 'tower' }, '/tower'],
  ['/tower/events', { seller: 'tower' }, '/tower/events'],
  ['/tower/events/admission', { seller: 'tower', id: 'admission' }, '/tower/events/:id'],
  [
    '/tower/events/gold/membership',
    { seller: 'tower', id: 'gold', action: 'membership' },
    '/tower/events/:id/membership',
  ],
  ['/tower/events/a%20b', { seller: 'tower', id: 'a b' }, '/tower/events/:id'],
  ['/tower/events/tower', { seller: 'tower', id: 'tower' }, '/tower/events/:id'],
  ['/tower/checkout', { seller: 'tower', cartId: undefined }, '/tower/checkout'],
  [`/tower/checkout/${cartId}`, { seller: 'tower', cartId }, '/tower/checkout/:cartId'],
  [
    `/tower/checkout/pending/${cartId}`,
    { seller: 'tower', cartId },
    '/tower/checkout/pending/:cartId',
  ],
  [`/tower/whatever/${cartId}`, { '*': `tower/whatever/${cartId}` }, '/tower/*'],
  ['/%E0/events', { seller: '%E0' }, '/%E0/events'],
])('the page at %s is reported as its pattern', (pathname, params, pattern) => {
  expect(pagePattern(pathname, params)).toBe(pattern);
});

test('the container’s own address matches the pattern', () => {
  expect(containerAddress('/tower')).toBe('/tower/tags');
  expect(containerAddress('/tower/events/:id')).toBe('/tower/tags/events/:id');
});
