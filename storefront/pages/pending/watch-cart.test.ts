import { expect, test } from 'vitest';
import { type CartAnswer, pauseBefore, watched } from './watch-cart.ts';

const answer = (cart: object, actions: string[] = []) => ({
  ok: true as const,
  answer: {
    cart: [{ state: 'pending', payment_in_progress: false, order_ids: [], ...cart }],
    payment: actions.map((audit_action) => ({ audit_action })),
  } as unknown as CartAnswer,
});

test('a cart that became orders is done', () => {
  expect(watched(answer({ state: 'ordered', order_ids: ['a', 'b'] }))).toEqual({
    kind: 'ordered',
    orderIds: ['a', 'b'],
  });
});

test('a payment under way, or captured and not yet booked, is waited for', () => {
  expect(watched(answer({ payment_in_progress: true }))).toEqual({ kind: 'waiting' });
  expect(watched(answer({}, ['capture']))).toEqual({ kind: 'waiting' });
});

test('an answer that is none is never read as a failed payment', () => {
  expect(watched({ ok: false, status: 0, errors: [] })).toEqual({ kind: 'waiting' });
  expect(watched({ ok: false, status: 500, errors: [] })).toEqual({ kind: 'waiting' });
});

test('an attempt that ended without money failed, and says whether the places are held', () => {
  expect(watched(answer({}))).toEqual({ kind: 'failed', isHeld: true });
  expect(watched(answer({ state: 'expired' }))).toEqual({ kind: 'failed', isHeld: false });
});

test('money that went back is told as such', () => {
  expect(watched(answer({ state: 'expired' }, ['capture', 'refund']))).toEqual({
    kind: 'refunded',
  });
});

test('looks grow seldomer up to half a minute', () => {
  expect(pauseBefore(0)).toBe(1_000);
  expect(pauseBefore(3)).toBeGreaterThan(pauseBefore(2));
  expect(pauseBefore(50)).toBe(30_000);
});
