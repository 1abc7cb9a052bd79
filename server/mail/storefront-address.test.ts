import { expect, test } from 'vitest';
import { orderAddress, storefrontOrigin } from './storefront-address.ts';

test('a portal without hosts is reached at the server’s address', () => {
  expect(storefrontOrigin({ origin: 'http://127.0.0.1:3000', hosts: [] })).toBe(
    'http://127.0.0.1:3000',
  );
});

test('a portal with hosts is reached at those only, with the server’s scheme and port', () => {
  const hosts = ['tickets.hall.example', 'hall.example'];
  expect(storefrontOrigin({ origin: 'https://shared.example', hosts })).toBe(
    'https://tickets.hall.example',
  );
  expect(storefrontOrigin({ origin: 'http://127.0.0.1:3000', hosts })).toBe(
    'http://tickets.hall.example:3000',
  );
  expect(storefrontOrigin({ origin: 'https://hall.example', hosts })).toBe('https://hall.example');
});

test('the address of an order contains its language unless it is the portal’s first', () => {
  const place = { slug: 'hall', orderId: 'f00' };
  const portal = { languages: ['en', 'fi'] };
  const at = (language: string) =>
    orderAddress('https://hall.example', portal, { ...place, language });
  expect(at('en')).toBe('https://hall.example/hall/ticket_order/f00');
  expect(at('fi')).toBe('https://hall.example/hall/ticket_order/f00?lang=fi');
});
