import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { cartOf, checkout, holdCart, purchaser } from '../testing/buyer.ts';
import { balanceOf, makeCard, payFrom, type TestCard } from '../testing/gift-card.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
});
afterAll(() => world.close());
afterEach(() => assertBooksAgree(world));

const minute = 60_000;
const read = (id: string) => answered<'getCart'>(world.api.call('getCart', { params: { id } }));
/** A cart of one adult, 21.50, and its payer. */
async function heldCart() {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(held);
  return { held, id, buyer: await purchaser(world.api, id) };
}
const part = (card: TestCard, cart: string, amount: string) =>
  answered<'payMyCart'>(payFrom(world.api, card, { cart, amount }));
const takeOff = (id: string, paymentId: string, name: 'takeOffMyPayment' | 'takeOffPayment') =>
  world.api.call(name, { params: { id, paymentId } });

describe('a gift card', () => {
  // Guards: PAY-01, PAY-33
  test('with enough balance pays for a whole cart, and keeps the rest', async () => {
    const card = await makeCard(world, 5000);
    const { id, buyer } = await heldCart();
    const done = await answered<'guestCheckoutMyCart'>(
      payFrom(world.api, card, { cart: id, amount: '21.50', buyer }),
    );
    expect(cartOf(done)).toMatchObject({
      state: 'ordered',
      payment_due: '0',
      gift_cards: [{ last_four: card.number.slice(-4), amount: '21.50' }],
    });
    expect(done.payment).toMatchObject([
      { audit_action: 'capture', gateway_id: 'ledger', face_value: '21.50' },
    ]);
    expect(await balanceOf(world, card)).toBe(2850);
  });

  // Guards: API-44, CRT-02, PAY-01
  test('pays a part, a second gift card another part, and a card the rest', async () => {
    const [one, other] = [await makeCard(world, 1000), await makeCard(world, 300)];
    const { id, buyer } = await heldCart();
    const first = await part(one, id, '10.00');
    expect(cartOf(first)).toMatchObject({
      state: 'pending',
      payment_due: '11.50',
      cart_fees: { grand_totals: { total_payments: '10.00', total_outstanding: '11.50' } },
    });
    const second = await part(other, id, '3.00');
    expect(cartOf(second).gift_cards.map(({ amount }) => amount)).toEqual(['10.00', '3.00']);
    const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, second, { buyer }));
    expect(cartOf(done)).toMatchObject({ state: 'ordered', payment_due: '0' });
    expect(done.payment.map(({ gateway_id, face_value }) => [gateway_id, face_value])).toEqual([
      ['ledger', '10.00'],
      ['ledger', '3.00'],
      ['stripe', '8.50'],
    ]);
    expect([await balanceOf(world, one), await balanceOf(world, other)]).toEqual([0, 0]);
    const order = await answered<'getTicketOrder'>(
      world.api.call('getTicketOrder', { params: { id: cartOf(done).order_ids[0] ?? '' } }),
    );
    expect(order.payment.map(({ gateway_id }) => gateway_id)).toEqual([
      'ledger',
      'ledger',
      'stripe',
    ]);
  });

  test('is charged once by a double click and a retry with the same key', async () => {
    const card = await makeCard(world, 5000);
    const { id, buyer } = await heldCart();
    const idempotencyKey = randomUUID();
    const pay = () =>
      payFrom(world.api, card, { cart: id, amount: '21.50', buyer, idempotencyKey });
    const [one, other] = await Promise.all([pay(), pay()]);
    expect([one.ok, other.ok]).toEqual([true, true]);
    expect((await pay()).ok).toBe(true);
    expect(await balanceOf(world, card)).toBe(2850);
  });

  test('cannot make a part payment of all that is due or more, nor one without a purchaser', async () => {
    const card = await makeCard(world, 5000);
    const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
    const pay = (amount: string) => payFrom(world.api, card, { cart: id, amount });
    expect(await pay('5.00')).toMatchObject({
      status: 400,
      errors: [{ _extra: { path: 'guest_identity_id' } }],
    });
    await purchaser(world.api, id);
    for (const amount of ['21.50', '30.00', '0']) {
      expect(await refusedWith(pay(amount))).toBe('amount_mismatch');
    }
    for (const amount of ['5.005', '-5.00', '1e3']) {
      expect(await pay(amount)).toMatchObject({
        status: 400,
        errors: [{ _extra: { path: 'amount' } }],
      });
    }
    expect(await balanceOf(world, card)).toBe(5000);
  });

  test('is refused without its number, or with an unknown one', async () => {
    const { id } = await heldCart();
    const body = { amount: '5.00', gateway_id: 'ledger' as const };
    expect(await world.api.call('payMyCart', { params: { id }, body })).toMatchObject({
      status: 400,
      errors: [{ _code: 'validation_failed', _extra: { path: 'gateway_data.number' } }],
    });
    const free = { amount: '0', gateway_id: 'ledger' as const, gateway_data: { number: '2222' } };
    expect(await refusedWith(world.api.call('payMyCart', { params: { id }, body: free }))).toBe(
      'gift_card_not_found',
    );
  });

  test.each([
    ['with an empty balance', 'used', 0, {}],
    ['that is not active yet', 'not_active', 900, { active_from: new Date('2099-01-01') }],
    ['that has expired', 'expired', 900, { expires_at: new Date('2020-01-01') }],
  ])('%s is refused', async (_, state, cents, over) => {
    const card = await makeCard(world, cents, over);
    const { id } = await heldCart();
    expect(await payFrom(world.api, card, { cart: id, amount: '5.00' })).toMatchObject({
      status: 422,
      errors: [{ _code: 'gift_card_empty', _extra: { state } }],
    });
  });

  test('with too low a balance pays nothing, and the refusal states the balance', async () => {
    const card = await makeCard(world, 500);
    const { id } = await heldCart();
    expect(await payFrom(world.api, card, { cart: id, amount: '5.01' })).toMatchObject({
      status: 409,
      errors: [{ _code: 'gift_card_short', _extra: { balance: '5.00' } }],
    });
    expect(cartOf(await read(id))).toMatchObject({ payment_due: '21.50', gift_cards: [] });
    expect((await read(id)).payment).toEqual([]);
  });
});

describe('a gift card payment', () => {
  // Guards: PAY-47
  test.each(['takeOffMyPayment', 'takeOffPayment'] as const)(
    'is back on the card at once when removed by %s, and the cart can be changed',
    async (name) => {
      const card = await makeCard(world, 1000);
      const { id } = await heldCart();
      const paid = await part(card, id, '10.00');
      const change = () =>
        world.api.call('modifyMyCart', {
          params: { id },
          body: { add: [{ ticket_type_id: 'child', event_session_id: 'tour-10' }] },
        });
      expect(await refusedWith(change())).toBe('incorrect_cart_state');
      const paymentId = cartOf(paid).gift_cards[0]?.payment_id ?? '';
      const off = await answered<'takeOffMyPayment'>(takeOff(id, paymentId, name));
      expect(cartOf(off)).toMatchObject({ payment_due: '21.50', gift_cards: [] });
      expect(await balanceOf(world, card)).toBe(1000);
      await answered<'takeOffMyPayment'>(takeOff(id, paymentId, name));
      expect(await balanceOf(world, card)).toBe(1000);
      expect((await change()).ok).toBe(true);
      const gone = await world.api.call('deleteMyCart', { params: { id } });
      expect(gone.ok).toBe(true);
    },
  );

  test('is removed once by several clicks at the same time', async () => {
    const card = await makeCard(world, 1000);
    const { id } = await heldCart();
    const [paid] = cartOf(await part(card, id, '10.00')).gift_cards;
    const clicks = [1, 2, 3].map(() => takeOff(id, paid?.payment_id ?? '', 'takeOffMyPayment'));
    expect((await Promise.all(clicks)).map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await balanceOf(world, card)).toBe(1000);
  });

  test('can be made again after it was removed', async () => {
    const card = await makeCard(world, 1000);
    const { id } = await heldCart();
    const [paid] = cartOf(await part(card, id, '10.00')).gift_cards;
    await answered<'takeOffMyPayment'>(takeOff(id, paid?.payment_id ?? '', 'takeOffMyPayment'));
    expect(cartOf(await part(card, id, '4.00')).gift_cards).toMatchObject([{ amount: '4.00' }]);
    expect(await balanceOf(world, card)).toBe(600);
  });

  test('cannot be removed through another cart or from an order, and a card payment cannot be removed at all', async () => {
    const card = await makeCard(world, 5000);
    const { id } = await heldCart();
    const [paid] = cartOf(await part(card, id, '10.00')).gift_cards;
    const paymentId = paid?.payment_id ?? '';
    const { id: other } = await heldCart();
    expect(await refusedWith(takeOff(other, paymentId, 'takeOffPayment'))).toBe('not_found');
    await answered<'payMyCart'>(
      world.api.call('payMyCart', {
        params: { id: other },
        body: {
          amount: '5.00',
          gateway_id: 'stripe',
          gateway_data: { payment_method: 'pm_card_visa' },
        },
      }),
    );
    const [byCard] = await world.sql<{ id: string }>('select id from payment where cart_id = $1', [
      other,
    ]);
    expect(await refusedWith(takeOff(other, byCard?.id ?? '', 'takeOffPayment'))).toBe('not_found');
    const buyer = await purchaser(world.api, id);
    await answered<'guestCheckoutMyCart'>(
      payFrom(world.api, card, { cart: id, amount: '11.50', buyer }),
    );
    expect(await refusedWith(takeOff(id, paymentId, 'takeOffPayment'))).toBe(
      'incorrect_cart_state',
    );
  });

  test('is refunded when the cart expires, and so is a card payment', async () => {
    const card = await makeCard(world, 1000, { expires_at: new Date(Date.now() + 5 * minute) });
    const { id } = await heldCart();
    await part(card, id, '10.00');
    await answered<'payMyCart'>(
      world.api.call('payMyCart', {
        params: { id },
        body: {
          amount: '5.00',
          gateway_id: 'stripe',
          gateway_data: { payment_method: 'pm_card_visa' },
        },
      }),
    );
    world.advance(60 * minute);
    await Promise.all([world.sweep(), world.sweep()]);
    await world.sweep();
    expect(await balanceOf(world, card)).toBe(1000);
    const entries = (await read(id)).payment.map(
      ({ audit_action, gateway_id, face_value }) => `${audit_action} ${gateway_id} ${face_value}`,
    );
    expect(entries.sort()).toEqual([
      'capture ledger 10.00',
      'capture stripe 5.00',
      'refund ledger 10.00',
      'refund stripe 5.00',
    ]);
    // The card expired while its money was in the cart; the refund can still be spent.
    const [row] = await world.sql<{ days: number }>(
      `select extract(epoch from expires_at - now()) / 86400 as days
       from ledger_account where id = $1`,
      [card.id],
    );
    expect(Number(row?.days)).toBeGreaterThan(29);
  });
});
