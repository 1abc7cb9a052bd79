import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookOrder } from '../orders/book-order.ts';
import type { PaymentRow } from '../store/payments/payments.ts';
import { cartOf, holdCart, reserve } from '../testing/buyer.ts';
import { configure } from '../testing/member.ts';
import { memberOfLevel, seedBenefits } from '../testing/venues/benefits.ts';
import { checkoutAsMember, seedLevels } from '../testing/venues/levels.ts';
import { openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await seedLevels(world);
  await seedBenefits(world);
  await world.sql(
    `insert into config (portal_id, scope, resource_id, key, value)
     values ($1, 'event_template', 'evening', 'member_event_purchase_limit', '1')`,
    [world.venue.portalId],
  );
  await configure(world, {});
});
afterAll(() => world.close());

const evening = { type: 'evening-ticket', session: 'evening-soon' };

/** A member’s cart with the one ticket of their limit; its hold ended before the payment arrived. */
async function lapsed() {
  const member = await memberOfLevel(world);
  const held = await holdCart(member.browser.api, evening);
  const { id } = cartOf(held);
  const card = 'pm_card_threeDSecure2Required';
  const paying = checkoutAsMember(member.browser.api, held, { card });
  expect(await refusedWith(paying)).toBe('intent_requires_action');
  await world.sql(
    `update payment set state = 'failed', next_check_at = null,
       failure = '{"type": "other", "code": "", "message": ""}' where cart_id = $1`,
    [id],
  );
  await world.sql("update cart set expires_at = now() - interval '1 second' where id = $1", [id]);
  await world.sweep();
  return { id, api: member.browser.api, memberId: member.id };
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
  const amount = Number(payment.amount);
  return bookOrder(world.services, world.venue.portalId, { ...payment, amount });
}

test('a payment that arrives after the hold ended buys what the membership still includes', async () => {
  const { id, api } = await lapsed();
  expect(await paymentArrives(id)).toMatchObject({ kind: 'completed' });
  expect(await refusedWith(reserve(api, evening))).toBe('member_limit_exceeded');
});

test('a late payment is refunded if the member has reached their limit meanwhile', async () => {
  const { id, api } = await lapsed();
  await holdCart(api, evening);
  expect(await paymentArrives(id)).toMatchObject({ kind: 'refunded' });
});

test('a late payment is refunded if the membership has ended by then', async () => {
  const { id, memberId } = await lapsed();
  await world.sql(
    `update membership_term set valid_to = date_trunc('milliseconds', now()) where membership_id in
       (select id from membership where identity_id = $1)`,
    [memberId],
  );
  expect(await paymentArrives(id)).toMatchObject({ kind: 'refunded' });
});
