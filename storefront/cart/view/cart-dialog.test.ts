import compile from 'icu-minify/compile';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { en } from '#tenants/strings/en/en.ts';
import { WordsContext } from '../../site/page-words.tsx';
import type { CompiledMessages } from '../../site/words.ts';
import type { HeldCart } from '../cart-store.ts';
import { sampleAnswer } from '../testing/sample-cart.ts';
import CartDialog from './cart-dialog.tsx';

const messages = Object.fromEntries(
  Object.entries(en).map(([key, message]) => [key, compile(message)]),
);
const answer = sampleAnswer({}, []);
const held = { cart: answer.cart[0], answer, expiry: null } as HeldCart;

const Cart = (): ReactNode => createElement(CartDialog, { held });

/** The cart over a page, as the server would render it. */
function drawnAt(page: string, path: string): string {
  const slug = path.split('/')[1];
  const storefront = { slug, lang: null, language: 'en', currency: 'EUR', blocks: [] };
  const children = [{ id: page, path, Component: Cart }];
  const Page = createRoutesStub([
    { id: 'root', path: '/', Component: Outlet, loader: () => null, children },
  ]);
  const hydrationData = { loaderData: { root: { storefront } } };
  const words = { messages: messages as unknown as CompiledMessages };
  return renderToString(
    createElement(
      WordsContext,
      { value: words },
      createElement(Page, { initialEntries: [path], hydrationData }),
    ),
  );
}

// Guards: CRT-35, CRT-36
test.each([
  ['pages/event/event', '/tower/events/admission', true],
  ['pages/complete/complete', '/tower/checkout/complete', true],
  ['pages/event/event', '/checkout-hall/events/admission', true],
  ['pages/checkout/checkout', '/tower/checkout', false],
  ['pages/pending/pending', '/tower/checkout/pending/1', false],
])('the cart over %s at %s links to checkout: %s (CRT-35, CRT-36)', (page, path, leads) => {
  const html = drawnAt(page, path);
  expect(html.includes('Proceed to pay')).toBe(leads);
  expect(html).toContain('More events');
});
