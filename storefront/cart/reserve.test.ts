import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RefusalCode } from '#contract/api/refusals.ts';
import type { Client } from '#contract/client.ts';
import { inMemory } from '../browser/browser-storage.ts';
import { type CartChange, onCartChange } from './cart-changes.ts';
import { discardCart, removalFrom, removeTickets, reserve } from './reserve.ts';
import { clock, freshId, id, kept, openStore } from './testing/kept-cart.ts';
import { sampleAnswer, sampleTicket } from './testing/sample-cart.ts';
import { ok, refusal, scripted } from './testing/scripted-api.ts';
import { waitingOrdersOf } from './waiting-orders.ts';

const line = { ticket_type_id: 'adult', event_session_id: 'noon' };
let store = openStore();
const deps = (api: Client) => ({ api, store, now: () => clock.now });

beforeEach(() => {
  clock.now = 0;
  kept.clear();
  store = openStore();
});

describe('holding tickets', () => {
  test('is retried with the same key until there is an answer, and uses a new key afterwards', async () => {
    const cut = refusal('fault' as RefusalCode, 0);
    const opened = ok(sampleAnswer());
    const { api, asked } = scripted(
      ['createCart', cut],
      ['createCart', opened],
      ['modifyMyCart', cut],
      ['modifyMyCart', refusal('event_session_sold_out')],
      ['modifyMyCart', opened],
    );
    for (let press = 0; press < 5; press += 1) await reserve(deps(api), [line], {});
    const [first, second, third, fourth, fifth] = asked.map(({ key }) => key);
    expect(first).toEqual(expect.any(String));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(fourth).toBe(third);
    expect(fifth).not.toBe(third);
  });

  // Guards: ANA-09, CRT-08
  test('opens a cart with channel and campaign if there is none', async () => {
    const { api, asked } = scripted(['createCart', ok(sampleAnswer())]);
    await reserve(deps(api), [line], { campaign: { utm_source: 'mail' } });
    expect(asked[0]?.body).toEqual({
      add: [line],
      campaign: { utm_source: 'mail' },
      channel: 'web',
    });
    expect(store.get().held?.cart.id).toBe(id);
  });

  // Guards: CRT-09
  test('adds to the existing cart', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(['modifyMyCart', ok(sampleAnswer())]);
    expect((await reserve(deps(api), [line], {})).ok).toBe(true);
  });

  test('adds to a cart that is about to end, without releasing it', async () => {
    store.accept(sampleAnswer({ expires_in: 34 }));
    const { api, asked } = scripted(['modifyMyCart', ok(sampleAnswer({ id: freshId }))]);
    expect((await reserve(deps(api), [line], {})).ok).toBe(true);
    expect(asked).toMatchObject([{ name: 'modifyMyCart', id, body: { add: [line] } }]);
    expect(store.get().held?.cart.id).toBe(freshId);
  });

  test.each(['cart_expired', 'not_found', 'scope_error'] as const)(
    'opens another cart if this one is refused with %s',
    async (code) => {
      store.accept(sampleAnswer());
      const { api } = scripted(['modifyMyCart', refusal(code)], ['createCart', ok(sampleAnswer())]);
      expect((await reserve(deps(api), [line], {})).ok).toBe(true);
    },
  );

  // Guards: CRT-33
  test('opens another cart if this one became an order meanwhile', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(
      ['modifyMyCart', refusal('incorrect_cart_state')],
      ['getMyCart', ok(sampleAnswer({ state: 'ordered' }))],
      ['createCart', ok(sampleAnswer({ id: freshId }))],
    );
    expect((await reserve(deps(api), [line], {})).ok).toBe(true);
    expect(store.get().held?.cart.id).toBe(freshId);
  });

  test('opens another cart if a debit pays this one, which is then waited for', async () => {
    store.accept(sampleAnswer());
    const clearing = { payment_in_progress: true, payment_clearing: true };
    const { api } = scripted(
      ['modifyMyCart', refusal('incorrect_cart_state')],
      ['getMyCart', ok(sampleAnswer(clearing))],
      ['createCart', ok(sampleAnswer({ id: freshId }))],
    );
    expect((await reserve(deps(api), [line], {})).ok).toBe(true);
    expect(store.get().held?.cart.id).toBe(freshId);
    expect(waitingOrdersOf('tower', inMemory(kept)).has(id)).toBe(true);
  });

  test('leaves alone a cart being paid elsewhere', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(
      ['modifyMyCart', refusal('incorrect_cart_state')],
      ['getMyCart', ok(sampleAnswer({ payment_in_progress: true }))],
    );
    const outcome = await reserve(deps(api), [line], {});
    expect(outcome).toMatchObject({ ok: false, errors: [{ _code: 'incorrect_cart_state' }] });
    expect(store.get().held).not.toBeNull();
  });

  test('reports that places are gone and keeps what is held', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(['modifyMyCart', refusal('event_session_sold_out')]);
    expect((await reserve(deps(api), [line], {})).ok).toBe(false);
    expect(store.get().held).not.toBeNull();
  });
});

describe('listeners to the cart are notified', () => {
  const [a, b] = [sampleTicket({ id: 'a' }), sampleTicket({ id: 'b' })];
  const told: [CartChange['kind'], readonly string[]][] = [];
  let stop = (): void => undefined;
  beforeEach(() => {
    told.length = 0;
    // Drains what earlier tests have left unheard.
    onCartChange(() => undefined)();
    stop = onCartChange(({ kind, bought }) => told.push([kind, bought.ticket.map(({ id }) => id)]));
  });
  afterEach(() => stop());

  // Guards: ANA-01
  test('of added tickets, even in a replacement cart', async () => {
    store.accept(sampleAnswer({}, [a]));
    const { api } = scripted(['modifyMyCart', ok(sampleAnswer({ id: freshId }, [a, b]))]);
    await reserve(deps(api), [line], {});
    expect(told).toEqual([['added', ['b']]]);
  });

  // Guards: ANA-02
  test('of removed tickets, or of all with the cart', async () => {
    store.accept(sampleAnswer({}, [a, b]));
    const held = store.get().held;
    if (!held) throw new Error('no cart');
    const { api } = scripted(
      ['modifyMyCart', ok(sampleAnswer({}, [b]))],
      ['deleteMyCart', ok({ cart: [] })],
    );
    await removeTickets(deps(api), held, ['a'], null);
    await discardCart(deps(api), held);
    expect(told).toEqual([
      ['removed', ['a']],
      ['removed', ['a', 'b']],
    ]);
  });

  test('of nothing that was refused or already gone', async () => {
    store.accept(sampleAnswer({}, [a]));
    const held = store.get().held;
    if (!held) throw new Error('no cart');
    const { api } = scripted(
      ['modifyMyCart', refusal('event_session_sold_out')],
      ['deleteMyCart', refusal('not_found', 404)],
    );
    await reserve(deps(api), [line], {});
    await discardCart(deps(api), held);
    expect(told).toEqual([]);
  });
});

describe('removing tickets', () => {
  const two = sampleAnswer({}, [sampleTicket({ id: 'a' }), sampleTicket({ id: 'b' })]);

  // Guards: CRT-30
  test('removes only the given tickets', async () => {
    store.accept(two);
    const held = store.get().held;
    const { api, asked } = scripted(['modifyMyCart', ok(sampleAnswer())]);
    if (held) await removeTickets(deps(api), held, ['a'], null);
    expect(asked[0]?.body).toEqual({ remove: ['a'] });
  });

  // Guards: CRT-29
  test('discards the whole cart with an admission that the rest needs', async () => {
    const answer = {
      ...sampleAnswer({}, [
        sampleTicket({ id: 'a' }),
        sampleTicket({ id: 'l', event_template_id: 'locker' }),
      ]),
      event_template: [{ id: 'locker', meta: { requires_anchor: true } }],
    } as unknown as ReturnType<typeof sampleAnswer>;
    store.accept(answer);
    const held = store.get().held;
    if (!held) throw new Error('no cart');
    expect(removalFrom(held, ['a'], 'tower')).toBe('cart_with_others');
    expect(removalFrom(held, ['l'], 'tower')).toBe('tickets');
    const { api } = scripted(['deleteMyCart', ok({})]);
    await removeTickets(deps(api), held, ['a'], 'tower');
    expect(store.get().held).toBeNull();
  });

  // Guards: API-09, API-10, CRT-46
  test('discards the whole cart with the last ticket, even if it was already gone', async () => {
    store.accept(two);
    const held = store.get().held;
    const { api } = scripted(['deleteMyCart', refusal('not_found', 404)]);
    if (held) await removeTickets(deps(api), held, ['a', 'b'], null);
    expect(store.get().held).toBeNull();
  });
});
