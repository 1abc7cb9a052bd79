import { beforeEach, describe, expect, test } from 'vitest';
import type { Client, Outcome } from '#contract/client.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { campaignOf } from './campaign.ts';
import { createCartStore } from './cart-store.ts';
import { removeTickets, reserve, resumeCart } from './reserve.ts';
import { sampleAnswer, sampleTicket } from './testing/sample-cart.ts';

const ok = (answer: unknown): Outcome<unknown> => ({ ok: true, answer });
const no = (code: RefusalCode, status = 409): Outcome<unknown> => ({
  ok: false,
  status,
  errors: [{ _code: code, _context: 'reserve', _description: '', _extra: {} }],
});
const line = { ticket_type_id: 'adult', event_session_id: 'noon' };
const id = '22222222-2222-4222-8222-222222222222';

/** An API that answers from a list and writes down what it was asked. */
function scripted(...answers: [name: string, outcome: Outcome<unknown>][]) {
  const asked: { name: string; body: unknown }[] = [];
  const api = {
    call: async (name: string, { body }: { body?: unknown }) => {
      asked.push({ name, body });
      const next = answers.shift();
      expect(next?.[0]).toBe(name);
      return next?.[1];
    },
  } as unknown as Client;
  return { api, asked };
}

const clock = { now: 0 };
const openStore = () =>
  createCartStore({
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    key: 'cart:tower',
    now: () => clock.now,
    onOtherTab: () => undefined,
  });
let store = openStore();
const deps = (api: Client) => ({ api, store, now: () => clock.now });

beforeEach(() => {
  clock.now = 0;
  store = openStore();
});

describe('holding tickets', () => {
  test('opens a cart with channel and campaign when there is none', async () => {
    const { api, asked } = scripted(['createCart', ok(sampleAnswer())]);
    await reserve(deps(api), [line], { utm_source: 'mail' });
    expect(asked[0]?.body).toEqual({
      add: [line],
      campaign: { utm_source: 'mail' },
      channel: 'web',
    });
    expect(store.get().held?.cart.id).toBe(id);
  });

  test('adds to the cart that is there', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(['modifyMyCart', ok(sampleAnswer())]);
    expect((await reserve(deps(api), [line], {})).ok).toBe(true);
  });

  test('holds everything afresh when the cart has less than thirty seconds left', async () => {
    store.accept(sampleAnswer({ expires_in: 60 }));
    clock.now = 26_000;
    const { api, asked } = scripted(['deleteMyCart', ok({})], ['createCart', ok(sampleAnswer())]);
    await reserve(deps(api), [{ ...line, event_session_id: 'one' }], {});
    expect(asked[1]?.body).toMatchObject({
      add: [{ event_session_id: 'noon' }, { event_session_id: 'one' }],
    });
  });

  test('holds the same seats afresh', async () => {
    const seat = { seat_template_id: 'b-3-12', section: 'Balcony', row: '3', seat: '12' };
    store.accept(sampleAnswer({ expires_in: 60 }, [sampleTicket({ seat })]));
    clock.now = 26_000;
    const { api, asked } = scripted(['deleteMyCart', ok({})], ['createCart', ok(sampleAnswer())]);
    await reserve(deps(api), [line], {});
    const handler_data = { seat_template_id: 'b-3-12', ticket_group_id: 'admission' };
    expect(asked[1]?.body).toMatchObject({ add: [{ handler_data }, {}] });
  });

  test('keeps the cart at exactly thirty seconds', async () => {
    store.accept(sampleAnswer({ expires_in: 60 }));
    clock.now = 25_000;
    const { api } = scripted(['modifyMyCart', ok(sampleAnswer())]);
    expect((await reserve(deps(api), [line], {})).ok).toBe(true);
  });

  test.each(['cart_expired', 'not_found', 'scope_error'] as const)(
    'opens another cart when this one is refused with %s',
    async (code) => {
      store.accept(sampleAnswer());
      const { api } = scripted(['modifyMyCart', no(code)], ['createCart', ok(sampleAnswer())]);
      expect((await reserve(deps(api), [line], {})).ok).toBe(true);
    },
  );

  test('leaves a cart alone that is being paid for elsewhere', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(
      ['modifyMyCart', no('incorrect_cart_state')],
      ['getMyCart', ok(sampleAnswer({ payment_in_progress: true }))],
    );
    const outcome = await reserve(deps(api), [line], {});
    expect(outcome).toMatchObject({ ok: false, errors: [{ _code: 'incorrect_cart_state' }] });
    expect(store.get().held).not.toBeNull();
  });

  test('passes on that places were gone, and keeps what is held', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(['modifyMyCart', no('event_session_sold_out')]);
    expect((await reserve(deps(api), [line], {})).ok).toBe(false);
    expect(store.get().held).not.toBeNull();
  });
});

describe('coming back to a cart', () => {
  test('takes over how the server sees it', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(['getMyCart', ok(sampleAnswer({ cart_number: 'NEW' }))]);
    expect(await resumeCart(deps(api))).toBe('kept');
    expect(store.get().held?.cart.cart_number).toBe('NEW');
  });

  test('drops one that is gone, belongs to someone else, or was ordered', async () => {
    for (const outcome of [
      no('not_found', 404),
      no('scope_error', 403),
      ok(sampleAnswer({ state: 'ordered' })),
    ]) {
      store.accept(sampleAnswer());
      const { api } = scripted(['getMyCart', outcome]);
      expect(await resumeCart(deps(api))).toBe('dropped');
      expect(store.get().held).toBeNull();
    }
  });

  test('keeps it when the server can’t be asked', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(['getMyCart', { ok: false, status: 0, errors: [] }]);
    expect(await resumeCart(deps(api))).toBe('kept');
    expect(store.get().held).not.toBeNull();
  });

  test('holds the places afresh when less than thirty seconds are left', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(
      ['getMyCart', ok(sampleAnswer({ expires_in: 34 }))],
      ['deleteMyCart', ok({})],
      ['createCart', ok(sampleAnswer({ expires_in: 900 }))],
    );
    expect(await resumeCart(deps(api))).toBe('kept');
  });

  test('never lets go of a cart whose payment is under way', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted([
      'getMyCart',
      ok(sampleAnswer({ expires_in: 10, payment_in_progress: true })),
    ]);
    expect(await resumeCart(deps(api))).toBe('kept');
  });

  test('says so when places were gone by then', async () => {
    store.accept(sampleAnswer());
    const { api } = scripted(
      ['getMyCart', ok(sampleAnswer({ expires_in: 10 }))],
      ['deleteMyCart', ok({})],
      ['createCart', no('event_session_sold_out')],
    );
    expect(await resumeCart(deps(api))).toBe('lost_places');
    expect(store.get().held).toBeNull();
  });
});

describe('taking tickets out', () => {
  const two = sampleAnswer({}, [sampleTicket({ id: 'a' }), sampleTicket({ id: 'b' })]);

  test('takes out only these', async () => {
    store.accept(two);
    const held = store.get().held;
    const { api, asked } = scripted(['modifyMyCart', ok(sampleAnswer())]);
    if (held) await removeTickets(deps(api), held, ['a']);
    expect(asked[0]?.body).toEqual({ remove: ['a'] });
  });

  test('lets the whole cart go with the last of them, gone already or not', async () => {
    store.accept(two);
    const held = store.get().held;
    const { api } = scripted(['deleteMyCart', no('not_found', 404)]);
    if (held) await removeTickets(deps(api), held, ['a', 'b']);
    expect(store.get().held).toBeNull();
  });
});

test('a campaign is what the address carries besides the page’s own parameters', () => {
  expect(campaignOf('?date=2026-11-21&lang=en&utm_source=mail&ref=42')).toEqual({
    utm_source: 'mail',
    ref: '42',
  });
});
