import { expect, test } from 'vitest';
import {
  type Answers,
  loaderWithApi,
  redirectOf,
  sampleConfiguration,
  statusThrown,
} from '../../testing/loader-with-api.ts';
import { renderPage, visibleTexts } from '../../testing/render-part.tsx';
import Pending, { loader } from './pending.tsx';

const cart = (more: object) => ({
  cart: [{ id: 'c1', cart_number: 'ABC', payment_clearing: false, order_ids: [], ...more }],
});
const pending = (answer: Answers[string], address = '/tower/checkout/pending/c1') =>
  loaderWithApi(
    address,
    { seller: 'tower', cartId: 'c1' },
    {
      '/my/cart/c1': answer,
      '/configuration': sampleConfiguration({ 'checkout.pending_image': 'c0ffee' }),
    },
  );

// Guards: API-07, CRT-47, PAY-77, PAY-79
test('a cart whose payment is being checked shows its number on the tenant’s picture', async () => {
  const { args, asked } = pending(cart({}));
  expect(await loader(args)).toMatchObject({
    id: 'c1',
    number: 'ABC',
    isClearing: false,
    image: 'c0ffee',
    first: { kind: 'waiting' },
  });
  const read = asked.find(({ pathname }) => pathname === '/api/my/cart/c1');
  expect(read?.searchParams.get('limit')).toBe('1000');
  expect(read?.searchParams.get('embed')).toBe('ticket_order');
});

test('a payment that takes the bank days has its own text', async () => {
  const { args } = pending(cart({ payment_clearing: true }));
  expect(await loader(args)).toMatchObject({ isClearing: true });
});

// Guards: PAY-78
test('a cart that became orders is left to the browser, which may be the payer’s', async () => {
  const { args } = pending(cart({ state: 'ordered', sent_to: ['a…@b.example'] }));
  expect(await loader(args)).toMatchObject({ number: 'ABC', first: { kind: 'waiting' } });
});

test('a completed edit leads to the order', async () => {
  const made = cart({ state: 'ordered', order_ids: ['a'], edit: { ticket_order_id: 'a' } });
  const { args } = pending(made, '/tower/checkout/pending/c1?lang=fr');
  expect(await redirectOf(loader(args))).toBe('/tower/manage/a?lang=fr');
});

const open_payment = { payment_id: 'p', payment_intent_id: 'pi_1', amount: '37.00' };

test.each([
  ['a cart', {}],
  ['an order with instalments', { order_ids: ['a'], state: 'ordered' }],
])(
  'a payment of %s that waits at the bank is named, with two ways to continue',
  async (_, more) => {
    const { args } = pending(cart({ ...more, open_payment }));
    const loaded = await loader(args);
    expect(loaded).toMatchObject({ first: { kind: 'open', open: open_payment } });
    const text = visibleTexts(await renderPage('pending', Pending, loaded));
    expect(text).toMatch(/waiting for you to approve the payment of \S*37\.00/);
    expect(text).toContain('Continue');
    expect(text).toContain('Pay in another way');
    expect(text).not.toContain('being checked');
  },
);

// Guards: PAY-77
test('a member’s cart is left to their browser, which alone has their session', async () => {
  const { args } = pending([403, 'scope_error']);
  expect(await loader(args)).toMatchObject({ number: null, isClearing: false });
});

test.each([
  [400, 'validation_failed'],
  [404, 'not_found'],
] as const)('a cart refused with %i is not found', async (status, code) => {
  expect(await statusThrown(loader(pending([status, code]).args))).toBe(404);
});

// Guards: CFG-29, PAY-79, PAY-80
test.each([
  [false, 'We are waiting for the card processor to respond.'],
  [true, 'Your bank still has to confirm the payment; a direct debit takes a few days.'],
])(
  'the page has title, message, cart number and picture; for a debit: %s',
  async (isClearing, text) => {
    const first = { kind: 'waiting', quiet: 0 };
    const answer = { id: 'c1', number: 'K7Q2XX', isClearing, image: 'c0ffee', first };
    const html = await renderPage('pending', Pending, answer);
    expect(visibleTexts(html)).toContain(`Your payment is being checked ${text}`);
    expect(visibleTexts(html)).toMatch(
      isClearing ? / Cart number K7Q2XX More events$/ : / Cart number K7Q2XX$/,
    );
    expect(html).toMatch(/<img[^>]* src="[^"]*c0ffee/);
    expect(await renderPage('pending', Pending, { ...answer, image: null })).not.toContain('<img');
  },
);
