import { describe, expect, test } from 'vitest';
import { readSharedAddress } from './shared-address.server.ts';

const read = (address: string) => {
  const shared = readSharedAddress(new URL(address, 'http://shop.example'));
  if (!shared) return undefined;
  const query = new URLSearchParams(shared.query.map(([name, value]) => [name, value]));
  return shared.path + (query.size > 0 ? `?${query}` : '');
};

test.each([
  '/tower',
  '/tower/events',
  '/tower/events?category=Tours&date=today&meta.topic=sea&show=240&time=1000-1200',
  '/tower/events/deck',
  '/tower/events/deck/gift',
  '/tower/events/deck?Adult=2&code=SPRING&date=2026-12-01&reserve=1&tg=morning',
  '/tower/events/deck?price=12.50&select=Adult&session=next',
])('%s is a shared page', (address) => {
  expect(read(address)).toBe(address);
});

describe('different spellings are one address:', () => {
  test.each([
    ['/tower/events?utm_source=mail&show=7&page=2&date=', '/tower/events'],
    ['/tower/events?time.start=1000&time.end=1200', '/tower/events?time=1000-1200'],
    ['/tower/events?meta.topic=sea&meta.topic=land', '/tower/events?meta.topic=sea%2Cland'],
    ['/tower/EVENTS/%64eck?fbclid=12&_=3&lang=fr', '/tower/events/deck'],
    ['/tower/events/deck?b=02&a=1&b=2&reserve=yes', '/tower/events/deck?a=1&b=2&reserve=1'],
    ['/tower/events/deck?reserve=no&session=+next+', '/tower/events/deck?session=next'],
    ['/tower?utm_source=mail', '/tower'],
  ])('%s', (address, shared) => {
    expect(read(address)).toBe(shared);
    expect(read(shared)).toBe(shared);
  });
});

test('a shared page knows only that someone wants to log in, and not with what', () => {
  for (const query of ['login', 'login.with=mail', 'member_code=M-1&zip_code=2', 'zip_code=']) {
    expect(read(`/tower/events/deck?${query}&expresscheckout=1`)).toBe(
      '/tower/events/deck?login=1',
    );
  }
});

test('the language of an address is read separately, because the seller decides which exist', () => {
  const { lang, query } = readSharedAddress(new URL('http://shop.example/tower?lang=xx')) ?? {};
  expect({ lang, query }).toEqual({ lang: 'xx', query: [] });
});

test.each([
  '/',
  '/tower/',
  '/tower//events',
  '/tower/events/',
  '/tower/events?date=someday',
  '/tower/events/deck/steal',
  '/tower/events/deck/gift/more',
  '/tower/events/deck.data',
  '/tower/events/deck.data?_routes=root',
  '/tower/events/%ff',
  '/tower/checkout',
  '/tower/my',
  '/tower/membership',
  '/tower/sitemap.xml',
  '/tower/for-members/events',
  '/tower/ticket_order/1',
])('%s is not a shared page', (address) => {
  expect(read(address)).toBeUndefined();
});
