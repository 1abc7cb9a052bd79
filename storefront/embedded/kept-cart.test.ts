import { beforeEach, expect, test } from 'vitest';
import type { Client, Outcome } from '#contract/client.ts';
import { clock, freshId, id, kept, openStore } from '../cart/testing/kept-cart.ts';
import { sampleAnswer } from '../cart/testing/sample-cart.ts';
import { ok, refusal, scripted } from '../cart/testing/scripted-api.ts';
import { keepCart } from './kept-cart.ts';

/** The ids stored elsewhere, in order. */
const around: (string | null)[] = [];
/** A frame without cookies. */
const page = {
  get cookie() {
    return '';
  },
  set cookie(_: string) {},
};

let store = openStore();
beforeEach(() => {
  clock.now = 0;
  kept.clear();
  around.length = 0;
  store = openStore();
});

function frame(...answers: [name: string, outcome: Outcome<unknown>][]) {
  const { api, asked } = scripted(...answers);
  const takeBack = keepCart('tower', (cartId) => around.push(cartId), {
    api,
    store,
    now: () => clock.now,
    page,
  });
  return { takeBack, asked };
}

test('the current cart is stored, and removed when there is none', () => {
  frame();
  store.accept(sampleAnswer());
  store.accept(sampleAnswer({ cart_number: 'SAME' }));
  store.accept(sampleAnswer({ id: freshId }));
  store.clear();
  expect(around).toEqual([id, freshId, null]);
});

test('a cart that existed before the frame is stored too', () => {
  store.accept(sampleAnswer());
  frame();
  expect(around).toEqual([id]);
});

// Guards: APP-56
test('the cart of the previous load comes back as the server has it', async () => {
  const { takeBack } = frame(['getMyCart', ok(sampleAnswer())], ['getMyCart', ok(sampleAnswer())]);
  await takeBack(id);
  expect(store.get().held?.cart.id).toBe(id);
  expect(around).toEqual([id]);
});

test('a cart that is about to end is refreshed, as in any browser', async () => {
  const ending = ok(sampleAnswer({ expires_in: 20 }));
  const { takeBack } = frame(
    ['getMyCart', ending],
    ['getMyCart', ending],
    ['modifyMyCart', ok(sampleAnswer({ id: freshId }))],
  );
  await takeBack(id);
  expect(around.at(-1)).toBe(freshId);
});

test.each([
  ['ordered', ok(sampleAnswer({ state: 'ordered' }))],
  ['gone', refusal('not_found', 404)],
  ['someone else’s', refusal('scope_error', 403)],
])('a cart that is %s is no longer stored', async (_, outcome) => {
  const { takeBack } = frame(['getMyCart', outcome]);
  await takeBack(id);
  expect(store.get().held).toBeNull();
  expect(around).toEqual([null]);
});

test('a cart stays stored if the server cannot be asked about it', async () => {
  const { takeBack } = frame(['getMyCart', { ok: false, status: 0, errors: [] }]);
  await takeBack(id);
  expect(around).toEqual([]);
});

test('a cart filled since then takes precedence', async () => {
  const { takeBack, asked } = frame();
  store.accept(sampleAnswer({ id: freshId }));
  await takeBack(id);
  expect(asked).toEqual([]);
  expect(store.get().held?.cart.id).toBe(freshId);
});

test('a cart filled while the server was being asked also takes precedence', async () => {
  const api = {
    call: async () => {
      store.accept(sampleAnswer({ id: freshId }));
      return ok(sampleAnswer());
    },
  } as unknown as Client;
  const takeBack = keepCart('tower', () => undefined, { api, store, now: () => clock.now, page });
  await takeBack(id);
  expect(store.get().held?.cart.id).toBe(freshId);
});
