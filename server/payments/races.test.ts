import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CartAnswer, cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { raceWithChange } from '../testing/faults/forced-race.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';
import { reconcilePayments } from './reconcile.ts';

/** Steps that meet on one payment: a second connection commits once the other step has begun. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
});
afterAll(() => world.close());
afterEach(async () => {
  await world.control('/faults', undefined, 'DELETE');
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

const read = (id: string) => answered<'getCart'>(world.api.call('getCart', { params: { id } }));
const reconcile = () => reconcilePayments(world.services, world.venue.portalId);
const paymentsOf = (cartId: string) =>
  world.sql<{ state: string; provider_ref: string | null; next_check_at: Date | null }>(
    'select state, provider_ref, next_check_at from payment where cart_id = $1 order by created_at',
    [cartId],
  );

/** A cart whose attempt to pay went quiet and is due for a check. */
async function quiet(path: string): Promise<CartAnswer> {
  const held = await holdCart(world.api, { type: 'adult' });
  await world.control('/faults', { kind: 'answer_500_before', match: { path }, times: 9 });
  expect(await refusedWith(checkout(world.api, held))).toBe('intent_processing');
  world.advance(5_000);
  return held;
}

test('an attempt that continues while it is being given up is left alone', async () => {
  const held = await quiet('/v1/payment_intents');
  const { id } = cartOf(held);
  await raceWithChange(
    world,
    (sql) => sql("update payment set provider_ref = 'pi_named_now' where cart_id = $1", [id]),
    reconcile,
  );
  expect(await paymentsOf(id)).toMatchObject([{ state: 'open', provider_ref: 'pi_named_now' }]);
  expect(cartOf(await read(id)).payment_in_progress).toBe(true);
  await world.sql("update payment set state = 'failed', next_check_at = null where cart_id = $1", [
    id,
  ]);
});

test('an attempt that ends while its next check is scheduled is not checked again, and its cart expires', async () => {
  const held = await quiet('/v1/payment_intents/');
  const { id } = cartOf(held);
  await raceWithChange(
    world,
    (sql) =>
      sql(
        `update payment set state = 'failed', next_check_at = null,
           failure = '{"type": "other", "code": "", "message": ""}' where cart_id = $1`,
        [id],
      ),
    reconcile,
  );
  expect(await paymentsOf(id)).toMatchObject([{ state: 'failed', next_check_at: null }]);
  world.advance(3_600_000);
  await world.sweep();
  const [cart] = await world.sql<{ state: string }>('select state from cart where id = $1', [id]);
  expect(cart?.state).toBe('expired');
});

test('a cart read while it expires is shown as before or after, never half of each', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(held);
  const answer = await raceWithChange(
    world,
    async (sql) => {
      // A reader now has the cart and waits for its tickets.
      await sql('lock table ticket in access exclusive mode');
      await sql("update ticket set state = 'unbooked' where cart_id = $1", [id]);
      await sql("update cart set state = 'expired' where id = $1", [id]);
      await sql("update stock set used = used - 1 where session_id = 'tour-10' and group_id = ''");
    },
    () => read(id),
  );
  expect(cartOf(answer).state).toBe('pending');
  expect(answer.ticket).toHaveLength(1);
});

test('a buyer who paid in another window gets that order in this one', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const asked = await checkout(world.api, held, { card: 'pm_card_threeDSecureRequired' });
  const intentId = asked.ok ? '' : String(asked.errors[0]?._extra['payment_intent_id']);
  const elsewhere = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const buyer = held.cart[0]?.identity_id ?? '';
  const here = await answered<'guestCheckoutMyCart'>(
    checkout(world.api, held, { intentId, buyer }),
  );
  expect(cartOf(here)).toMatchObject({
    state: 'ordered',
    order_ids: cartOf(elsewhere).order_ids,
  });
});

test('a payment in progress in another window is reported in this one', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const asked = await checkout(world.api, held, { card: 'pm_card_threeDSecureRequired' });
  const intentId = asked.ok ? '' : String(asked.errors[0]?._extra['payment_intent_id']);
  const elsewhere = checkout(world.api, held, { card: 'pm_card_sandbox_processing' });
  expect(await refusedWith(elsewhere)).toBe('intent_processing');
  const buyer = held.cart[0]?.identity_id ?? '';
  expect(await refusedWith(checkout(world.api, held, { intentId, buyer }))).toBe(
    'intent_processing',
  );
});

test('a payment that begins while its cart is swept keeps its places', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(held);
  // A sweep waits here until the payment has begun.
  await world.sql(`create function gate() returns boolean language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return true; end $$`);
  await world.sql('create policy gate on cart as restrictive to foyer_app using (gate())');
  world.advance(3_600_000);
  await raceWithChange(
    world,
    async (sql) => {
      await sql('select pg_advisory_xact_lock(1)');
      // Past its cap by this long, a hold is no longer extended.
      await sql('update cart set expires_at = expires_at where id = $1', [id]);
      await sql(
        `insert into payment (portal_id, cart_id, gateway_id, state, completes, amount, currency,
           identity_id, next_check_at)
         select portal_id, id, 'stripe', 'open', true, 2150, 'USD', identity_id, now() + interval '1 day'
         from cart where id = $1`,
        [id],
      );
    },
    () => world.sweep(),
  );
  await world.sql('drop policy gate on cart');
  expect(cartOf(await read(id)).state).toBe('pending');
  expect((await read(id)).ticket).toHaveLength(1);
});
