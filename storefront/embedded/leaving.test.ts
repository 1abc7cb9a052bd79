import { expect, test } from 'vitest';
import { readNext } from '#domain/content/own-path.ts';
import { opensInTopWindow, withCart } from './leaving.ts';

const origin = 'https://shop.example';

test('external links, and a provider’s login, open outside the frame', () => {
  for (const address of ['https://venue.example/map', 'http://shop.example/tower']) {
    expect(opensInTopWindow(address, origin), address).toBe(true);
  }
  expect(opensInTopWindow(`${origin}/tower/login/provider?next=%2Ftower`, origin)).toBe(true);
});

test('our own pages stay in the frame, and other addresses open as usual', () => {
  for (const path of ['/tower/events', '/tower/login/callback', '/tower/checkout']) {
    expect(opensInTopWindow(origin + path, origin), path).toBe(false);
  }
  for (const other of ['mailto:box@venue.example', 'tel:+4612', '', 'blob:https://x.example/1']) {
    expect(opensInTopWindow(other, origin), other).toBe(false);
  }
});

test('a member who logs in at a provider transfers the cart first', () => {
  const cart = '22222222-2222-4222-8222-222222222222';
  const from = '/tower/events?category=Museum';
  const link = `${origin}/tower/login/provider?${new URLSearchParams({ next: from, lang: 'de' })}`;
  const { pathname, searchParams } = new URL(withCart(link, cart));
  expect(pathname).toBe('/tower/login/provider');
  expect(searchParams.get('lang')).toBe('de');
  const next = readNext(searchParams.get('next'), 'tower');
  const [path, query] = next?.split('?') ?? [];
  expect(path).toBe(`/transfer-cart/${cart}`);
  expect(readNext(new URLSearchParams(query).get('next'), 'tower')).toBe('/events?category=Museum');
});

test('no other site gets the cart, and the link is unchanged if there is none', () => {
  const cart = '22222222-2222-4222-8222-222222222222';
  for (const href of ['https://venue.example/login/provider/x', `${origin}/tower/events`]) {
    expect(withCart(href, cart), href).toBe(href);
  }
  const link = `${origin}/tower/login/provider?next=%2Ftower`;
  expect(withCart(link, undefined)).toBe(link);
});
