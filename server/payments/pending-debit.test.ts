import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client, Outcome } from '#contract/client.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import {
  booksOf,
  type CartAnswer,
  cartOf,
  checkout,
  holdCart,
  purchaser,
} from '../testing/buyer.ts';
import { makeCard } from '../testing/gift-card.ts';
import { configure, makeMember, openBrowser } from '../testing/member.ts';
import { inject } from '../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

/** A debit takes days. Meanwhile its cart is being paid: nothing else may be charged for it, by any caller. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ currency: 'EUR', capacity: 1000 });
  await configure(world, {
    'checkout.direct_debit_days': 1,
    'checkout.pmc_id': 'pmc_with_sepa',
    'login.mode': 'dialog',
    'login.with': 'email_password',
  });
  await world.sql(
    "update event_session set start_datetime = now() + interval '30 days' where id = 'tour-12'",
  );
});
afterAll(async () => {
  await assertBooksAgree(world);
  await world.close();
});

const debit = { card: 'pm_sepaDebit_success_de' };
const card = { gateway_id: 'stripe', gateway_data: { payment_method: 'pm_card_visa' } } as const;
const read = (id: string) => answered<'getCart'>(world.api.call('getCart', { params: { id } }));

async function debited(held: CartAnswer): Promise<string> {
  expect(await refusedWith(checkout(world.api, held, debit))).toBe('intent_processing');
  return cartOf(held).id;
}
const pendingCart = async () =>
  debited(await holdCart(world.api, { type: 'adult', session: 'tour-12', n: 2 }));

/** Statuses of all requests to the processor for a cart. */
const chargesOf = async (id: string) => (await booksOf(world, id)).map(({ status }) => status);

type Way = (api: Client, id: string, amount: string) => Promise<Outcome<unknown>>;

/** Every call that pays, as the pages make it: for the browser's own cart, by a link, as a part, with nothing to pay. */
const ways: Readonly<Record<string, Way>> = {
  'the checkout': async (api, id, amount) =>
    api.call('guestCheckoutMyCart', {
      params: { id },
      body: { ...card, amount, guest_identity_id: await purchaser(api, id) },
    }),
  'the checkout by cart id': async (api, id, amount) =>
    api.call('guestCheckoutCart', {
      params: { id },
      body: { ...card, amount, guest_identity_id: await purchaser(api, id) },
    }),
  'a part payment': (api, id) =>
    api.call('payMyCart', { params: { id }, body: { ...card, amount: '1.00' } }),
  'a part payment by link': (api, id) =>
    api.call('payCart', { params: { id }, body: { ...card, amount: '1.00' } }),
  'a wallet': async (api, id, amount) =>
    api.call('guestCheckoutMyCart', {
      params: { id },
      body: {
        gateway_id: 'stripe',
        gateway_data: { payment_method: 'pm_card_mastercard' },
        amount,
        guest_identity_id: await purchaser(api, id),
      },
    }),
  'another debit': async (api, id, amount) =>
    api.call('guestCheckoutMyCart', {
      params: { id },
      body: {
        gateway_id: 'stripe',
        gateway_data: { payment_method: debit.card },
        amount,
        guest_identity_id: await purchaser(api, id),
      },
    }),
  'a free order': async (api, id) =>
    api.call('guestCheckoutMyCart', {
      params: { id },
      body: { gateway_id: 'free', amount: '0', guest_identity_id: await purchaser(api, id) },
    }),
};

describe('while a debit of a cart is pending', () => {
  // Guards: PAY-77
  test.each(Object.keys(ways))(
    '%s charges nothing more, in this browser or another',
    async (way) => {
      const id = await pendingCart();
      const { payment_due: due } = cartOf(await read(id));
      const attempt = ways[way] as Way;
      for (const api of [world.api, world.stranger(randomUUID()), world.stranger()]) {
        expect(await refusedWith(attempt(api, id, due))).toBe('intent_processing');
      }
      expect(await chargesOf(id)).toEqual(['processing']);
    },
  );

  // Guards: PAY-77
  test('all ways at once, from two tabs, charge nothing more', async () => {
    const id = await pendingCart();
    const { payment_due: due } = cartOf(await read(id));
    const other = world.stranger(randomUUID());
    const outcomes = await Promise.all(
      Object.values(ways).flatMap((way) => [way(world.api, id, due), way(other, id, due)]),
    );
    expect(new Set(outcomes.map((outcome) => outcome.ok))).toEqual(new Set([false]));
    expect(await chargesOf(id)).toEqual(['processing']);
  });

  // Guards: PAY-77
  test('a gift card keeps its money', async () => {
    const id = await pendingCart();
    const { number } = await makeCard(world, 100_00);
    const data = { gateway_id: 'ledger', gateway_data: { number } } as const;
    const params = { id };
    await world.sql("update ledger_account set currency = 'EUR' where ticket_id is null");
    const part = world.api.call('payMyCart', { params, body: { ...data, amount: '5.00' } });
    expect(await refusedWith(part)).toBe('intent_processing');
    const reasons = await world.sql('select distinct reason from ledger_entry');
    expect(reasons).toEqual([{ reason: 'issued' }]);
  });

  // Guards: PAY-77
  test('a member can neither take the cart over nor pay it', async () => {
    const id = await pendingCart();
    const { api } = await loggedIn();
    const params = { id };
    expect(await refusedWith(api.call('claimMyCart', { params }))).toBe('incorrect_cart_state');
    const { payment_due: amount } = cartOf(await read(id));
    expect((await api.call('checkoutMyCart', { params, body: { ...card, amount } })).ok).toBe(
      false,
    );
    const guest_identity_id = await purchaser(world.api, id);
    const body = { ...card, amount, guest_identity_id };
    expect((await api.call('guestCheckoutCart', { params, body })).ok).toBe(false);
    expect(await chargesOf(id)).toEqual(['processing']);
  });

  // Guards: PAY-77
  test('a staff cart is not charged again by its payment link', async () => {
    const { id } = await inject(world, {
      reference: 'a school by debit',
      seller: world.venue.slug,
      tickets: [{ ticket_type_id: 'adult', event_session_id: 'tour-12', quantity: 2 }],
    });
    await debited(await read(id));
    const { payment_due: due } = cartOf(await read(id));
    for (const way of Object.values(ways)) {
      expect((await way(world.stranger(randomUUID()), id, due)).ok).toBe(false);
    }
    expect(await chargesOf(id)).toEqual(['processing']);
  });

  test('its payment cannot be removed, and the cart can be neither changed nor deleted', async () => {
    const id = await pendingCart();
    const [payment] = await world.sql<{ id: string }>('select id from payment where cart_id = $1', [
      id,
    ]);
    const off = { params: { id, paymentId: payment?.id ?? '' } };
    const state = 'incorrect_cart_state';
    expect(await refusedWith(world.api.call('takeOffMyPayment', off))).toBe(state);
    const params = { id };
    expect(await refusedWith(world.api.call('modifyMyCart', { params, body: {} }))).toBe(state);
    expect(await refusedWith(world.api.call('deleteMyCart', { params }))).toBe(state);
    expect(await chargesOf(id)).toEqual(['processing']);
  });

  // Guards: PAY-77
  test('another cart can be bought by card, and the debit still makes one order', async () => {
    const id = await pendingCart();
    const next = await holdCart(world.api, { type: 'adult', session: 'tour-12' });
    await answered<'guestCheckoutMyCart'>(checkout(world.api, next));
    const [intent] = await booksOf(world, id);
    await world.control(`/payment_intents/${intent?.id}/advance`, { outcome: 'succeeded' });
    world.advance(3_600_000);
    await world.sweep();
    expect(await chargesOf(id)).toEqual(['succeeded']);
    expect(await world.sql('select 1 from ticket_order where cart_id = $1', [id])).toHaveLength(1);
  });
});

// Guards: PAY-80
test('only a debit is shown as taking days: a card payment that is processing is shown as in progress', async () => {
  const held = await holdCart(world.api, { type: 'adult', session: 'tour-12' });
  const slow = { card: 'pm_card_sandbox_processing' };
  expect(await refusedWith(checkout(world.api, held, slow))).toBe('intent_processing');
  expect(cartOf(await read(cartOf(held).id))).toMatchObject({
    payment_in_progress: true,
    payment_clearing: false,
  });
  expect(cartOf(await read(await pendingCart())).payment_clearing).toBe(true);
});

async function loggedIn() {
  const browser = openBrowser(world);
  const { email, password } = await makeMember(world);
  await answered<'logIn'>(browser.api.call('logIn', { body: { email, password } }));
  return browser;
}
