import { expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { abandonEdit } from './abandon-edit.ts';

const card = { payment_id: 'p', last_four: '222C', amount: '3.00' };

/** An API that answers each call, and records their order. */
function apiOf(error?: { readonly _code: string; readonly _extra: object }, state = 'pending') {
  const asked: string[] = [];
  const call = async (name: string, { params }: { readonly params: object }) => {
    asked.push([name, ...Object.values(params)].join(' '));
    if (name !== 'deleteCart' || !error) return { ok: true, answer: { cart: [{ state }] } };
    return { ok: false, status: 409, errors: [{ ...error, _context: '', _description: '' }] };
  };
  return { asked, api: { call } as unknown as Pick<Client, 'call'> };
}

// Guards: ORD-23
test('a gift card gets its payment for an edit back before the edit is abandoned', async () => {
  const { api, asked } = apiOf();
  const outcome = await abandonEdit(api, {
    id: 'edit',
    gift_cards: [card, { ...card, payment_id: 'q' }],
    open_payment: null,
  });
  expect(outcome.ok).toBe(true);
  expect(asked).toEqual(['takeOffPayment edit p', 'takeOffPayment edit q', 'deleteCart edit']);
});

test.each([
  ['not_found', {}, true],
  ['incorrect_cart_state', { state: 'expired' }, true],
  ['incorrect_cart_state', { state: 'ordered' }, true],
  ['incorrect_cart_state', { state: 'payment_in_progress' }, false],
  ['incorrect_cart_state', { state: 'pending' }, false],
  ['fault', {}, false],
])('an edit that is %s %j counts as over: %s', async (_code, _extra, isOver) => {
  const { api } = apiOf({ _code, _extra });
  expect((await abandonEdit(api, { id: 'edit', gift_cards: [], open_payment: null })).ok).toBe(
    isOver,
  );
});

const open_payment = { payment_id: 'o', payment_intent_id: 'pi_1', amount: '3.00' };

test('a payment that waits at the bank is cancelled before its edit is abandoned', async () => {
  const { api, asked } = apiOf();
  expect((await abandonEdit(api, { id: 'edit', gift_cards: [], open_payment })).ok).toBe(true);
  expect(asked).toEqual(['takeOffPayment edit o', 'deleteCart edit']);
});

test('an edit whose payment was approved meanwhile changes its order instead of being abandoned', async () => {
  const { api, asked } = apiOf(undefined, 'ordered');
  expect(await abandonEdit(api, { id: 'edit', gift_cards: [], open_payment })).toMatchObject({
    ok: false,
    errors: [{ _code: 'incorrect_cart_state', _extra: { state: 'ordered' } }],
  });
  expect(asked).toEqual(['takeOffPayment edit o']);
});
