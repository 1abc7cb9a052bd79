import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartOf } from '../../testing/buyer.ts';
import {
  type Bought,
  buy,
  complete,
  lettersOf,
  moveTo,
  openEdits,
  orderOf,
  placesOf,
  runLeftoverAnnouncements,
} from '../../testing/edits.ts';
import {
  type CrashingProcess,
  openCrashingProcess,
} from '../../testing/faults/crashing-process.ts';
import {
  assertConsistent,
  type PaymentFaults,
  paymentFaultsIn,
} from '../../testing/faults/payment-faults.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';

/** The process dies at each step of a change in turn. */
let world: World;
let crashingProcess: CrashingProcess;
let trouble: PaymentFaults;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
  await openEdits(world);
  crashingProcess = openCrashingProcess(world);
  trouble = paymentFaultsIn(world);
});
afterAll(() => world.close());

const minutes = 60_000;
const kinds = {
  'of the same price': { type: 'adult', session: 'tour-11', total: '21.50' },
  'that costs more': { type: 'adult', session: 'tour-12', total: '26.63' },
  'that costs less': { type: 'child', session: 'tour-11', total: '8.00' },
} as const;
type Kind = (typeof kinds)[keyof typeof kinds];

const before = ['adult tour-10'];
const after = ({ type, session }: Kind) => [`${type} ${session}`];

/**
 * Crashes after 0 steps, after 1, and so on, until the work is done before the crash; returns the number of crashes.
 * The buyer has exactly one place right after each crash, and one at its price once nothing is under way.
 */
async function dyingAtEachStep(
  kind: Kind,
  prepare: (order: Bought) => Promise<() => Promise<unknown>>,
): Promise<number> {
  const orders: Bought[] = [];
  do {
    const order = await buy(world, { type: 'adult' });
    const work = await prepare(order);
    crashingProcess.crashesAfter(orders.length);
    await work().catch(() => undefined);
    expect([before, after(kind)]).toContainEqual(await placesOf(world, order.id));
    orders.push(order);
  } while (crashingProcess.hasCrashed());
  await trouble.settle();
  await assertConsistent(world);
  await runLeftoverAnnouncements(world);
  for (const order of orders) {
    const places = await placesOf(world, order.id);
    expect([before, after(kind)]).toContainEqual(places);
    const isMoved = places[0] !== before[0];
    const { ticket_order } = await orderOf(world.api, order.id);
    expect(ticket_order[0]?.ticket_order_fees.total_after_fees_price).toBe(
      isMoved ? kind.total : '21.50',
    );
    // No browser came back to request the email: each change has sent one.
    expect(await lettersOf(world, order.id)).toEqual(isMoved ? [1] : []);
    if (isMoved) continue;
    // An edit left open has ended by then, and can be made again.
    const { type, session } = kind;
    const edit = await moveTo(world, order, order.tickets, { type, session });
    await answered<'guestCheckoutCart'>(complete(world, edit));
    expect(await placesOf(world, order.id)).toEqual(after(kind));
  }
  await trouble.settle();
  await assertConsistent(world);
  return orders.length - 1;
}

test.each(Object.entries(kinds))(
  'a crash at any step of completing an edit %s leaves the buyer exactly one place',
  async (_, kind) => {
    const { type, session } = kind;
    const died = await dyingAtEachStep(kind, async (order) => {
      const edit = await moveTo(world, order, order.tickets, { type, session });
      return () => complete(crashingProcess, edit);
    });
    expect(died).toBeGreaterThan(20);
  },
  5 * minutes,
);

test(
  'a crash at any step of beginning an edit leaves the order unchanged',
  async () => {
    const kind = kinds['of the same price'];
    const { type, session } = kind;
    const died = await dyingAtEachStep(
      kind,
      async (order) => () => moveTo(crashingProcess, order, order.tickets, { type, session }),
    );
    expect(died).toBeGreaterThan(10);
  },
  5 * minutes,
);

test('failed 3-D Secure leaves the order unchanged, and passed 3-D Secure moves the place', async () => {
  const kind = kinds['that costs more'];
  for (const outcome of ['failed', 'succeeded'] as const) {
    const order = await buy(world, { type: 'adult' });
    const { type, session } = kind;
    const edit = await moveTo(world, order, order.tickets, { type, session });
    const asked = await complete(world, edit, { card: 'pm_card_threeDSecureRequired' });
    const [error] = asked.ok ? [] : asked.errors;
    expect(error?._code).toBe('intent_requires_action');
    expect(await placesOf(world, order.id)).toEqual(before);
    const intentId = String(error?._extra['payment_intent_id']);
    await trouble.advance(intentId, outcome);
    await world.api.call('guestCheckoutCart', {
      params: { id: cartOf(edit).id },
      body: {
        amount: cartOf(edit).payment_due,
        gateway_id: 'stripe',
        gateway_data: { payment_intent_id: intentId },
      },
    });
    expect(await placesOf(world, order.id)).toEqual(outcome === 'succeeded' ? after(kind) : before);
    await trouble.settle();
    await assertConsistent(world);
  }
});

/**
 * Charges the edit's payment but records it as failed; its places are gone by the time the charge is
 * found.
 */
async function chargesUnseen(edit: Parameters<typeof cartOf>[0]): Promise<void> {
  await trouble.fault('answer_500_after', { path: '/v1/payment_intents/' });
  await world.control('/webhooks/hold', {});
  await complete(world, edit);
  await trouble.noFaults();
  await world.sql(
    `update payment set state = 'failed', next_check_at = null,
       failure = '{"type": "other", "code": "", "message": ""}'
     where cart_id = $1 and state <> 'captured'`,
    [cartOf(edit).id],
  );
  world.advance(60 * minutes);
  await world.sweep();
}

// Guards: ORD-26
test('a payment that arrives after the edit expired moves the place if the new one is available', async () => {
  const order = await buy(world, { type: 'adult' });
  const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-12' });
  await chargesUnseen(edit);
  expect(await placesOf(world, order.id)).toEqual(before);
  await trouble.settle();
  expect(await placesOf(world, order.id)).toEqual(['adult tour-12']);
  await assertConsistent(world);
  expect(await lettersOf(world, order.id)).toEqual([0]);
  await runLeftoverAnnouncements(world);
  expect(await lettersOf(world, order.id)).toEqual([1]);
});

test('control: without its job no letter is sent for an edit that a webhook completed', async () => {
  const order = await buy(world, { type: 'adult' });
  const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-12' });
  await trouble.fault('answer_500_after', { path: '/v1/payment_intents/' });
  await complete(world, edit);
  await trouble.settle();
  expect(await placesOf(world, order.id)).toEqual(['adult tour-12']);
  await world.sql(
    `delete from graphile_worker._private_jobs
     where payload->>'order_change_id' = $1`,
    [cartOf(edit).id],
  );
  await runLeftoverAnnouncements(world);
  expect(await lettersOf(world, order.id)).toEqual([0]);
  await assertConsistent(world);
});

test('a payment that arrives after the order was moved elsewhere is refunded', async () => {
  const order = await buy(world, { type: 'adult' });
  const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-12' });
  await chargesUnseen(edit);
  const other = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-11' });
  await answered<'guestCheckoutCart'>(complete(world, other));
  await trouble.settle();
  expect(await placesOf(world, order.id)).toEqual(['adult tour-11']);
  expect(await trouble.kept(cartOf(edit).id)).toEqual({ card: 0, gift: 0 });
  await assertConsistent(world);
});
