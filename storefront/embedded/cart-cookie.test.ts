import { expect, test } from 'vitest';
import { cartCookie } from './cart-cookie.ts';

const scope = 'SameSite=None; Secure; Partitioned';

// Guards: APP-56
test('a cart is stored only for its seller’s pages and the surrounding site, until there is none', () => {
  const written: string[] = [];
  const page = {
    get cookie() {
      return 'session_expires=0; cart=22222222-2222-4222-8222-222222222222';
    },
    set cookie(text: string) {
      written.push(text);
    },
  };
  const cookie = cartCookie('tower', scope, page);
  cookie.keep('a-1');
  cookie.keep(null);
  expect(written).toEqual([
    `cart=a-1; Max-Age=86400; Path=/tower; ${scope}`,
    `cart=; Max-Age=0; Path=/tower; ${scope}`,
  ]);
  expect(cookie.read()).toBe('22222222-2222-4222-8222-222222222222');
});

test.each(['', 'cart=', 'other_cart=a', 'session_expires=0'])('%j is not a cart', (cookies) => {
  expect(cartCookie('tower', scope, { cookie: cookies }).read()).toBeNull();
});
