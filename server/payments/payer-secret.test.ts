import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payerHeader } from '#contract/api/payer-header.ts';
import {
  booksOf,
  type CartAnswer,
  cartOf,
  checkout,
  holdCart,
  lines,
  purchaser,
} from '../testing/buyer.ts';
import { change, openEdits, orderOf } from '../testing/edits.ts';
import { makeCard } from '../testing/gift-card.ts';
import { inject } from '../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

/**
 * Cart fixation (decision 082): an attacker opens a cart, has another person pay it, and requests it again by the known
 * id.
 */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await openEdits(world);
});
afterAll(() => world.close());

const bank = { card: 'pm_card_threeDSecureRequired' };

/** The browser that opened a cart, and the one that pays it; each has its own secret. */
const opener = () => world.stranger(randomUUID());
const payer = () => world.stranger(randomUUID());

/** Everything about an order that only its buyer may know, as it appears in answers. */
function secretsOf(order: CartAnswer | Awaited<ReturnType<typeof orderOf>>): readonly string[] {
  const codes = order.ticket.flatMap(({ scan_code }) => scan_code ?? []);
  expect(codes.length).toBeGreaterThan(0);
  return [...codes, ...order.ticket_order.flatMap(({ id, order_number }) => [id, order_number])];
}

function expectNothing(said: unknown, secrets: readonly string[]): void {
  const text = JSON.stringify(said);
  for (const secret of secrets) expect(text).not.toContain(secret);
}

describe('the opener of a cart that someone else paid for', () => {
  // Guards: API-08
  test('sees its state and totals, but nothing that opens the order; its payer sees everything', async () => {
    const [attacker, victim] = [opener(), payer()];
    const held = await holdCart(attacker, { type: 'adult', n: 2 });
    const params = { id: cartOf(held).id };
    const done = await answered<'guestCheckoutMyCart'>(checkout(victim, held));
    const secrets = secretsOf(done);
    for (const name of ['getCart', 'getMyCart'] as const) {
      for (const api of [attacker, world.stranger()]) {
        const seen = await answered<'getCart'>(api.call(name, { params }));
        expectNothing(seen, secrets);
        expect(seen).toMatchObject({ ticket: [], payment: [], cartmod: [], ticket_order: [] });
        expect(cartOf(seen)).toMatchObject({
          state: 'ordered',
          order_ids: [],
          sent_to: ['a…@example.org'],
          cart_fees: { grand_totals: { total_after_fees_price: '43.00', total_outstanding: '0' } },
        });
      }
      const own = await answered<'getCart'>(victim.call(name, { params }));
      expect(own).toMatchObject({ ticket: done.ticket, ticket_order: done.ticket_order });
      expect(cartOf(own).order_ids).toEqual(cartOf(done).order_ids);
    }
  });

  test('learns nothing from any other call, nor from repeating the one that opened it', async () => {
    const [attacker, victim] = [opener(), payer()];
    const opening = {
      body: { add: lines([{ type: 'adult' }]) },
      idempotencyKey: randomUUID(),
    };
    const held = await answered<'createCart'>(attacker.call('createCart', opening));
    const params = { id: cartOf(held).id };
    const body = { add: lines([{ type: 'adult' }]) };
    const done = await answered<'guestCheckoutMyCart'>(checkout(victim, held));
    const remove = [done.ticket[0]?.id ?? ''];
    const card = await makeCard(world, 5_000);
    const paying = {
      amount: '21.50',
      gateway_id: 'stripe',
      gateway_data: { payment_method: 'pm_card_visa' },
    } as const;
    const paymentId = done.payment[0]?.id ?? '';
    const said = [
      await attacker.call('createCart', opening),
      await attacker.call('modifyMyCart', { params, body }),
      await attacker.call('modifyCart', { params, body: { remove } }),
      await attacker.call('modifyCart', { params, body: { ...body, remove } }),
      await attacker.call('removeTickets', { params, body: { tickets: remove } }),
      await attacker.call('deleteCart', { params }),
      await attacker.call('payCart', { params, body: paying }),
      await attacker.call('guestCheckoutCart', {
        params,
        body: { ...paying, guest_identity_id: randomUUID() },
      }),
      await attacker.call('payCart', {
        params,
        body: { amount: '1.00', gateway_id: 'ledger', gateway_data: { number: card.number } },
      }),
      await attacker.call('takeOffPayment', { params: { ...params, paymentId } }),
      await attacker.call('applyCode', { params, body: { code: 'ANY' } }),
    ];
    expectNothing(said, secretsOf(done));
    const { edit_cart_id } = (await orderOf(victim, cartOf(done).order_ids[0] ?? ''))
      .ticket_order[0] ?? { edit_cart_id: undefined };
    expect(edit_cart_id).toBeNull();
  });

  test('does not see the intent of a payment that is waiting at the bank', async () => {
    const [attacker, victim] = [opener(), payer()];
    const held = await holdCart(attacker, { type: 'adult' });
    const params = { id: cartOf(held).id };
    expect(await refusedWith(checkout(victim, held, bank))).toBe('intent_requires_action');
    const [intent] = await booksOf(world, params.id);
    const query = { embed: 'identity,contact' };
    const buyers = await answered<'getCart'>(attacker.call('getCart', { params, query }));
    expect(buyers).toMatchObject({ identity: [], contact: [] });
    const seen = await answered<'getCart'>(attacker.call('getCart', { params }));
    expectNothing(seen, [intent?.id ?? '']);
    const open_payment = { payment_intent_id: null, amount: '21.50' };
    expect(cartOf(seen)).toMatchObject({ payment_in_progress: true, open_payment });
    const own = await answered<'getCart'>(victim.call('getCart', { params, query }));
    expect(own.identity).toMatchObject([{ first_name: 'A…' }]);
    expect(cartOf(own).open_payment).toMatchObject({ payment_intent_id: intent?.id });
  });

  test.each([
    ['was declined', { card: 'pm_card_chargeDeclined' }],
    ['waited at the bank', bank],
  ])('gains nothing from an earlier attempt of their own that %s', async (_, payment) => {
    const [attacker, victim] = [opener(), payer()];
    const held = await holdCart(attacker, { type: 'adult' });
    const params = { id: cartOf(held).id };
    await refusedWith(checkout(attacker, held, payment));
    const [own] = await booksOf(world, params.id);
    const done = await answered<'guestCheckoutMyCart'>(checkout(victim, held));
    const said = [
      await attacker.call('getCart', { params }),
      await checkout(attacker, held, { intentId: own?.id ?? '', buyer: randomUUID() }),
    ];
    expectNothing(said, secretsOf(done));
  });

  test('gains nothing from having paid a small part of it', async () => {
    const [attacker, victim] = [opener(), payer()];
    const held = await holdCart(attacker, { type: 'adult' });
    const params = { id: cartOf(held).id };
    const card = await makeCard(world, 100);
    await purchaser(attacker, params.id);
    const gateway_data = { number: card.number };
    const part = await answered<'payCart'>(
      attacker.call('payCart', {
        params,
        body: { amount: '1.00', gateway_id: 'ledger', gateway_data },
      }),
    );
    expect(cartOf(part).payment_due).toBe('20.50');
    // The payer of the rest has to know that it is the rest.
    expect(await refusedWith(checkout(victim, part))).toBe('paid_in_part');
    const paymentId = cartOf(part).gift_cards[0]?.payment_id ?? '';
    const off = await answered<'takeOffPayment'>(
      victim.call('takeOffPayment', { params: { ...params, paymentId } }),
    );
    const done = await answered<'guestCheckoutMyCart'>(checkout(victim, off));
    expectNothing(await attacker.call('getCart', { params }), secretsOf(done));
  });

  test('cannot pay the rest after the buyer’s gift card paid a part, but the buyer can', async () => {
    const [attacker, victim] = [opener(), payer()];
    const held = await holdCart(attacker, { type: 'adult' });
    const params = { id: cartOf(held).id };
    const card = await makeCard(world, 2_000);
    await purchaser(victim, params.id);
    const body = {
      amount: '20.00',
      gateway_id: 'ledger' as const,
      gateway_data: { number: card.number },
    };
    const part = await answered<'payCart'>(victim.call('payCart', { params, body }));
    for (const api of [attacker, world.stranger()]) {
      expect(await refusedWith(checkout(api, part))).toBe('paid_in_part');
    }
    const done = await answered<'guestCheckoutMyCart'>(checkout(victim, part));
    expect(cartOf(done).state).toBe('ordered');
  });

  // Guards: API-05
  test('cannot begin an edit of the order, but its payer and the holder of its id can', async () => {
    const [attacker, victim] = [opener(), payer()];
    const begun = async (): Promise<{ held: CartAnswer; done: CartAnswer; id: string }> => {
      const held = await holdCart(attacker, { type: 'adult' });
      const done = await answered<'guestCheckoutMyCart'>(checkout(victim, held));
      return { held, done, id: cartOf(held).id };
    };
    const [first, second] = [await begun(), await begun()];
    const move = { remove: [first.held.ticket[0]?.id ?? ''], add: lines([{ type: 'adult' }]) };
    const [ticket_order_id = ''] = cartOf(first.done).order_ids;
    expect(await refusedWith(change(attacker, first.id, move))).toBe('scope_error');
    const other = { ...move, ticket_order_id: cartOf(second.done).order_ids[0] ?? '' };
    expect(await refusedWith(change(attacker, first.id, other))).toBe('not_found');
    // By the link in the letter, in any browser.
    const edit = await answered<'modifyCart'>(
      change(world.stranger(), first.id, { ...move, ticket_order_id }),
    );
    expect(cartOf(edit).edit).toMatchObject({ ticket_order_id });
    const again = { remove: [second.held.ticket[0]?.id ?? ''], add: lines([{ type: 'adult' }]) };
    await answered<'modifyCart'>(change(victim, second.id, again));
  });
});

test('control: with the payer’s secret the same answer contains the order’s secrets', async () => {
  const secret = randomUUID();
  const held = await holdCart(opener(), { type: 'adult' });
  const params = { id: cartOf(held).id };
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.stranger(secret), held));
  const seen = await answered<'getCart'>(world.stranger(secret).call('getCart', { params }));
  const text = JSON.stringify(seen);
  for (const each of secretsOf(done)) expect(text).toContain(each);
});

// Guards: API-45
test('a payment without a secret returns its order in its answer, in a retry and by the order’s id', async () => {
  const client = world.stranger();
  const held = await holdCart(client, { type: 'adult' });
  const params = { id: cartOf(held).id };
  const how = { idempotencyKey: randomUUID(), buyer: await purchaser(client, params.id) };
  const done = await answered<'guestCheckoutMyCart'>(checkout(client, held, how));
  const [orderId = ''] = cartOf(done).order_ids;
  const retried = await answered<'guestCheckoutMyCart'>(checkout(client, held, how));
  expect(cartOf(retried).order_ids).toEqual([orderId]);
  expectNothing(await client.call('getCart', { params }), secretsOf(done));
  expect((await orderOf(client, orderId)).ticket).toHaveLength(1);
});

test('a payer who returns from the bank without the secret is recognised by the payment', async () => {
  const held = await holdCart(opener(), { type: 'adult' });
  const params = { id: cartOf(held).id };
  expect(await refusedWith(checkout(payer(), held, bank))).toBe('intent_requires_action');
  const [intent] = await booksOf(world, params.id);
  await world.control(`/payment_intents/${intent?.id}/advance`, { outcome: 'succeeded' });
  const back = { amount: '0', gateway_id: 'stripe' } as const;
  const gateway_data = { payment_intent_id: intent?.id ?? '' };
  for (const _ of ['first', 'once more']) {
    const answer = await answered<'payMyCart'>(
      world.stranger().call('payMyCart', { params, body: { ...back, gateway_data } }),
    );
    expect(cartOf(answer).order_ids).toHaveLength(1);
  }
});

test('an order that the sweep booked is shown to its payer, but not to the opener', async () => {
  const [attacker, victim] = [opener(), payer()];
  const held = await holdCart(attacker, { type: 'adult' });
  const params = { id: cartOf(held).id };
  expect(await refusedWith(checkout(victim, held, bank))).toBe('intent_requires_action');
  const [intent] = await booksOf(world, params.id);
  await world.control(`/payment_intents/${intent?.id}/advance`, { outcome: 'succeeded' });
  world.advance(120_000);
  await world.sweep();
  const own = await answered<'getCart'>(victim.call('getCart', { params }));
  expect(cartOf(own)).toMatchObject({ state: 'ordered', order_ids: [expect.any(String)] });
  expectNothing(await attacker.call('getCart', { params }), secretsOf(own));
});

test('a link to later instalments says what they are for, and each payer sees the order', async () => {
  const inDays = (days: number) => new Date(world.services.now() + days * 86_400_000).toISOString();
  const { id } = await inject(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    tickets: [{ ticket_type_id: 'adult', event_session_id: 'tour-10', quantity: 1 }],
    schedule: [
      { due: inDays(-1), amount: '11.50' },
      { due: inDays(30), amount: '10.00' },
    ],
  });
  const params = { id };
  const [first, second, other] = [payer(), payer(), world.stranger()];
  const read = (api: typeof first) => answered<'getCart'>(api.call('getCart', { params }));
  const done = await answered<'guestCheckoutMyCart'>(checkout(first, await read(first)));
  const left = await read(other);
  expectNothing(left, secretsOf(done));
  expect(left).toMatchObject({
    cart: [{ state: 'ordered', payment_due: '10.00' }],
    ticket: [{ ticket_type_id: 'adult', scan_code: null, admit_name: '', ticket_order_id: null }],
    scheduled_payment: [{ status: 'paid' }, { status: 'upcoming' }],
  });
  await answered<'guestCheckoutMyCart'>(checkout(second, left));
  for (const api of [first, second]) {
    expect(cartOf(await read(api)).order_ids).toEqual(cartOf(done).order_ids);
  }
  expect(cartOf(await read(other)).order_ids).toEqual([]);
});

test.each(['short', 'a'.repeat(129), 'with a space and more letters'])(
  'the payer’s secret %j is refused, naming its header',
  async (secret) => {
    const held = await holdCart(opener(), { type: 'adult' });
    const address = `http://localhost/api/cart/${cartOf(held).id}?seller=${world.venue.slug}`;
    const response = await world.fetch(
      new Request(address, { headers: { [payerHeader]: secret } }),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ _code: 'validation_failed', _extra: { path: payerHeader } }],
    });
  },
);
