import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cartOf, checkout, holdCart, purchaser } from '../../testing/buyer.ts';
import { openFaultyWorld } from '../../testing/faults/faulty-world.ts';
import { balanceOf, makeCard, payFrom, type TestCard } from '../../testing/gift-card.ts';
import { answered, refusedWith } from '../../testing/venues/world.ts';

/** Failures with gift cards, alone and beside a card. A cart is one adult of 21.50. */
const { world, trouble } = await openFaultyWorld({ capacity: 1000 });

const minute = 60_000;
const confirm = { path: '/v1/payment_intents/', method: 'POST' };

async function begin() {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(held);
  return { held, id, buyer: await purchaser(world.api, id) };
}

const part = async (card: TestCard, cart: string, amount: string) =>
  answered<'payMyCart'>(payFrom(world.api, card, { cart, amount }));

/** A cart partly paid with 10.00 from a new gift card, its whole balance. */
async function partlyPaid() {
  const card = await makeCard(world, 1000);
  const begun = await begin();
  const paid = await part(card, begun.id, '10.00');
  const paymentId = cartOf(paid).gift_cards[0]?.payment_id ?? '';
  const takeOff = () => world.api.call('takeOffMyPayment', { params: { id: begun.id, paymentId } });
  return { ...begun, card, paid, takeOff };
}

test('a gift card emptied by another cart before it pays is refused, and a card can pay', async () => {
  const card = await makeCard(world, 2150);
  const { held, id, buyer } = await begin();
  const other = await begin();
  await answered<'guestCheckoutMyCart'>(
    payFrom(world.api, card, { cart: other.id, amount: '21.50', buyer: other.buyer }),
  );
  expect(await refusedWith(payFrom(world.api, card, { cart: id, amount: '21.50', buyer }))).toBe(
    'gift_card_empty',
  );
  await trouble.expectSold(other.held, { gift: 2150 });
  await trouble.expectNothing(held);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer }));
  await trouble.expectSold(held);
});

test('a gift card blocked during checkout makes no payment and no order', async () => {
  const card = await makeCard(world, 5000);
  const { held, id, buyer } = await begin();
  await world.sql('update ledger_account set blocked_at = now() where id = $1', [card.id]);
  expect(await payFrom(world.api, card, { cart: id, amount: '21.50', buyer })).toMatchObject({
    ok: false,
    status: 422,
  });
  await trouble.expectOver(held);
  expect(await balanceOf(world, card)).toBe(5000);
});

test('a gift card that expires during checkout is refused, and a card can pay', async () => {
  const card = await makeCard(world, 5000, { expires_at: new Date(world.services.now() + minute) });
  const { held, id, buyer } = await begin();
  world.advance(2 * minute);
  expect(await refusedWith(payFrom(world.api, card, { cart: id, amount: '21.50', buyer }))).toBe(
    'gift_card_empty',
  );
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer }));
  await trouble.expectSold(held);
});

test('a part is paid and the cart abandoned: the part is back on the gift card', async () => {
  const { held, card } = await partlyPaid();
  await trouble.expectOver(held);
  expect(await balanceOf(world, card)).toBe(1000);
});

test('a part is paid, the card is declined, the part is removed: another card pays everything', async () => {
  const { held, paid, card, buyer, takeOff } = await partlyPaid();
  const declined = { buyer, card: 'pm_card_chargeDeclined' };
  expect(await refusedWith(checkout(world.api, paid, declined))).toBe('card_error');
  const off = await answered<'takeOffMyPayment'>(takeOff());
  await answered<'guestCheckoutMyCart'>(checkout(world.api, off, { buyer }));
  await trouble.expectSold(held);
  expect(await balanceOf(world, card)).toBe(1000);
});

test('a part is paid, the card is declined: a second gift card pays the rest', async () => {
  const { held, paid, buyer, id } = await partlyPaid();
  const declined = { buyer, card: 'pm_card_chargeDeclined' };
  expect(await refusedWith(checkout(world.api, paid, declined))).toBe('card_error');
  const second = await makeCard(world, 2000);
  await answered<'guestCheckoutMyCart'>(
    payFrom(world.api, second, { cart: id, amount: '11.50', buyer }),
  );
  await trouble.expectSold(held, { gift: 2150 });
});

test('a part is paid, and the answer to charging the rest is lost: one order has both', async () => {
  const { held, paid, buyer, takeOff } = await partlyPaid();
  await trouble.fault('answer_500_after', confirm);
  await trouble.unheard(paid, { buyer });
  expect(await refusedWith(takeOff())).toBe('incorrect_cart_state');
  world.advance(5_000);
  await world.sweep();
  await trouble.expectSold(held, { card: 1150, gift: 1000 });
});

test('a part is paid, and the rest is never charged: the part is back on the gift card', async () => {
  const { held, paid, buyer, card } = await partlyPaid();
  await trouble.fault('cut_before', confirm);
  await trouble.unheard(paid, { buyer });
  await trouble.expectOver(held);
  expect(await balanceOf(world, card)).toBe(1000);
});

test('a part was refunded when the hold ended, and the rest arrives late: it is refunded too', async () => {
  const { held, paid, buyer, card } = await partlyPaid();
  await trouble.lateSuccess(paid, { buyer });
  await trouble.settle();
  await trouble.expectNothing(held);
  expect(await balanceOf(world, card)).toBe(1000);
});

test('a part is paid, and 3-D Secure of the rest is abandoned: the part is back on the gift card', async () => {
  const { held, paid, buyer, card } = await partlyPaid();
  await trouble.challenged(paid, { buyer });
  await trouble.expectOver(held);
  expect(await balanceOf(world, card)).toBe(1000);
});

test('a part is paid in one window: a card payment of everything in another is refused', async () => {
  const { held, paid, buyer } = await partlyPaid();
  expect(await refusedWith(checkout(world.api, held, { buyer, amount: '21.50' }))).toBe(
    'amount_mismatch',
  );
  await answered<'guestCheckoutMyCart'>(checkout(world.api, paid, { buyer }));
  await trouble.expectSold(held, { card: 1150, gift: 1000 });
});

test('a gift card is refused while a card is charged in another window', async () => {
  const card = await makeCard(world, 5000);
  const { held, id, buyer } = await begin();
  await trouble.fault('answer_500_after', confirm);
  await trouble.unheard(held, { buyer });
  for (const whole of [{ amount: '21.50', buyer }, { amount: '5.00' }]) {
    const refused = refusedWith(payFrom(world.api, card, { cart: id, ...whole }));
    expect(await refused).toBe('payment_in_progress');
  }
  world.advance(5_000);
  await world.sweep();
  await trouble.expectSold(held);
  expect(await balanceOf(world, card)).toBe(5000);
});

test('a card and a gift card in two windows at the same time: one of them pays', async () => {
  const card = await makeCard(world, 5000);
  const { held, id, buyer } = await begin();
  const [byCard, byGift] = await Promise.all([
    checkout(world.api, held, { buyer }),
    payFrom(world.api, card, { cart: id, amount: '21.50', buyer }),
  ]);
  // A request that arrives after the other's payment gets that order and pays nothing.
  expect([byCard.ok, byGift.ok]).toContain(true);
  await trouble.settle();
  const kept = await trouble.kept(id);
  expect([
    { card: 2150, gift: 0 },
    { card: 0, gift: 2150 },
  ]).toContainEqual(kept);
  await trouble.expectSold(held, kept);
});

test('two gift cards pay the same cart at the same time: one order, and one of them is charged', async () => {
  const cards = [await makeCard(world, 2150), await makeCard(world, 2150)];
  const { held, id, buyer } = await begin();
  const outcomes = await Promise.all(
    cards.map((card) => payFrom(world.api, card, { cart: id, amount: '21.50', buyer })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  await trouble.expectSold(held, { gift: 2150 });
  const left = await Promise.all(cards.map((card) => balanceOf(world, card)));
  expect(left.toSorted()).toEqual([0, 2150]);
});

test('a part that was removed is not charged again by a retry with its key', async () => {
  const card = await makeCard(world, 1000);
  const { held, id, buyer } = await begin();
  const pay = { cart: id, amount: '10.00', idempotencyKey: randomUUID() };
  const paid = await answered<'payMyCart'>(payFrom(world.api, card, pay));
  await answered<'payMyCart'>(payFrom(world.api, card, pay));
  expect(await balanceOf(world, card)).toBe(0);
  const paymentId = cartOf(paid).gift_cards[0]?.payment_id ?? '';
  await answered<'takeOffMyPayment'>(
    world.api.call('takeOffMyPayment', { params: { id, paymentId } }),
  );
  const again = await answered<'payMyCart'>(payFrom(world.api, card, pay));
  expect(cartOf(again)).toMatchObject({ payment_due: '21.50', gift_cards: [] });
  await answered<'guestCheckoutMyCart'>(checkout(world.api, again, { buyer }));
  await trouble.expectSold(held);
  expect(await balanceOf(world, card)).toBe(1000);
});

test('a part is paid, and its gift card is blocked: the part is refunded to it all the same', async () => {
  const { held, card } = await partlyPaid();
  await world.sql('update ledger_account set blocked_at = now() where id = $1', [card.id]);
  await trouble.expectOver(held);
  expect(await balanceOf(world, card)).toBe(1000);
});
