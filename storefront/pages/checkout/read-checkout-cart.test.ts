import { expect, test } from 'vitest';
import type { CartAnswer } from '../../cart/cart-store.ts';
import { sampleAnswer } from '../../cart/testing/sample-cart.ts';
import { checkoutStateOf } from './read-checkout-cart.ts';

type Cart = CartAnswer['cart'][number];

/** An answer whose cart and unpaid instalments differ from the sample's. */
function answerWith(changes: Partial<Cart>, unpaid = 0): CartAnswer {
  const answer = sampleAnswer();
  const instalment = {
    id: 'i',
    due: '2027-01-01T00:00:00Z',
    date: '2027-01-01',
    timezone: 'UTC',
    amount: '10.00',
    outstanding: '10.00',
    status: 'upcoming',
  } as const;
  return {
    ...answer,
    cart: answer.cart.map((cart) => ({ ...cart, ...changes })),
    scheduled_payment: Array.from({ length: unpaid }, () => instalment),
  };
}
const ordered: Partial<Cart> = { state: 'ordered', order_ids: ['o'] };

test.each([
  ['this browser’s own cart is paid here', answerWith({}), false, 'own'],
  ['a cart by its link is paid apart from the own one', answerWith({}), true, 'apart'],
  ['an expired cart is over, by its link too', answerWith({ state: 'expired' }), true, 'expired'],
  [
    // Guards: PAY-77
    'a cart that a debit pays is waited for, by its link too',
    answerWith({ payment_in_progress: true, payment_clearing: true }),
    true,
    'clearing',
  ],
  ['an order with unpaid instalments is paid further', answerWith(ordered, 1), false, 'apart'],
  ['an order leads to its complete page', answerWith(ordered), false, 'completed'],
  [
    'an order that this visitor may not open says that it is paid',
    answerWith({ ...ordered, order_ids: [] }),
    false,
    'paid',
  ],
] as const)('%s', (_, answer, isByLink, kind) => {
  expect(checkoutStateOf(answer, isByLink).kind).toBe(kind);
});
