import { useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import type { HeldCart } from '../../cart/cart-store.ts';
import { sampleAnswer } from '../../cart/testing/sample-cart.ts';
import { PromoPanel } from '../../cart/view/promo-panel.tsx';
import { renderPage, visibleTexts } from '../../testing/render-part.tsx';
import { BlockedCart } from './blocked-cart.tsx';

const rule = { id: 'friends', name: 'Friends only', description: 'Your letter has the word.' };
const advertised = { code: 'SPRING', name: 'Spring', description: 'A tenth off' };

function heldCart(blocking_rules: readonly (typeof rule)[]): HeldCart {
  const answer = sampleAnswer({ blocking_rules: [...blocking_rules] as never });
  Object.assign(answer, { promo_code: [advertised] });
  return { cart: answer.cart[0], answer, expiry: null } as HeldCart;
}

const Panel = () => <PromoPanel held={useLoaderData<HeldCart>()} />;
const Blocked = () => <BlockedCart held={useLoaderData<HeldCart>()} />;
const opens = 'Do you have a promo code?';

// Guards: PRO-17
test('a cart that needs a code asks for it in only one place of the checkout (PRO-17)', async () => {
  const panelAt = async (page: string, rules: readonly (typeof rule)[]) =>
    visibleTexts(await renderPage(page, Panel, heldCart(rules)));
  expect(await panelAt('pages/checkout/checkout', [rule])).not.toContain(opens);
  expect(await panelAt('pages/checkout/checkout', [])).toContain(opens);
  expect(await panelAt('pages/event/event', [rule])).toContain(opens);
});

// Guards: PRO-17
test('the place that asks for a code lists the advertised codes too', async () => {
  const html = await renderPage('pages/checkout/checkout', Blocked, heldCart([rule]));
  expect(visibleTexts(html)).toMatch(
    /A code is required to continue with your order\..*Friends only.*Spring A tenth off.*SPRING/,
  );
  expect(html.match(/<input/g)).toHaveLength(1);
});
