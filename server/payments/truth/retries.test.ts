import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { booksOf, cartOf, checkout, holdCart, purchaser } from '../../testing/buyer.ts';
import { openFaultyWorld } from '../../testing/faults/faulty-world.ts';
import { answered, refusedWith } from '../../testing/venues/world.ts';

/** Failures between us and the processor, and a buyer who sends the same payment again. */
const { world, trouble } = await openFaultyWorld({ capacity: 1000 });

const create = { path: '/v1/payment_intents', method: 'POST' };
const confirm = { path: '/v1/payment_intents/', method: 'POST' };

async function begin() {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(held);
  const payment = { buyer: await purchaser(world.api, id), idempotencyKey: randomUUID() };
  const pay = () => checkout(world.api, held, payment);
  return { held, id, payment, pay };
}

const charges = async (id: string) =>
  (await booksOf(world, id)).filter(({ balance }) => balance !== null);

test.each([
  ['the charge is slow', 'answer_slow', confirm],
  ['creating the intent is slow', 'answer_slow', create],
  ['the intent is created and its answer cut', 'cut_after', create],
  ['the charge is made and its answer cut', 'cut_after', confirm],
  ['the charge is made and answered by an error', 'answer_500_after', confirm],
])(
  '%s: attempts with the same key during and after that make one order and one charge',
  async (_, kind, match) => {
    const { held, id, pay } = await begin();
    await trouble.fault(kind, match);
    await Promise.all([pay(), pay()]);
    await pay();
    await trouble.noFaults();
    world.advance(5_000);
    await world.sweep();
    await answered<'guestCheckoutMyCart'>(pay());
    await trouble.expectSold(held);
    expect(await charges(id)).toHaveLength(1);
  },
);

test.each([
  ['the charge is cut off before it is made', 'cut_before', confirm],
  ['the charge is not made and answered by an error', 'answer_500_before', confirm],
  ['the processor is too busy to charge', 'answer_429', confirm],
  ['creating the intent is cut off', 'cut_before', create],
  ['creating the intent is answered by an error', 'answer_500_before', create],
  ['the processor is too busy to create the intent', 'answer_429', create],
])(
  '%s: a retry with the same key is refused without a charge, and a new attempt pays',
  async (_, kind, match) => {
    const { held, id, payment, pay } = await begin();
    await trouble.fault(kind, match);
    expect(await refusedWith(pay())).toBe('intent_processing');
    await trouble.noFaults();
    world.advance(5_000);
    await world.sweep();
    await trouble.expectNothing(held);
    const again = await pay();
    expect(again.ok ? 'sold' : again.errors[0]?._code).toMatch(/^(card|invalid_request)_error$/);
    await trouble.expectNothing(held);
    await answered<'guestCheckoutMyCart'>(
      checkout(world.api, held, { ...payment, idempotencyKey: randomUUID() }),
    );
    await trouble.expectSold(held);
    expect(await charges(id)).toHaveLength(1);
  },
);

test('the processor is down for reading too: the attempt waits with its places, and is then booked', async () => {
  const { held, id, pay } = await begin();
  await trouble.fault('answer_500_after', confirm);
  await trouble.unheard(held);
  await trouble.fault('answer_500_before', { path: '/v1/payment_intents' }, 999);
  for (const _ of [1, 2, 3]) {
    world.advance(1_800_000);
    await world.sweep();
    expect(cartOf(await trouble.read(id))).toMatchObject({
      state: 'pending',
      payment_in_progress: true,
    });
  }
  await trouble.noFaults();
  world.advance(3_600_000);
  await world.sweep();
  await trouble.expectSold(held);
  expect(await refusedWith(pay())).toBe('incorrect_cart_state');
});

test('the database’s disk is full after the charge: the payment is being checked, and a retry with the same key makes the order', async () => {
  const { held, pay } = await begin();
  await world.sql(`create function no_order() returns trigger language plpgsql as $$
    begin raise exception 'out of space' using errcode = 'disk_full'; end $$`);
  await world.sql(
    'create trigger no_order before insert on ticket_order execute function no_order()',
  );
  try {
    expect(await refusedWith(pay())).toBe('intent_processing');
    await world.sweep();
    expect(await trouble.orders(cartOf(held).id)).toEqual([]);
  } finally {
    await world.sql('drop trigger no_order on ticket_order');
  }
  await answered<'guestCheckoutMyCart'>(pay());
  await trouble.expectSold(held);
});

test('a declined card is charged nothing, however often the same key is sent', async () => {
  const { held, payment } = await begin();
  const pay = () =>
    checkout(world.api, held, { ...payment, card: 'pm_card_chargeDeclinedInsufficientFunds' });
  for (const _ of [1, 2, 3]) expect(await refusedWith(pay())).toBe('card_error');
  expect(await booksOf(world, cartOf(held).id)).toHaveLength(1);
  await trouble.expectOver(held);
});

test('the key of an earlier payment sent for another cart charges that cart', async () => {
  const { pay, payment } = await begin();
  await answered<'guestCheckoutMyCart'>(pay());
  const other = await holdCart(world.api, { type: 'adult', n: 2 });
  const buyer = await purchaser(world.api, cartOf(other).id);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, other, { ...payment, buyer }));
  await trouble.expectSold(other, { card: 4300 });
});
