import compile from 'icu-minify/compile';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { en } from '#tenants/strings/en/en.ts';
import type { HeldCart } from '../cart/cart-store.ts';
import { mustFinishFirst } from '../cart/gifts-alone.ts';
import { sampleAnswer } from '../cart/testing/sample-cart.ts';
import { WordsContext } from '../site/page-words.tsx';
import type { CompiledMessages } from '../site/words.ts';
import FinishFirstDialog from './finish-first-dialog.tsx';
import GuestOrLoginDialog from './guest-or-login-dialog.tsx';

const messages = Object.fromEntries(
  Object.entries(en).map(([key, message]) => [key, compile(message)]),
);
const storefront = { slug: 'tower', lang: null, language: 'en' };
const nothing = (): void => undefined;

/** Renders a dialog as the server would on a page of the tower. */
function drawn(Component: ComponentType): string {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component, loader: () => null }]);
  const hydrationData = { loaderData: { root: { storefront } } };
  const words = { messages: messages as unknown as CompiledMessages };
  return renderToString(
    createElement(WordsContext, { value: words }, createElement(Page, { hydrationData })),
  );
}

const buttons = (html: string) =>
  [...html.matchAll(/<(button|a)\b[^>]*?(?: href="([^"]*)")?[^>]*>([^<]+)</g)].map(
    ([, , , name]) => name,
  );

// Guards: APP-35, CRT-31
test('a buyer of a membership gift who has a cart discards it or checks out first (CRT-31)', () => {
  const answer = sampleAnswer();
  const held = { cart: answer.cart[0], answer, expiry: null } as HeldCart;
  const html = drawn(() =>
    createElement(FinishFirstDialog, { held, onDiscarded: nothing, onClose: nothing }),
  );
  expect(buttons(html)).toEqual(['Discard', 'Checkout']);
  expect(html).toContain('href="/tower/checkout"');
});

// Guards: APP-35, CRT-32
test('a buyer of a membership gift who is not logged in continues as a guest or logs in (CRT-32)', () => {
  const html = drawn(() =>
    createElement(GuestOrLoginDialog, { onGuest: nothing, onLogin: nothing, onClose: nothing }),
  );
  expect(buttons(html)).toEqual(['Log in', 'Shop as a Guest']);
});

// Guards: CRT-31
test('a gift is bought alone, with nothing of the buyer’s own in the cart (CRT-31)', () => {
  const own = { gift: null };
  const given = { gift: { receiver_name: '', receiver_email: '', starts_on: null } };
  expect(mustFinishFirst([], true)).toBe(false);
  expect(mustFinishFirst([own], true)).toBe(true);
  expect(mustFinishFirst([given], true)).toBe(true);
  expect(mustFinishFirst([own], false)).toBe(false);
  expect(mustFinishFirst([given], false)).toBe(true);
});
