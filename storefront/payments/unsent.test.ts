import { expect, test } from 'vitest';
import { unsentKey } from './unsent.ts';

const cart = (total_payments = '0', payment_in_progress = false) =>
  ({ payment_in_progress, cart_fees: { grand_totals: { total_payments } } }) as Parameters<
    typeof unsentKey
  >[0];
const attempt = { cartId: 'cart', identityId: 'ada', amount: '45.00', unanswered: null };

// Guards: PAY-61
test('a request that was never sent says that the card was not charged', () =>
  expect(unsentKey(cart(), null)).toBe('checkout.offline_not_charged'));

test.each([
  ['an attempt of this tab has not ended', cart(), attempt],
  ['a payment is in progress elsewhere', cart('0', true), null],
  ['money arrived before', cart('20.00'), null],
] as const)('nothing is said about the card if %s', (_, held, begun) =>
  expect(unsentKey(held, begun)).toBe('checkout.offline'),
);
