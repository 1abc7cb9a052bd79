import { beforeAll, expect, test } from 'vitest';
import { cartOf, checkout, holdCart, purchaser } from '../../testing/buyer.ts';
import { applied, apply, seedRules, usesOf } from '../../testing/codes.ts';
import { openFaultyWorld } from '../../testing/faults/faulty-world.ts';
import { balanceOf, makeCard, payFrom } from '../../testing/gift-card.ts';
import { answered, refusedWith } from '../../testing/venues/world.ts';

/** Codes with few uses, in payments that go wrong. An adult is 21.50, and 20.475 with 1.00 off. */
const { world, trouble } = await openFaultyWorld({ capacity: 1000 });
beforeAll(async () => {
  const off = { kind: 'ticket_amount', amount: 100 } as const;
  await seedRules(world, {
    late: { discount: off, codes: { LATE: 1 } },
    free: { discount: off, codes: { FREE: 1 } },
    last: { discount: off, codes: { LAST: 1 } },
    gone: { discount: off, codes: { GONE: 1 } },
    taken: { discount: off, codes: { TAKEN: 5 } },
    once: { discount: off, codes: { ONCE: null }, max_per_buyer: 1 },
    gift: { discount: off, codes: { GIFT: 1 } },
    whole: { discount: { kind: 'percent', percent: '100' }, codes: { WHOLE: 1 } },
  });
});

const begin = () => holdCart(world.api, { type: 'adult' });
const confirm = { path: '/v1/payment_intents/', method: 'POST' };
const remove = (id: string, code: string) =>
  answered<'removeMyCode'>(world.api.call('removeMyCode', { params: { id }, body: { code } }));
const cents = (held: Awaited<ReturnType<typeof begin>>) =>
  Math.round(Number(cartOf(held).payment_due) * 100);
async function withCode(code: string) {
  const { id } = cartOf(await begin());
  return applied(world.api, id, code);
}

test('a code used up by another cart before a late success: the payment is refunded', async () => {
  const held = await withCode('LATE');
  await trouble.lateSuccess(held);
  const other = await withCode('LATE');
  await answered<'guestCheckoutMyCart'>(checkout(world.api, other));
  await trouble.settle();
  await trouble.expectNothing(held);
  await trouble.expectSold(other, { card: cents(other) });
  expect(await usesOf(world, 'LATE')).toBe(1);
});

test('a code still available at a late success: it is used once, and the discount applies', async () => {
  const held = await withCode('FREE');
  await trouble.lateSuccess(held);
  expect(await usesOf(world, 'FREE')).toBe(0);
  await trouble.settle();
  await trouble.expectSold(held, { card: cents(held) });
  expect(await usesOf(world, 'FREE')).toBe(1);
});

test('the last use of a code in a cart that is declined and expires: another cart can use it', async () => {
  const held = await withCode('LAST');
  expect(await refusedWith(checkout(world.api, held, { card: 'pm_card_chargeDeclined' }))).toBe(
    'card_error',
  );
  const { id } = cartOf(await begin());
  expect(await refusedWith(apply(world.api, id, 'LAST'))).toBe('code_exhausted');
  await trouble.expectOver(held);
  const other = await withCode('LAST');
  await answered<'guestCheckoutMyCart'>(checkout(world.api, other));
  await trouble.expectSold(other, { card: cents(other) });
});

test('a code removed in another window and used up by someone else: the old amount is refused', async () => {
  const held = await withCode('GONE');
  const { id } = cartOf(held);
  const buyer = await purchaser(world.api, id);
  await remove(id, 'GONE');
  await withCode('GONE');
  expect(await refusedWith(checkout(world.api, held, { buyer }))).toBe('amount_mismatch');
  await trouble.expectNothing(held);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, await trouble.read(id), { buyer }));
  await trouble.expectSold(held);
});

test('a code withdrawn after a charge with a lost answer: the cart is sold at the agreed price', async () => {
  const held = await withCode('TAKEN');
  await trouble.fault('answer_500_after', confirm);
  await trouble.unheard(held);
  await world.sql("update promo_code set withdrawn = true, max_uses = 0 where id = 'taken'");
  await trouble.settle();
  await trouble.expectSold(held, { card: cents(held) });
});

test('a code with one use per buyer in two carts paid at the same time: one order and one charge', async () => {
  const carts = [await withCode('ONCE'), await withCode('ONCE')];
  const email = `ada-${crypto.randomUUID()}@example.org`;
  const buyers = await Promise.all(
    carts.map(async (held) => {
      const body = { cart_id: cartOf(held).id, first_name: 'Ada', last_name: 'L', email };
      const { identity } = await answered<'createUser'>(world.api.call('createUser', { body }));
      return identity[0]?.id ?? '';
    }),
  );
  const outcomes = await Promise.all(
    carts.map((held, at) => checkout(world.api, held, { buyer: buyers[at] ?? '' })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const sold = outcomes[0]?.ok ? 0 : 1;
  const [winner, loser] = [carts[sold], carts[1 - sold]];
  if (!winner || !loser) throw new Error('there were two carts');
  await trouble.expectSold(winner, { card: cents(winner) });
  await trouble.expectOver(loser);
});

test('a code and a gift card in a cart whose rest is never charged: both are released', async () => {
  const held = await withCode('GIFT');
  const { id } = cartOf(held);
  const buyer = await purchaser(world.api, id);
  const card = await makeCard(world, 1000);
  const paid = await answered<'payMyCart'>(payFrom(world.api, card, { cart: id, amount: '10.00' }));
  await trouble.fault('answer_500_before', confirm);
  await trouble.unheard(paid, { buyer });
  await trouble.expectOver(held);
  expect([await usesOf(world, 'GIFT'), await balanceOf(world, card)]).toEqual([0, 1000]);
});

test('a code that covers everything, and a double click: one free order', async () => {
  const { id } = cartOf(await holdCart(world.api, { type: 'child' }));
  const held = await applied(world.api, id, 'WHOLE');
  expect(cartOf(held).payment_due).toBe('0');
  const payment = { buyer: await purchaser(world.api, id), idempotencyKey: crypto.randomUUID() };
  const click = () => checkout(world.api, held, payment);
  const outcomes = await Promise.all([click(), click()]);
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  await trouble.expectSold(held, {});
  expect(await usesOf(world, 'WHOLE')).toBe(1);
});
