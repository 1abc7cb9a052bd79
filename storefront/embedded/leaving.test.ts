import { expect, test } from 'vitest';
import { ownNext } from '#domain/content/own-path.ts';
import { isOfTop, takingCart } from './leaving.ts';

const origin = 'https://shop.example';

test('links to others, and to a provider’s login, open outside of the frame', () => {
  for (const address of ['https://venue.example/map', 'http://shop.example/tower']) {
    expect(isOfTop(address, origin), address).toBe(true);
  }
  expect(isOfTop(`${origin}/tower/login/provider?next=%2Ftower`, origin)).toBe(true);
});

test('our own pages stay in it, and what is no page opens as ever', () => {
  for (const path of ['/tower/events', '/tower/login/callback', '/tower/checkout']) {
    expect(isOfTop(origin + path, origin), path).toBe(false);
  }
  for (const other of ['mailto:box@venue.example', 'tel:+4612', '', 'blob:https://x.example/1']) {
    expect(isOfTop(other, origin), other).toBe(false);
  }
});

test('who goes to log in at a provider takes the cart over before they go on to where they were', () => {
  const cart = '22222222-2222-4222-8222-222222222222';
  const from = '/tower/events?category=Museum';
  const link = `${origin}/tower/login/provider?${new URLSearchParams({ next: from, lang: 'de' })}`;
  const { pathname, searchParams } = new URL(takingCart(link, cart));
  expect(pathname).toBe('/tower/login/provider');
  expect(searchParams.get('lang')).toBe('de');
  const next = ownNext(searchParams.get('next'), 'tower');
  const [path, query] = next?.split('?') ?? [];
  expect(path).toBe(`/transfer-cart/${cart}`);
  expect(ownNext(new URLSearchParams(query).get('next'), 'tower')).toBe('/events?category=Museum');
});

test('nobody else is told of a cart, and where there is none the way is as it was', () => {
  const cart = '22222222-2222-4222-8222-222222222222';
  for (const href of ['https://venue.example/login/provider/x', `${origin}/tower/events`]) {
    expect(takingCart(href, cart), href).toBe(href);
  }
  const link = `${origin}/tower/login/provider?next=%2Ftower`;
  expect(takingCart(link, undefined)).toBe(link);
});
