import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, checkout, holdCart, lines, purchaser } from '../testing/buyer.ts';
import {
  type Bought,
  buy,
  change,
  complete,
  expectConsistent,
  moveTo,
  openEdits,
  orderOf,
  placesOf,
  purchaseOf,
  takenPlaces,
} from '../testing/edits.ts';
import {
  assertConsistent,
  type PaymentFaults,
  paymentFaultsIn,
} from '../testing/faults/payment-faults.ts';
import { makeCard, payFrom } from '../testing/gift-card.ts';
import { refund } from '../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
let trouble: PaymentFaults;
beforeAll(async () => {
  world = await openWorld({ capacity: 100, webhooks: true });
  await openEdits(world);
  trouble = paymentFaultsIn(world);
});
afterAll(() => world.close());
afterEach(async () => {
  await trouble.settle();
  await assertConsistent(world);
  await expectConsistent(world);
});

const done = (call: ReturnType<typeof complete>) => answered<'guestCheckoutCart'>(call);
const total = async (order: Bought) =>
  (await orderOf(world.api, order.id)).ticket_order[0]?.ticket_order_fees.total_after_fees_price;
const refunds = (order: Bought) =>
  world.sql<{ amount: number; reason: string; gateway: string }>(
    `select e.amount::int as amount, e.reason, p.gateway_id as gateway
     from payment_entry e join payment p on p.id = e.payment_id
     where e.cart_id = $1 and e.audit_action = 'refund' order by e.occurred_on, e.amount`,
    [order.cartId],
  );

describe('an edit that costs the same', () => {
  // Guards: API-45, ORD-01, ORD-21
  test('is completed without payment: the new place is booked and the old one released', async () => {
    const order = await buy(world, { type: 'adult', n: 2 });
    const before = await takenPlaces(world, 'tour-10');
    const edit = await moveTo(world, order, [order.tickets[0]], {
      type: 'adult',
      session: 'tour-11',
    });
    const answer = await done(complete(world, edit));
    expect(cartOf(answer)).toMatchObject({ state: 'ordered', order_ids: [order.id] });
    expect(answer.ticket_order).toMatchObject([{ id: order.id, edit_cart_id: null }]);
    expect(await placesOf(world, order.id)).toEqual(['adult tour-10', 'adult tour-11']);
    expect(await takenPlaces(world, 'tour-10')).toBe(before - 1);
    const { ticket } = await orderOf(world.api, order.id);
    expect(ticket.map(({ state }) => state).toSorted()).toEqual(['booked', 'booked', 'cancelled']);
    const codes = ticket.map(({ scan_code }) => scan_code);
    expect(codes).not.toContain(order.tickets[0]?.scan_code);
    expect(new Set(codes.filter((code) => code !== null)).size).toBe(2);
    expect(
      await world.sql('select from ticket_order where cart_id = $1', [cartOf(edit).id]),
    ).toEqual([]);
  });

  test('is made once, however often it is requested', async () => {
    const order = await buy(world, { type: 'adult' });
    const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-11' });
    const key = `once-${order.id}`;
    await done(complete(world, edit, { key }));
    await done(complete(world, edit, { key }));
    expect(await refusedWith(complete(world, edit))).toBe('incorrect_cart_state');
    expect(await placesOf(world, order.id)).toEqual(['adult tour-11']);
    expect(
      await refusedWith(
        change(world.api, cartOf(edit).id, { remove: [order.tickets[0]?.id ?? ''] }),
      ),
    ).toBe('incorrect_cart_state');
  });

  // Guards: API-45, ORD-21
  test('sends no letter until one is requested, and then only one (A-59)', async () => {
    const letters = "select from graphile_worker.jobs where task_identifier like 'mail%'";
    const jobs = async () => (await world.sql(letters)).length;
    const order = await buy(world, { type: 'free' });
    const before = await jobs();
    const edit = await moveTo(world, order, order.tickets, { type: 'free', session: 'tour-11' });
    await done(complete(world, edit));
    expect(await jobs()).toBe(before);
    const email = (log_context?: 'order_update' | 'order_cancel') =>
      world.api.call('emailTicketOrder', {
        params: { id: order.id },
        body: log_context ? { log_context } : {},
      });
    expect((await email('order_update')).ok).toBe(true);
    expect(await jobs()).toBe(before + 1);
    expect((await email('order_update')).ok).toBe(true);
    expect(await jobs()).toBe(before + 1);
    expect(await refusedWith(email('order_cancel'))).toBe('not_found');
    expect((await email()).ok).toBe(true);
  });

  test('can be followed by another that removes the rest', async () => {
    const order = await buy(world, { type: 'free', n: 2 });
    await done(
      complete(
        world,
        await moveTo(world, order, order.tickets, { type: 'free', session: 'tour-11', n: 2 }),
      ),
    );
    const { ticket } = await orderOf(world.api, order.id);
    const booked = ticket.filter(({ state }) => state === 'booked');
    await done(complete(world, await moveTo(world, order, booked)));
    expect(await placesOf(world, order.id)).toEqual([]);
  });
});

describe('an edit that costs more', () => {
  // Guards: ORD-22
  test('is completed by paying the difference, and the order has both payments', async () => {
    const order = await buy(world, { type: 'adult', n: 2 });
    const edit = await moveTo(world, order, order.tickets, {
      type: 'adult',
      session: 'tour-12',
      n: 2,
    });
    expect(cartOf(edit)).toMatchObject({
      payment_due: '10.26',
      cart_fees: { grand_totals: { total_after_fees_price: '53.26', total_payments: '43.00' } },
    });
    expect(
      await refusedWith(
        complete(world, { ...edit, cart: [{ ...cartOf(edit), payment_due: '0' }] }),
      ),
    ).toBe('amount_mismatch');
    const answer = await done(complete(world, edit));
    expect(cartOf(answer).state).toBe('ordered');
    expect(await placesOf(world, order.id)).toEqual(['adult tour-12', 'adult tour-12']);
    expect(await total(order)).toBe('53.26');
    const { payment } = await orderOf(world.api, order.id);
    expect(payment.map(({ face_value }) => face_value)).toEqual(['43.00', '10.26']);
  });

  test('is shown as completed to a buyer who returns from the bank after the webhook', async () => {
    const order = await buy(world, { type: 'adult' });
    const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-12' });
    await done(complete(world, edit));
    const [last] = await world.sql<{ provider_ref: string }>(
      'select provider_ref from payment where cart_id = $1 order by created_at desc limit 1',
      [order.cartId],
    );
    const again = await done(
      world.api.call('guestCheckoutCart', {
        params: { id: cartOf(edit).id },
        body: {
          amount: cartOf(edit).payment_due,
          gateway_id: 'stripe',
          gateway_data: { payment_intent_id: last?.provider_ref ?? '' },
          send_email: false,
        },
      }),
    );
    expect(cartOf(again)).toMatchObject({ state: 'ordered', order_ids: [order.id] });
    expect(await placesOf(world, order.id)).toEqual(['adult tour-12']);
  });

  test('leaves the order unchanged if the card is declined, and can be paid again', async () => {
    const order = await buy(world, { type: 'adult' });
    const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-12' });
    expect(await refusedWith(complete(world, edit, { card: 'pm_card_chargeDeclined' }))).toBe(
      'card_error',
    );
    expect(await placesOf(world, order.id)).toEqual(['adult tour-10']);
    await done(complete(world, edit));
    expect(await placesOf(world, order.id)).toEqual(['adult tour-12']);
  });

  test('can be paid in parts, one of them by gift card', async () => {
    const order = await buy(world, { type: 'adult' });
    const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-12' });
    const card = await makeCard(world, 300);
    await answered<'payMyCart'>(
      payFrom(world.api, card, { cart: cartOf(edit).id, amount: '3.00' }),
    );
    expect(await refusedWith(change(world.api, cartOf(edit).id, {}))).toBe('incorrect_cart_state');
    const rest = await answered<'getCart'>(
      world.api.call('getCart', { params: { id: cartOf(edit).id } }),
    );
    expect(cartOf(rest).payment_due).toBe('2.13');
    await done(complete(world, rest));
    expect(await placesOf(world, order.id)).toEqual(['adult tour-12']);
  });

  // Guards: ORD-22
  test('can be discarded once its gift card is removed, and paid by that card alone', async () => {
    const order = await buy(world, { type: 'adult' });
    const card = await makeCard(world, 600);
    const first = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-12' });
    const params = { id: cartOf(first).id };
    const part = await answered<'payMyCart'>(
      payFrom(world.api, card, { cart: params.id, amount: '3.00' }),
    );
    const remove = () => world.api.call('deleteCart', { params });
    expect(await refusedWith(remove())).toBe('incorrect_cart_state');
    const [{ payment_id: paymentId } = { payment_id: '' }] = cartOf(part).gift_cards;
    await answered<'takeOffPayment'>(
      world.api.call('takeOffPayment', { params: { ...params, paymentId } }),
    );
    expect((await remove()).ok).toBe(true);
    expect(await placesOf(world, order.id)).toEqual(['adult tour-10']);

    const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-12' });
    const { id, payment_due: amount } = cartOf(edit);
    await answered<'guestCheckoutCart'>(
      world.api.call('guestCheckoutCart', {
        params: { id },
        body: { amount, gateway_id: 'ledger', gateway_data: { number: card.number } },
      }),
    );
    expect(await placesOf(world, order.id)).toEqual(['adult tour-12']);
    expect(await trouble.kept(order.cartId)).toEqual({ card: 2150, gift: 513 });
  });

  test('is completed by the webhook if the answer to the charge is lost', async () => {
    const order = await buy(world, { type: 'adult' });
    const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-12' });
    await trouble.fault('answer_500_after', { path: '/v1/payment_intents/' });
    expect(await refusedWith(complete(world, edit))).toBe('intent_processing');
    await trouble.settle();
    expect(await placesOf(world, order.id)).toEqual(['adult tour-12']);
  });

  test('is refunded if its ticket was redeemed during the payment', async () => {
    const order = await buy(world, { type: 'adult' });
    const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-12' });
    await trouble.fault('answer_500_after', { path: '/v1/payment_intents/' });
    expect(await refusedWith(complete(world, edit))).toBe('intent_processing');
    await world.sql("update ticket set state = 'redeemed' where id = $1", [order.tickets[0]?.id]);
    await trouble.settle();
    expect(await placesOf(world, order.id)).toEqual(['adult tour-10']);
    expect(await trouble.kept(cartOf(edit).id)).toEqual({ card: 0, gift: 0 });
  });
});

test('a staff refund of an edited order is made from all of its payments', async () => {
  const order = await buy(world, { type: 'adult' });
  const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-12' });
  await done(complete(world, edit));
  const [row] = await world.sql<{ number: string }>(
    'select order_number as number from ticket_order where id = $1',
    [order.id],
  );
  const { amount, parts } = await refund(world, {
    reference: order.id,
    seller: world.venue.slug,
    order: row?.number ?? '',
    tickets: 'all',
  });
  expect({ amount, parts: parts.map((part) => part.amount) }).toEqual({
    amount: '26.63',
    parts: ['5.13', '21.50'],
  });
  expect(await placesOf(world, order.id)).toEqual([]);
});

describe('an edit that costs less', () => {
  test('refunds the difference once, to the original payment', async () => {
    const order = await buy(world, { type: 'adult', n: 2 });
    const edit = await moveTo(world, order, [order.tickets[0]], {
      type: 'child',
      session: 'tour-11',
    });
    expect(cartOf(edit)).toMatchObject({ payment_due: '0', edit: { refund: '13.50' } });
    await done(complete(world, edit));
    await trouble.settle();
    expect(await refunds(order)).toEqual([
      { amount: 1350, reason: 'order_changed', gateway: 'stripe' },
    ]);
    expect(await total(order)).toBe('29.50');
    expect(await placesOf(world, order.id)).toEqual(['adult tour-10', 'child tour-11']);
  });

  test('refunds several payments, the latest first', async () => {
    const held = await holdCart(world.api, { type: 'adult', n: 2 });
    const card = await makeCard(world, 4000);
    const buyer = await purchaser(world.api, cartOf(held).id);
    await answered<'payMyCart'>(
      payFrom(world.api, card, { cart: cartOf(held).id, amount: '40.00' }),
    );
    const rest = await answered<'getCart'>(
      world.api.call('getCart', { params: { id: cartOf(held).id } }),
    );
    const order = await purchaseOf(
      world,
      await answered<'guestCheckoutMyCart'>(checkout(world.api, rest, { buyer })),
    );
    const edit = await moveTo(world, order, [order.tickets[0]]);
    await done(complete(world, edit));
    await trouble.settle();
    expect((await refunds(order)).map(({ amount, gateway }) => [gateway, amount])).toEqual([
      ['stripe', 300],
      ['ledger', 1850],
    ]);
  });

  test('refunds the payment of an earlier edit first', async () => {
    const order = await buy(world, { type: 'adult' });
    const up = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-12' });
    await done(complete(world, up));
    const { ticket } = await orderOf(world.api, order.id);
    const booked = ticket.filter(({ state }) => state === 'booked');
    const down = await moveTo(world, order, booked, { type: 'adult', session: 'tour-11' });
    expect(cartOf(down)).toMatchObject({ edit: { refund: '5.13' } });
    await done(complete(world, down));
    await trouble.settle();
    expect((await refunds(order)).map(({ amount }) => amount)).toEqual([513]);
    expect(await total(order)).toBe('21.50');
  });
});

test('an edit can remove one ticket and move another, and refunds the removed one', async () => {
  const order = await buy(world, { type: 'adult', n: 2 });
  const [first, second] = order.tickets;
  const remove = first ? [first.id] : [];
  const edit = await answered<'modifyCart'>(change(world.api, order.cartId, { remove }));
  const id = cartOf(edit).id;
  const both = await moveTo(world, { cartId: id }, [second], { type: 'adult', session: 'tour-11' });
  expect(cartOf(both)).toMatchObject({ id, edit: { credit: '43.00', refund: '21.50' } });
  await done(complete(world, both));
  expect(await placesOf(world, order.id)).toEqual(['adult tour-11']);
  await trouble.settle();
  expect(await refunds(order)).toMatchObject([{ amount: 2150 }]);
});

// Guards: API-06, ORD-20
test('an edit that only removes tickets takes no new places', async () => {
  const order = await buy(world, { type: 'free', n: 2 });
  const edit = await answered<'modifyCart'>(
    change(world.api, order.cartId, { remove: order.tickets.map(({ id }) => id), add: lines([]) }),
  );
  expect(edit.ticket).toEqual([]);
  await done(complete(world, edit));
  expect(await placesOf(world, order.id)).toEqual([]);
});
