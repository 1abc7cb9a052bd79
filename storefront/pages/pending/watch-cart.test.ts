import { expect, test } from 'vitest';
import { type CartAnswer, pauseBefore, watched } from './watch-cart.ts';

const answer = (cart: object, actions: string[] = []) => ({
  ok: true as const,
  answer: {
    cart: [{ state: 'pending', payment_in_progress: false, order_ids: [], ...cart }],
    payment: actions.map((audit_action) => ({ audit_action })),
    scheduled_payment: [],
  } as unknown as CartAnswer,
});

test('a cart that became orders is done, whatever else it says', () => {
  const ordered = { state: 'ordered', order_ids: ['a', 'b'], payment_in_progress: true };
  expect(watched(answer(ordered), 0)).toEqual({ kind: 'ordered', orderIds: ['a', 'b'] });
});

test('a cart that another browser paid is told as paid, with the masked address of its letter', () => {
  const paid = { state: 'ordered', sent_to: ['a…@b.example'] };
  expect(watched(answer(paid), 0)).toEqual({ kind: 'paid', sentTo: ['a…@b.example'] });
});

test('one of which instalments are owed goes on with these', () => {
  const outcome = answer({ state: 'ordered', sent_to: [] });
  const answered = { ...outcome.answer, scheduled_payment: [{ status: 'upcoming' }] };
  expect(watched({ ...outcome, answer: answered as CartAnswer }, 0)).toEqual({ kind: 'owing' });
});

test('a payment under way, or captured and not yet booked, is waited for', () => {
  const waiting = { kind: 'waiting', quiet: 0 };
  expect(watched(answer({ payment_in_progress: true }), 2)).toEqual(waiting);
  expect(watched(answer({}, ['capture']), 2)).toEqual(waiting);
});

test('an answer that is none is never read as a failed payment', () => {
  for (const status of [0, 500, 503]) {
    expect(watched({ ok: false, status, errors: [] }, 2)).toEqual({ kind: 'waiting', quiet: 2 });
  }
});

test('only several looks in a row without attempt or money mean that the payment failed', () => {
  expect(watched(answer({}), 0)).toEqual({ kind: 'waiting', quiet: 1 });
  expect(watched(answer({}), 1)).toEqual({ kind: 'waiting', quiet: 2 });
  expect(watched(answer({}), 2)).toEqual({
    kind: 'failed',
    isHeld: true,
    editOf: null,
  });
  expect(watched(answer({ state: 'expired' }), 2)).toEqual({
    kind: 'failed',
    isHeld: false,
    editOf: null,
  });
});

test('money that went back is told as such', () => {
  expect(watched(answer({ state: 'expired' }, ['capture', 'refund']), 0)).toEqual({
    kind: 'refunded',
  });
});

test('looks grow seldomer up to half a minute, and quiet ones follow each other soon', () => {
  const waiting = { kind: 'waiting', quiet: 0 } as const;
  expect(pauseBefore(0, waiting)).toBe(1_000);
  expect(pauseBefore(3, waiting)).toBeGreaterThan(pauseBefore(2, waiting));
  expect(pauseBefore(50, waiting)).toBe(30_000);
  expect(pauseBefore(50, { ...waiting, quiet: 1 })).toBeLessThan(2_000);
});

test('a cart that has expired without money has failed at the first look', () => {
  expect(watched(answer({ state: 'expired' }), 0)).toMatchObject({ kind: 'failed', isHeld: false });
});

test('a payment that waits for the bank is open, of an order with instalments too', () => {
  const open_payment = { payment_id: 'p', payment_intent_id: 'pi_1', amount: '37.00' };
  const open = { kind: 'open', open: open_payment, editOf: null };
  expect(watched(answer({ open_payment, payment_in_progress: true }), 0)).toEqual(open);
  const ordered = { state: 'ordered', order_ids: ['a'], open_payment };
  expect(watched(answer(ordered), 0)).toEqual(open);
});

test('a cart that changes an order leads back to that order, made or not', () => {
  const edit = { ticket_order_id: 'order' };
  expect(watched(answer({ edit, state: 'ordered', order_ids: ['order'] }), 0)).toEqual({
    kind: 'edited',
    orderId: 'order',
  });
  expect(watched(answer({ edit }), 2)).toMatchObject({ kind: 'failed', editOf: 'order' });
});
