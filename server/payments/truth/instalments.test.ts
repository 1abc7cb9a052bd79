import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sumsOfOrder } from '../../store/payments/order-sums.ts';
import { type CartAnswer, cartOf, checkout, purchaser } from '../../testing/buyer.ts';
import { openFaultyWorld } from '../../testing/faults/faulty-world.ts';
import { balanceOf, makeCard, payFrom } from '../../testing/gift-card.ts';
import { inject, refund } from '../../testing/staff.ts';
import { answered, refusedWith } from '../../testing/venues/world.ts';

/** Injected carts paid in instalments: 40.00, 20.00 and 26.00, for four adults. */
const { world, trouble } = await openFaultyWorld({ capacity: 1000 });

const day = 86_400_000;
const confirm = { path: '/v1/payment_intents/', method: 'POST' };
const inDays = (days: number) => new Date(world.services.now() + days * day).toISOString();

async function begin(more: Record<string, unknown> = {}) {
  const { id } = await inject(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    tickets: [{ ticket_type_id: 'adult', event_session_id: 'tour-12', quantity: 4 }],
    schedule: [
      { due: inDays(-1), amount: '40.00' },
      { due: inDays(10), amount: '20.00' },
      { due: inDays(30), amount: '26.00' },
    ],
    ...more,
  });
  return { held: await trouble.read(id), id, buyer: await purchaser(world.api, id) };
}

const pay = (held: CartAnswer, buyer: string) =>
  answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer }));

/** Pays the rest of a cart, so that its order is paid. */
async function payRest(id: string, buyer: string): Promise<void> {
  const { payment_due: amount, cart_fees: fees } = cartOf(await trouble.read(id));
  if (amount === '0') return;
  const all = fees.grand_totals.total_outstanding;
  await answered<'guestCheckoutMyCart'>(
    checkout(world.api, await trouble.read(id), { buyer, amount: all }),
  );
}

/** Makes us believe that the cart's open payments failed, although the processor may have charged them. */
const believeFailed = (id: string) =>
  world.sql(
    `update payment set state = 'failed', next_check_at = null,
       failure = '{"type": "other", "code": "", "message": ""}'
     where cart_id = $1 and state <> 'captured'`,
    [id],
  );

test('a first instalment that arrives after the hold ended makes the order, and the rest is still owed', async () => {
  const { held, id, buyer } = await begin({ expires_at: inDays(0.01) });
  await trouble.lateSuccess(held, { buyer });
  await trouble.settle();
  expect(cartOf(await trouble.read(id)).state).toBe('ordered');
  await payRest(id, buyer);
  await trouble.expectSold(held, { card: 8600 });
});

test('a later instalment whose answer was lost is recorded once, and its key pays nothing more', async () => {
  const { held, id, buyer } = await begin();
  const ordered = await pay(held, buyer);
  const second = { buyer, idempotencyKey: randomUUID() };
  await trouble.fault('answer_500_after', confirm);
  await trouble.unheard(ordered, second);
  world.advance(5_000);
  await world.sweep();
  expect(await trouble.kept(id)).toEqual({ card: 6000, gift: 0 });
  await answered<'guestCheckoutMyCart'>(checkout(world.api, ordered, second));
  expect(await trouble.kept(id)).toEqual({ card: 6000, gift: 0 });
  await payRest(id, buyer);
  await trouble.expectSold(held, { card: 8600 });
});

test('an instalment paid in two windows at the same time is charged once', async () => {
  const { held, id, buyer } = await begin();
  const ordered = await pay(held, buyer);
  const outcomes = await Promise.all([1, 2].map(() => checkout(world.api, ordered, { buyer })));
  // A request between the charge and its booking gets the first one's success.
  expect(outcomes.map(({ ok }) => ok)).toContain(true);
  const refused = outcomes.flatMap((one) => (one.ok ? [] : one.errors.map(({ _code }) => _code)));
  for (const code of refused) {
    expect(['payment_in_progress', 'intent_processing', 'amount_mismatch']).toContain(code);
  }
  expect(await refusedWith(checkout(world.api, ordered, { buyer }))).toBe('amount_mismatch');
  expect(await trouble.kept(id)).toEqual({ card: 6000, gift: 0 });
  await payRest(id, buyer);
  await trouble.expectSold(held, { card: 8600 });
});

test('an instalment that arrives after everything was paid is refunded, and the order stays', async () => {
  const { held, id, buyer } = await begin();
  const ordered = await pay(held, buyer);
  await trouble.fault('answer_500_after', confirm);
  await trouble.unheard(ordered, { buyer });
  await believeFailed(id);
  await payRest(id, buyer);
  await trouble.settle();
  await trouble.expectSold(held, { card: 8600 });
});

test('a declined later instalment can be paid by gift card', async () => {
  const { held, id, buyer } = await begin();
  const ordered = await pay(held, buyer);
  const declined = { buyer, card: 'pm_card_chargeDeclined' };
  expect(await refusedWith(checkout(world.api, ordered, declined))).toBe('card_error');
  expect(await trouble.kept(id)).toEqual({ card: 4000, gift: 0 });
  const gift = await makeCard(world, 3000);
  await answered<'guestCheckoutMyCart'>(
    payFrom(world.api, gift, { cart: id, amount: '20.00', buyer }),
  );
  expect(await balanceOf(world, gift)).toBe(1000);
  await payRest(id, buyer);
  await trouble.expectSold(held, { card: 6600, gift: 2000 });
});

test('a later instalment with abandoned 3-D Secure leaves the order unchanged, and can be paid later', async () => {
  const { held, id, buyer } = await begin();
  const ordered = await pay(held, buyer);
  await trouble.challenged(ordered, { buyer });
  world.advance(2 * day);
  await trouble.settle();
  expect(await trouble.kept(id)).toEqual({ card: 4000, gift: 0 });
  await payRest(id, buyer);
  await trouble.expectSold(held, { card: 8600 });
});

// Guards: SLS-02
test('an instalment that arrives after its order got cheaper counts as paid as far as it was owed', async () => {
  const { held, id, buyer } = await begin();
  const ordered = await pay(held, buyer);
  await trouble.fault('answer_500_after', confirm);
  await trouble.unheard(ordered, { buyer });
  await believeFailed(id);
  const [order] = ordered.ticket_order;
  await refund(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    order: order?.order_number ?? '',
    tickets: ordered.ticket.slice(0, 3).map((ticket) => ticket.id),
  });
  await trouble.settle();
  expect(await trouble.kept(id)).toEqual({ card: 2150, gift: 0 });
  const { store } = world.services;
  const sums = await store.read(world.venue.portalId, (tx) => sumsOfOrder(tx, order?.id ?? ''));
  expect(sums).toEqual({ paid: 4000, returned: 1850, goodwill: 0, owed: 0 });
});
