import { expect, test } from 'vitest';
import { addresses } from './address.ts';

// Guards: APP-20
test('every address keeps the base path, and the language if it has one', () => {
  const to = addresses({ slug: 'tower', lang: 'fr' });
  expect([
    to.home(),
    to.events(),
    to.event('admission', { date: '2026-11-21', session: null }),
    to.checkout('c1'),
    to.complete(['a', 'b']),
    to.pending('c1'),
    to.order('o1'),
  ]).toEqual([
    '/tower?lang=fr',
    '/tower/events?lang=fr',
    '/tower/events/admission?date=2026-11-21&lang=fr',
    '/tower/checkout/c1?lang=fr',
    '/tower/checkout/complete?orderIds=a%2Cb&lang=fr',
    '/tower/checkout/pending/c1?lang=fr',
    '/tower/ticket_order/o1?lang=fr',
  ]);
});

test('an id can’t escape its part of the address', () => {
  const to = addresses({ slug: 'tower', lang: null });
  expect(to.event('../../api?x=1')).toBe('/tower/events/..%2F..%2Fapi%3Fx%3D1');
});
