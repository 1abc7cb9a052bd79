import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookOrder } from '../orders/book-order.ts';
import type { PaymentRow } from '../store/payments/payments.ts';
import { type CartAnswer, cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { applied, seedRules, usesOf } from '../testing/codes.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
const getCart = (id: string) => world.api.call('getCart', { params: { id } });
beforeAll(async () => {
  world = await openWorld();
  await world.sql(`update ticket_group set handler = 'passes' where id = 'pass'`);
  await seedRules(world, {
    few: { discount: { kind: 'ticket_amount', amount: 100 }, codes: { FEW: 1 } },
  });
});
afterAll(() => world.close());

/** A cart with the only use of its code; its hold ended before the payment arrived. */
async function lapsed(): Promise<string> {
  const held = await holdCart(world.api, { type: 'adult' });
  const cartId = await lapse(await applied(world.api, cartOf(held).id, 'FEW'));
  expect(await usesOf(world, 'FEW')).toBe(0);
  return cartId;
}

/** Lets the cart's hold end before the payment of its attempt arrives. */
async function lapse(priced: CartAnswer): Promise<string> {
  const { id } = cartOf(priced);
  const card = 'pm_card_threeDSecure2Required';
  expect(await refusedWith(checkout(world.api, priced, { card }))).toBe('intent_requires_action');
  await world.sql(
    `update payment set state = 'failed', next_check_at = null,
       failure = '{"type": "other", "code": "", "message": ""}' where cart_id = $1`,
    [id],
  );
  world.advance(3_600_000);
  await world.sweep();
  return id;
}

/** Lets the payment of the attempt arrive after all. */
async function paymentArrives(cartId: string) {
  const [payment] = await world.sql<PaymentRow & Record<string, unknown>>(
    "update payment set state = 'captured' where cart_id = $1 returning *",
    [cartId],
  );
  if (!payment) throw new Error('there was no attempt');
  await world.sql(
    `insert into payment_entry (portal_id, payment_id, cart_id, audit_action, amount)
     select portal_id, id, cart_id, 'capture', amount from payment where cart_id = $1`,
    [cartId],
  );
  return bookOrder(world.services, world.venue.portalId, {
    ...payment,
    amount: Number(payment.amount),
  });
}

test('a payment that arrives after the hold ended uses its code again', async () => {
  expect(await paymentArrives(await lapsed())).toEqual({ kind: 'completed' });
  expect(await usesOf(world, 'FEW')).toBe(1);
  expect(await world.sql('select * from promo_audit')).toEqual([]);
});

test('a late payment is refunded if its code is used up by then, and its places are released', async () => {
  await world.sql("update promo_code set max_uses = 2 where id = 'few'");
  await world.sql("update promo_code set used = 0 where id = 'few'");
  await world.sql('update cart_code set counts = false');
  const cartId = await lapsed();
  const other = await holdCart(world.api, { type: 'adult' });
  await applied(world.api, cartOf(other).id, 'FEW');
  await world.sql("update promo_code set max_uses = 1 where id = 'few'");
  expect(await paymentArrives(cartId)).toEqual({ kind: 'refunded' });
  expect(await usesOf(world, 'FEW')).toBe(1);
  expect(await world.sql('select * from promo_audit')).toEqual([]);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
  await answered<'deleteCart'>(world.api.call('deleteCart', { params: { id: cartOf(other).id } }));
});

test('a late payment is refunded if someone else holds a voucher from its cart', async () => {
  const pass = (voucher: string) =>
    world.api.call('createCart', {
      body: { add: [{ ticket_type_id: 'pass', handler_data: { voucher } }] },
    });
  const held = await answered<'createCart'>(pass('A0001'));
  const cartId = await lapse(held);
  await answered<'createCart'>(pass('A0001'));
  expect(await paymentArrives(cartId)).toEqual({ kind: 'refunded' });
  expect(await world.sql('select * from stock_audit')).toEqual([]);
  const again = await lapse(await answered<'createCart'>(pass('A0002')));
  expect(await paymentArrives(again)).toEqual({ kind: 'completed' });
});

test('a late payment is refunded if its buyer has used up their share of the code elsewhere', async () => {
  await seedRules(world, {
    once: {
      discount: { kind: 'ticket_amount', amount: 100 },
      codes: { ONCE: null },
      max_per_buyer: 1,
    },
  });
  await world.sql("select pg_notify('foyer_portal', portal_id::text) from portal");
  const early = cartOf(await holdCart(world.api, { type: 'adult' })).id;
  await expect
    .poll(() => world.api.call('applyMyCode', { params: { id: early }, body: { code: 'ONCE' } }))
    .toMatchObject({ ok: true });
  const cartId = await lapse(await answered<'getCart'>(getCart(early)));
  const [{ email } = { email: '' }] = await world.sql<{ email: string }>(
    'select email from identity where issued_to_cart_id = $1',
    [cartId],
  );
  const other = await applied(
    world.api,
    cartOf(await holdCart(world.api, { type: 'adult' })).id,
    'ONCE',
  );
  const { identity } = await answered<'createUser'>(
    world.api.call('createUser', {
      body: {
        cart_id: cartOf(other).id,
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: email.toUpperCase(),
      },
    }),
  );
  const buyer = identity[0]?.id ?? '';
  await answered<'guestCheckoutMyCart'>(checkout(world.api, other, { buyer }));
  expect(await paymentArrives(cartId)).toEqual({ kind: 'refunded' });
  expect(await usesOf(world, 'ONCE')).toBe(1);
  expect(await world.sql('select * from promo_audit')).toEqual([]);
});
