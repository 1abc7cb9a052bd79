import { beforeEach, describe, expect, test } from 'vitest';
import type { RefusalCode } from '#contract/api/refusals.ts';
import type { Client, Outcome } from '#contract/client.ts';
import { reconcileCart, resumeCart } from './reserve.ts';
import { clock, freshId, id, kept, openStore } from './testing/kept-cart.ts';
import { sampleAnswer, sampleTicket } from './testing/sample-cart.ts';
import { ok, refusal, scripted } from './testing/scripted-api.ts';

let store = openStore();
/** A browser without a cookie of ours that would store one. */
function keepingCookies() {
  const cookies = new Map<string, string>();
  return {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(text: string) {
      const [name = '', value = ''] = text.split(';', 1)[0]?.split('=') ?? [];
      if (text.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
}

const droppingCookies = {
  get cookie() {
    return '';
  },
  set cookie(_: string) {},
};

/** A browser that a guest visits with. */
const visit = { cookie: 'session_expires=0' };
const deps = (api: Client) => ({ api, store, now: () => clock.now });

beforeEach(() => {
  clock.now = 0;
  kept.clear();
  store = openStore();
});

describe('resuming a cart', () => {
  // Guards: API-07, CRT-47
  test('uses the server’s answer', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(['getMyCart', ok(sampleAnswer({ cart_number: 'NEW' }))]);
    await resumeCart(deps(api), visit);
    expect(store.get().held?.cart.cart_number).toBe('NEW');
  });

  test('drops one that is gone, belongs to someone else, or was ordered', async () => {
    for (const answers of [
      [['getMyCart', refusal('not_found', 404)]],
      [
        ['getMyCart', refusal('scope_error', 403)],
        ['claimMyCart', refusal('not_logged_in', 401)],
      ],
      [['getMyCart', ok(sampleAnswer({ state: 'ordered' }))]],
    ] as [string, Outcome<unknown>][][]) {
      store.accept(sampleAnswer());
      const { api } = scripted(...answers);
      await resumeCart(deps(api), visit);
      expect(store.get().held).toBeNull();
    }
  });

  test('claims a guest’s cart if another tab has logged in', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(
      ['getMyCart', refusal('scope_error', 403)],
      ['claimMyCart', ok(sampleAnswer({ id: freshId }))],
    );
    await resumeCart(deps(api), visit);
    expect(store.get().held?.cart.id).toBe(freshId);
  });

  // Guards: CRT-24, CRT-46
  test('discards one without tickets', async () => {
    store.accept(sampleAnswer());
    const { api, asked } = scripted(
      ['getMyCart', ok(sampleAnswer({}, []))],
      ['deleteMyCart', ok({ cart: [{ id }] })],
    );
    await resumeCart(deps(api), visit);
    expect(asked[1]).toMatchObject({ name: 'deleteMyCart', id });
    expect(store.get().held).toBeNull();
  });

  test('does not restore one that another tab discarded meanwhile', async () => {
    store.accept(sampleAnswer());
    const api = {
      call: async () => {
        kept.clear();
        return ok(sampleAnswer({ expires_in: 10 }));
      },
    } as unknown as Client;
    await resumeCart(deps(api), visit);
    expect(store.get()).toMatchObject({ held: null, isExpired: false });
    expect(kept.size).toBe(0);
  });

  // Guards: API-10, APP-58, CRT-46
  test('discards the cart of a visit that is over because its cookie is gone (APP-58)', async () => {
    store.accept(sampleAnswer());
    const { api, asked } = scripted(['deleteMyCart', ok({ cart: [{ id }] })]);
    await resumeCart(deps(api), keepingCookies());
    expect(asked).toEqual([{ name: 'deleteMyCart', id, body: undefined }]);
    expect(store.get().held).toBeNull();
  });

  // Guards: APP-58
  test('keeps it in a browser without cookies (A-37)', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(['getMyCart', ok(sampleAnswer())]);
    await resumeCart(deps(api), droppingCookies);
    expect(store.get().held).not.toBeNull();
  });

  test('keeps a cart that is being paid although the visit is over', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(
      ['deleteMyCart', refusal('incorrect_cart_state')],
      ['getMyCart', ok(sampleAnswer({ payment_in_progress: true }))],
    );
    await resumeCart(deps(api), keepingCookies());
    expect(store.get().held).not.toBeNull();
  });

  test('forgets a member’s cart if their session ended while the page was away', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(
      ['deleteMyCart', refusal('scope_error', 403)],
      ['getMyCart', refusal('scope_error', 403)],
      ['claimMyCart', refusal('not_logged_in', 401)],
    );
    await resumeCart(deps(api), keepingCookies());
    expect(store.get().held).toBeNull();
  });

  test('keeps it if the server does not answer', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(['getMyCart', { ok: false, status: 0, errors: [] }]);
    await resumeCart(deps(api), visit);
    expect(store.get().held).not.toBeNull();
  });

  // Guards: CRT-17
  test('leaves it unchanged while thirty seconds are left', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(['getMyCart', ok(sampleAnswer({ expires_in: 35 }))]);
    await resumeCart(deps(api), visit);
    expect(store.get().held?.expiry).toBe(30_000);
  });

  // Guards: CRT-17
  test('refreshes it with an empty change when twenty-nine seconds are left', async () => {
    store.accept(sampleAnswer());
    const { api, asked } = scripted(
      ['getMyCart', ok(sampleAnswer({ expires_in: 34 }))],
      ['modifyMyCart', ok(sampleAnswer({ id: freshId, expires_in: 900 }))],
    );
    await resumeCart(deps(api), visit);
    expect(asked[1]).toEqual({ name: 'modifyMyCart', id, body: {} });
    expect(store.get().held).toMatchObject({ cart: { id: freshId }, expiry: 895_000 });
  });

  // Guards: CRT-17
  test('does not touch a cart whose payment is in progress', async () => {
    store.accept(sampleAnswer());
    const { api, asked } = scripted([
      'getMyCart',
      ok(sampleAnswer({ expires_in: 10, payment_in_progress: true })),
    ]);
    await resumeCart(deps(api), visit);
    expect(asked).toHaveLength(1);
  });

  test('says so if it has ended meanwhile', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(
      ['getMyCart', ok(sampleAnswer({ expires_in: 10 }))],
      ['modifyMyCart', refusal('cart_expired')],
    );
    await resumeCart(deps(api), visit);
    expect(store.get()).toMatchObject({ held: null, isExpired: true });
  });

  test.each([
    ['a payment began meanwhile', refusal('incorrect_cart_state')],
    ['the server does not answer', { ok: false, status: 0, errors: [] } as const],
  ])('keeps the remaining time if %s', async (_, outcome) => {
    store.accept(sampleAnswer());
    const { api } = scripted(
      ['getMyCart', ok(sampleAnswer({ expires_in: 10 }))],
      ['modifyMyCart', outcome],
    );
    await resumeCart(deps(api), visit);
    expect(store.get().held?.cart.id).toBe(id);
  });
});

describe('after a login, the cart that was held before', () => {
  test.each([
    // Guards: CRT-23
    ['is kept with its tickets', [['getMyCart', ok(sampleAnswer())]], true],
    [
      // Guards: CRT-24
      'is discarded without any',
      [
        ['getMyCart', ok(sampleAnswer({}, []))],
        ['deleteMyCart', ok({})],
      ],
      false,
    ],
    // Guards: CRT-22
    ['is cleared in another state', [['getMyCart', ok(sampleAnswer({ state: 'expired' }))]], false],
    // Guards: CRT-26
    ['is cleared when it is gone', [['getMyCart', refusal('not_found', 404)]], false],
    // Guards: CRT-26
    ['is cleared without a way to pay', [['getMyCart', refusal('gateway_not_configured')]], false],
    ['is kept without an answer', [['getMyCart', { ok: false, status: 0, errors: [] }]], true],
  ] as [string, [string, Outcome<unknown>][], boolean][])('%s', async (_, answers, isKept) => {
    store.accept(sampleAnswer());
    const { api, asked } = scripted(...answers);
    expect(await reconcileCart(deps(api))).toBeNull();
    expect(asked).toHaveLength(answers.length);
    expect(store.get().held !== null).toBe(isKept);
  });

  // Guards: CRT-25
  test('becomes theirs with every place if it was a guest’s', async () => {
    store.accept(sampleAnswer({}, [sampleTicket({ admit_name: 'Ada' })]));
    const { api, asked } = scripted(
      ['getMyCart', refusal('scope_error', 403)],
      ['claimMyCart', ok(sampleAnswer({ id: freshId }))],
    );
    expect(await reconcileCart(deps(api))).toMatchObject({ ok: true });
    expect(asked[1]).toMatchObject({ name: 'claimMyCart', id });
    expect(store.get().held?.cart.id).toBe(freshId);
  });

  test.each([
    ['is cleared if it is another member’s', refusal('scope_error', 403), false],
    ['is cleared if nobody is logged in after all', refusal('not_logged_in', 401), false],
    ['stays while it is being paid', refusal('incorrect_cart_state'), true],
    ['stays without an answer', refusal('fault' as RefusalCode, 0), true],
    ['stays while the server is busy', refusal('server_busy', 503), true],
    [
      'is cleared if it became theirs and was discarded since',
      ok(sampleAnswer({ id: freshId, state: 'expired' })),
      false,
    ],
  ] as const)('%s', async (_, outcome, isKept) => {
    store.accept(sampleAnswer());
    const { api } = scripted(['getMyCart', refusal('scope_error', 403)], ['claimMyCart', outcome]);
    expect(await reconcileCart(deps(api))).toBe(outcome);
    expect(store.get().held?.cart.id).toBe(isKept ? id : undefined);
    expect(store.get().isExpired).toBe(false);
  });

  test('says so if it has expired', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(
      ['getMyCart', refusal('scope_error', 403)],
      ['claimMyCart', refusal('cart_expired')],
    );
    expect(await reconcileCart(deps(api))).toMatchObject({ ok: false });
    expect(store.get()).toMatchObject({ held: null, isExpired: true });
  });

  test.each([
    ['was over', refusal('cart_expired')],
    ['is claimed here too', ok(sampleAnswer({ id: freshId }))],
  ])('is replaced by the cart that another tab now holds, if it %s', async (_, outcome) => {
    store.accept(sampleAnswer());
    const api = {
      call: async (name: string) => {
        if (name === 'getMyCart') return refusal('scope_error', 403);
        openStore().accept(sampleAnswer({ id: freshId }));
        return outcome;
      },
    } as unknown as Client;
    await reconcileCart(deps(api));
    expect(store.get()).toMatchObject({ held: { cart: { id: freshId } }, isExpired: false });
  });
});
