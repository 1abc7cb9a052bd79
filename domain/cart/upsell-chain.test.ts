import { expect, test } from 'vitest';
import { isAddOn, nextPage, nextRoutes, type OpenChain, readNextRoute } from './upsell-chain.ts';

const on = { upsells: true, skipsUpsells: false };
const off = { upsells: false, skipsUpsells: false };

// Guards: DET-27
test('a next route is a list of paths of the storefront', () => {
  expect(readNextRoute('/events/guide, /events/dome?tg=evening')).toEqual([
    '/events/guide',
    '/events/dome?tg=evening',
  ]);
});

test.each([
  undefined,
  null,
  3,
  '',
  'https://elsewhere.example',
  '//elsewhere.example',
  'events',
  '/a/../b',
  '/x\\y',
  'javascript:alert(1)',
])('the next route %j leads nowhere', (text) => {
  expect(readNextRoute(text)).toEqual([]);
});

// Guards: DET-23
test('a chosen group’s next route takes precedence over the event’s', () => {
  const event = '/events/of-the-event';
  expect(nextRoutes({ groups: [undefined, '/events/of-the-group'], event })).toEqual([
    '/events/of-the-group',
  ]);
  expect(nextRoutes({ groups: [undefined, ''], event })).toEqual([event]);
  expect(nextRoutes({ groups: [], event: undefined })).toEqual([]);
});

// Guards: DET-27
test('a finished event leads along its routes one by one and then to the listing', () => {
  const first = nextPage(null, ['/events/guide', '/events/dome'], on);
  expect(first).toEqual({
    route: '/events/guide',
    chain: { at: '/events/guide', rest: ['/events/dome'] },
  });
  const second = nextPage(first.chain, ['/events/started-by-the-guide'], on);
  expect(second).toEqual({ route: '/events/dome', chain: { at: '/events/dome', rest: [] } });
  expect(nextPage(second.chain, ['/events/guide'], on)).toEqual({ route: '/events', chain: null });
  expect(nextPage(second.chain, [], off)).toEqual({ route: '/checkout', chain: null });
});

// Guards: CFG-21, DET-25
test('without routes the upsell listing follows if upsells are on, otherwise the checkout', () => {
  expect(nextPage(null, [], on).route).toBe('/events');
  expect(nextPage(null, [], off).route).toBe('/checkout');
});

test('skipping upsells leads straight to the checkout', () => {
  const chain: OpenChain = { at: '/events/guide', rest: ['/events/dome'] };
  expect(nextPage(chain, ['/events/guide'], { upsells: true, skipsUpsells: true })).toEqual({
    route: '/checkout',
    chain: null,
  });
});

// Guards: DET-46
test('a page is an add-on while its offer is open', () => {
  const open: OpenChain = { at: '/events/guide?tg=evening', rest: [] };
  expect(isAddOn(open, '/events/guide')).toBe(true);
  expect(isAddOn(open, '/events/dome')).toBe(false);
  expect(isAddOn(null, '/events/guide')).toBe(false);
});
