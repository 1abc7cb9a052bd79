import { expect, test } from 'vitest';
import { sampleAnswer } from '../cart/testing/sample-cart.ts';
import { paymentChoice } from './payment-choice.ts';

const nothing = {
  giftCards: [],
  option: 'due',
  partialPaymentAmount: '',
  autoRenewMembership: false,
  redeemMembership: '',
  giftee: {},
} as const;
function held(due = '19.50', parts: readonly (readonly ['overdue' | 'upcoming', string])[] = []) {
  const answer = sampleAnswer({ payment_due: due });
  const scheduled_payment = parts.map(([status, amount], at) => ({
    id: String(at),
    due: `2030-0${at + 1}-01T00:00:00Z`,
    date: `2030-0${at + 1}-01`,
    timezone: 'UTC',
    amount,
    outstanding: amount,
    status,
  }));
  const cart = answer.cart[0];
  if (!cart) throw new Error('no cart');
  return { cart, answer: { ...answer, scheduled_payment }, expiry: null };
}
const parts = [
  ['overdue', '5.00'],
  ['upcoming', '14.50'],
] as const;

// Guards: PAY-19
test('a cart without instalments is paid in full, with no choice of amount', () => {
  expect(paymentChoice(held(), nothing, 'EUR')).toMatchObject({
    amount: 1950,
    options: ['outstanding'],
    option: 'outstanding',
  });
});

// Guards: PAY-18, PAY-22
test('a cart with instalments can be paid by the amount due, in full, or by an amount in between', () => {
  const cart = held('5.00', parts);
  const paid = (option: 'due' | 'outstanding' | 'other', partialPaymentAmount = '') =>
    paymentChoice(cart, { ...nothing, option, partialPaymentAmount }, 'EUR').amount;
  expect(paid('due')).toBe(500);
  expect(paid('outstanding')).toBe(1950);
  expect(paid('other', '7.25')).toBe(725);
  expect(paid('other', '1.00')).toBe(500);
  expect(paid('other', '99.00')).toBe(1950);
  expect(paid('other')).toBe(500);
});

test('gift cards reduce the amount charged to the card', () => {
  const giftCards = [{ number: 'A', balance: '5.00' }];
  expect(paymentChoice(held(), { ...nothing, giftCards }, 'EUR').plan.byCard).toBe(1450);
});
