import { expect, test } from 'vitest';
import { type CartAnswer, pauseBefore, watchResult } from './watch-cart.ts';

const answer = (cart: object, actions: string[] = []) => ({
  ok: true as const,
  answer: {
    cart: [{ state: 'pending', payment_in_progress: false, order_ids: [], ...cart }],
    payment: actions.map((audit_action) => ({ audit_action })),
    scheduled_payment: [],
  } as unknown as CartAnswer,
});

test('a cart that became orders is done, whatever else the answer says', () => {
  const ordered = { state: 'ordered', order_ids: ['a', 'b'], payment_in_progress: true };
  expect(watchResult(answer(ordered), 0)).toEqual({ kind: 'ordered', orderIds: ['a', 'b'] });
});

test('a cart that another browser paid is shown as paid, with the masked address of its letter', () => {
  const paid = { state: 'ordered', sent_to: ['a…@b.example'] };
  expect(watchResult(answer(paid), 0)).toEqual({ kind: 'paid', sentTo: ['a…@b.example'] });
});

test('a cart with instalments left continues with these', () => {
  const outcome = answer({ state: 'ordered', sent_to: [] });
  const answered = { ...outcome.answer, scheduled_payment: [{ status: 'upcoming' }] };
  expect(watchResult({ ...outcome, answer: answered as CartAnswer }, 0)).toEqual({ kind: 'owing' });
});

test('a payment in progress, or captured but not yet booked, is waited for', () => {
  const waiting = { kind: 'waiting', quiet: 0 };
  expect(watchResult(answer({ payment_in_progress: true }), 2)).toEqual(waiting);
  expect(watchResult(answer({}, ['capture']), 2)).toEqual(waiting);
});

test('an unreadable answer never counts as a failed payment', () => {
  for (const status of [0, 500, 503]) {
    expect(watchResult({ ok: false, status, errors: [] }, 2)).toEqual({
      kind: 'waiting',
      quiet: 2,
    });
  }
});

test('only several checks in a row without an attempt or money mean that the payment failed', () => {
  expect(watchResult(answer({}), 0)).toEqual({ kind: 'waiting', quiet: 1 });
  expect(watchResult(answer({}), 1)).toEqual({ kind: 'waiting', quiet: 2 });
  expect(watchResult(answer({}), 2)).toEqual({
    kind: 'failed',
    isHeld: true,
    editOf: null,
  });
  expect(watchResult(answer({ state: 'expired' }), 2)).toEqual({
    kind: 'failed',
    isHeld: false,
    editOf: null,
  });
});

test('refunded money is reported as refunded', () => {
  expect(watchResult(answer({ state: 'expired' }, ['capture', 'refund']), 0)).toEqual({
    kind: 'refunded',
  });
});

test('the pauses between checks grow to half a minute, and are short again after a period offline', () => {
  const waiting = { kind: 'waiting', quiet: 0 } as const;
  expect(pauseBefore(0, waiting)).toBe(1_000);
  expect(pauseBefore(3, waiting)).toBeGreaterThan(pauseBefore(2, waiting));
  expect(pauseBefore(50, waiting)).toBe(30_000);
  expect(pauseBefore(50, { ...waiting, quiet: 1 })).toBeLessThan(2_000);
});

// Guards: PAY-77
test('an expired cart without money has failed at the first check', () => {
  expect(watchResult(answer({ state: 'expired' }), 0)).toMatchObject({
    kind: 'failed',
    isHeld: false,
  });
});

test('a payment that waits for the bank is open, also for an order with instalments', () => {
  const open_payment = { payment_id: 'p', payment_intent_id: 'pi_1', amount: '37.00' };
  const open = { kind: 'open', open: open_payment, editOf: null };
  expect(watchResult(answer({ open_payment, payment_in_progress: true }), 0)).toEqual(open);
  const ordered = { state: 'ordered', order_ids: ['a'], open_payment };
  expect(watchResult(answer(ordered), 0)).toEqual(open);
});

test('a cart that changes an order leads back to that order, completed or not', () => {
  const edit = { ticket_order_id: 'order' };
  expect(watchResult(answer({ edit, state: 'ordered', order_ids: ['order'] }), 0)).toEqual({
    kind: 'edited',
    orderId: 'order',
  });
  expect(watchResult(answer({ edit }), 2)).toMatchObject({ kind: 'failed', editOf: 'order' });
});
