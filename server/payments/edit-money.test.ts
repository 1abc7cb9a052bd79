import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  insertEntry,
  lockPayment,
  type PaymentRow,
  readPayment,
} from '../store/payments/payments.ts';
import { type CartAnswer, cartOf } from '../testing/buyer.ts';
import {
  type Bought,
  buy,
  complete,
  moveTo,
  openEdits,
  orderOf,
  placesOf,
} from '../testing/edits.ts';
import { raceWithChange, raceWithServerChange } from '../testing/faults/forced-race.ts';
import {
  assertConsistent,
  type PaymentFaults,
  paymentFaultsIn,
} from '../testing/faults/payment-faults.ts';
import { makeCard, payFrom } from '../testing/gift-card.ts';
import { configure } from '../testing/member.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';
import { recordMovements } from './record-movements.ts';
import { settlePayment } from './settle-payment.ts';

/** A completed edit's payments belong to the order, even if they were read before that. */
let world: World;
let trouble: PaymentFaults;
beforeEach(async () => {
  world = await openWorld({ capacity: 100, webhooks: true });
  await openEdits(world);
  trouble = paymentFaultsIn(world);
});
afterEach(() => world.close());

/** An order and its edit, which costs 5.13 more. */
async function dearer(): Promise<{ order: Bought; edit: CartAnswer }> {
  const order = await buy(world, { type: 'adult' });
  const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-12' });
  return { order, edit };
}

async function paymentOf(edit: CartAnswer): Promise<PaymentRow> {
  const [row] = await world.sql<{ id: string }>('select id from payment where cart_id = $1', [
    cartOf(edit).id,
  ]);
  const payment = await world.services.store.read(world.venue.portalId, (tx) =>
    readPayment(tx, row?.id ?? ''),
  );
  if (!payment) throw new Error('nothing was paid on the edit');
  return payment;
}

const chargeOf = ({ id, amount }: PaymentRow) => ({
  chargeRef: `ch_${id}`,
  amount,
  instrument: null,
});

const settled = (payment: PaymentRow) =>
  settlePayment(world.services, world.venue.portalId, payment, {
    kind: 'succeeded',
    ...chargeOf(payment),
  });

/** Pays the difference by a charge that was made but recorded as failed. */
async function failedInError(edit: CartAnswer): Promise<PaymentRow> {
  await world.control('/webhooks/hold', {});
  await trouble.fault('answer_500_after', { path: '/v1/payment_intents/' });
  expect(await refusedWith(complete(world, edit))).toBe('intent_processing');
  await trouble.noFaults();
  const payment = await paymentOf(edit);
  await world.sql(
    `update payment set state = 'failed', next_check_at = null,
       failure = '{"type": "other", "code": "", "message": ""}'
     where id = $1`,
    [payment.id],
  );
  return payment;
}

/** Entries whose cart is not their payment's. */
const astray = () =>
  world.sql(
    `select e.audit_action, e.reason from payment_entry e
     join payment p on p.id = e.payment_id where p.cart_id <> e.cart_id`,
  );

async function expectPaidOnce(order: Bought, edit: CartAnswer): Promise<void> {
  await trouble.settle();
  expect(await astray()).toEqual([]);
  const [before, difference] = [
    await trouble.kept(order.cartId),
    await trouble.kept(cartOf(edit).id),
  ];
  expect([before.card, difference.card]).toEqual([2150, 513]);
  await assertConsistent(world);
}

test('a charge found after another payment completed the edit is refunded', async () => {
  const { order, edit } = await dearer();
  const payment = await failedInError(edit);
  await answered<'guestCheckoutCart'>(complete(world, edit));
  expect(await settled(payment)).toEqual({ kind: 'completed' });
  await expectPaidOnce(order, edit);
});

test.each([
  ['completes the edit if its places are still held for it', async () => {}, 'tour-12', 513],
  [
    'is refunded if the tickets are past the horizon by then',
    () => configure(world, { 'self_edit_rules.horizon_days': 36_500 }),
    'tour-10',
    0,
  ],
  [
    'is refunded if the new tickets are no longer sold',
    async () => {
      await world.sql("update event_session set withdrawn = true where id = 'tour-12'");
      await configure(world, {});
    },
    'tour-10',
    0,
  ],
])('a charge found after the edit’s hold ended %s', async (_, meanwhile, session, kept) => {
  const { order, edit } = await dearer();
  const payment = await failedInError(edit);
  world.advance(60 * 60_000);
  await world.sweep();
  await meanwhile();
  expect(await settled(payment)).toEqual({ kind: kept > 0 ? 'completed' : 'refunded' });
  await trouble.settle();
  expect(await placesOf(world, order.id)).toEqual([`adult ${session}`]);
  expect(await trouble.kept(cartOf(edit).id)).toEqual({ card: kept, gift: 0 });
  await assertConsistent(world);
});

const waiting = (n: number) =>
  vi.waitFor(
    async () =>
      expect(
        (
          await world.sql(
            `select from pg_stat_activity
             where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
          )
        ).length,
      ).toBeGreaterThanOrEqual(n),
    { timeout: 25_000 },
  );

// Guards: ORD-22
test('a charge found while another payment completes the edit leaves the difference paid once', async () => {
  const { order, edit } = await dearer();
  const payment = await failedInError(edit);
  let late: Promise<unknown> = Promise.resolve();
  let again: Promise<unknown> = Promise.resolve();
  await raceWithChange(
    world,
    async (write) => {
      await write('select from payment where id = $1 for update', [payment.id]);
      late = settled(payment);
      await waiting(1);
      again = complete(world, edit);
      await waiting(2);
    },
    async () => Promise.all([late, again]),
  );
  await expectPaidOnce(order, edit);
});

test('control: without the lock on its cart such a charge is kept as well as the other payment', async () => {
  const { order, edit } = await dearer();
  const payment = await failedInError(edit);
  await raceWithServerChange(
    world,
    async (tx) => {
      await lockPayment(tx, payment.id);
      await insertEntry(tx, {
        payment_id: payment.id,
        cart_id: payment.cart_id,
        audit_action: 'capture',
        state: 'done',
        amount: payment.amount,
        occurred_on: new Date(world.services.now()),
      });
    },
    () => complete(world, edit),
  );
  const entries = await world.sql<{ audit_action: string }>(
    'select audit_action from payment_entry where cart_id = $1',
    [order.cartId],
  );
  expect(entries.map(({ audit_action }) => audit_action)).toEqual([
    'capture',
    'capture',
    'capture',
  ]);
});

test('a refund made before an edit was completed is shown on the order', async () => {
  const { order, edit } = await dearer();
  const id = cartOf(edit).id;
  const paid = await answered<'payMyCart'>(
    world.api.call('payMyCart', {
      params: { id },
      body: {
        amount: '3.00',
        gateway_id: 'stripe',
        gateway_data: { payment_method: 'pm_card_visa' },
      },
    }),
  );
  const payment = await paymentOf(paid);
  const card = await makeCard(world, 600);
  await answered<'payMyCart'>(payFrom(world.api, card, { cart: id, amount: '1.00' }));
  const rest = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  await world.control('/webhooks/hold', {});
  const refunded = await fetch(`${world.processor.url}/v1/refunds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${world.account.secretKey}` },
    body: new URLSearchParams({ payment_intent: payment.provider_ref ?? '', amount: '100' }),
  });
  expect(refunded.ok).toBe(true);
  await answered<'guestCheckoutCart'>(complete(world, rest));
  await recordMovements(world.services, world.venue.portalId, payment, new Date());
  expect(await astray()).toEqual([]);
  const { payment: shown } = await orderOf(world.api, order.id);
  expect(shown.map((entry) => `${entry.audit_action} ${entry.face_value}`)).toContain(
    'refund 1.00',
  );
});
