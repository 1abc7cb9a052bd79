import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { booksOf, type CartAnswer, cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { buy, complete, moveTo, openEdits } from '../testing/edits.ts';
import { assertConsistent } from '../testing/faults/payment-faults.ts';
import { configure } from '../testing/member.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

/** A payment that waits for the buyer at their bank is shown, and can be cancelled for another. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
});
afterAll(async () => {
  await assertConsistent(world);
  await world.close();
});
afterEach(async () => {
  await world.control('/faults', undefined, 'DELETE');
  await world.control('/webhooks/release', {});
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

const minute = 60_000;
const read = (id: string) => answered<'getCart'>(world.api.call('getCart', { params: { id } }));
const bank = { card: 'pm_card_threeDSecureRequired' };

/** A cart whose buyer was sent to their bank and closed the tab there. */
async function atTheBank(): Promise<{ held: CartAnswer; id: string; paymentId: string }> {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(held);
  expect(await refusedWith(checkout(world.api, held, bank))).toBe('intent_requires_action');
  const [intent] = await booksOf(world, id);
  const { open_payment: open } = cartOf(await read(id));
  expect(open).toMatchObject({ payment_intent_id: intent?.id, amount: '21.50' });
  return { held, id, paymentId: open?.payment_id ?? '' };
}

const cancel = (id: string, paymentId: string) =>
  world.api.call('takeOffMyPayment', { params: { id, paymentId } });

test('a payment that is processing is not shown as open', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  expect(cartOf(held).open_payment).toBeNull();
  const processing = checkout(world.api, held, { card: 'pm_card_sandbox_processing' });
  expect(await refusedWith(processing)).toBe('intent_processing');
  const now = cartOf(await read(cartOf(held).id));
  expect(now).toMatchObject({ payment_in_progress: true, open_payment: null });
});

// Guards: PAY-77
test('an open payment is cancelled at the processor before another card can pay', async () => {
  const { held, id, paymentId } = await atTheBank();
  const off = await answered<'takeOffMyPayment'>(cancel(id, paymentId));
  expect(cartOf(off)).toMatchObject({
    state: 'pending',
    payment_in_progress: false,
    open_payment: null,
  });
  const [intent] = await booksOf(world, id);
  expect(intent?.status).toBe('canceled');
  await answered<'takeOffMyPayment'>(cancel(id, paymentId));
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const paid = (await booksOf(world, id)).filter(({ status }) => status === 'succeeded');
  expect(paid).toHaveLength(1);
});

// Guards: PAY-77
test('a payment that was approved meanwhile is not cancelled, and its order is returned', async () => {
  await world.control('/webhooks/hold', {});
  const { id, paymentId } = await atTheBank();
  const [intent] = await booksOf(world, id);
  await world.control(`/payment_intents/${intent?.id}/advance`, { outcome: 'succeeded' });
  for (const _ of ['first', 'once more']) {
    const answer = await answered<'takeOffMyPayment'>(cancel(id, paymentId));
    expect(cartOf(answer)).toMatchObject({ state: 'ordered', open_payment: null });
    expect(cartOf(answer).order_ids).toHaveLength(1);
  }
  expect(await booksOf(world, id)).toMatchObject([{ amount_received: 2150 }]);
});

test('an open payment stays open if the processor does not answer', async () => {
  const { id, paymentId } = await atTheBank();
  const match = { path: '/v1/payment_intents/' };
  await world.control('/faults', { kind: 'cut_before', match, times: 9 });
  expect(await refusedWith(cancel(id, paymentId))).toBe('intent_processing');
  await world.control('/faults', undefined, 'DELETE');
  expect(cartOf(await read(id)).open_payment?.payment_id).toBe(paymentId);
  await answered<'takeOffMyPayment'>(cancel(id, paymentId));
});

test('cancelling an open payment several times while paying charges once', async () => {
  const { held, id, paymentId } = await atTheBank();
  const tries = [1, 2, 3].map(() => cancel(id, paymentId));
  await Promise.all([...tries, checkout(world.api, held)]);
  await expect.poll(async () => cartOf(await read(id)).state).toBe('ordered');
  const paid = (await booksOf(world, id)).filter(({ status }) => status === 'succeeded');
  expect(paid).toHaveLength(1);
});

test('only an open payment of the same cart can be cancelled', async () => {
  const { id, paymentId } = await atTheBank();
  const other = cartOf(await holdCart(world.api, { type: 'adult' })).id;
  expect(await refusedWith(cancel(other, paymentId))).toBe('not_found');
  expect(cartOf(await read(id)).open_payment?.payment_id).toBe(paymentId);
  const processing = await holdCart(world.api, { type: 'adult' });
  await refusedWith(checkout(world.api, processing, { card: 'pm_card_sandbox_processing' }));
  const [payment] = await world.sql<{ id: string }>('select id from payment where cart_id = $1', [
    cartOf(processing).id,
  ]);
  expect(await refusedWith(cancel(cartOf(processing).id, payment?.id ?? ''))).toBe(
    'incorrect_cart_state',
  );
});

test('an open payment is cancelled when its hold ends, however old it is', async () => {
  const { id } = await atTheBank();
  const { expires_in: left } = cartOf(await read(id));
  const end = (left ?? 0) * 1000;
  // Checked just before its end: a quarter of its age later would be minutes after it.
  world.advance(end - minute);
  await world.sweep();
  world.advance(minute + 1_000);
  await world.sweep();
  expect(cartOf(await read(id))).toMatchObject({ state: 'expired', payment_in_progress: false });
  const [intent] = await booksOf(world, id);
  expect(intent?.status).toBe('canceled');
});

// Guards: PAY-77
test('a card payment that fails to clear keeps the places, even where debits are accepted', async () => {
  await configure(world, { 'checkout.direct_debit_days': 5 });
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(held);
  await refusedWith(checkout(world.api, held, { card: 'pm_card_sandbox_processingFails' }));
  const [intent] = await booksOf(world, id);
  await world.control(`/payment_intents/${intent?.id}/advance`, { outcome: 'failed' });
  await vi.waitFor(async () => expect(cartOf(await read(id)).payment_in_progress).toBe(false), {
    timeout: 25_000,
  });
  expect(cartOf(await read(id)).state).toBe('pending');
  await answered<'guestCheckoutMyCart'>(checkout(world.api, await read(id)));
});

test('an edit’s open payment is cancelled, or found paid, just like a cart’s', async () => {
  await openEdits(world);
  const order = await buy(world, { type: 'adult' });
  const open = async () => {
    const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-12' });
    const { id } = cartOf(edit);
    expect(await refusedWith(complete(world, edit, bank))).toBe('intent_requires_action');
    const { open_payment } = cartOf(await read(id));
    const params = { id, paymentId: open_payment?.payment_id ?? '' };
    return { id, off: () => world.api.call('takeOffPayment', { params }) };
  };
  const first = await open();
  await answered<'takeOffPayment'>(first.off());
  await answered<'deleteCart'>(world.api.call('deleteCart', { params: { id: first.id } }));

  await world.control('/webhooks/hold', {});
  const second = await open();
  const intents = await booksOf(world, second.id);
  await world.control(`/payment_intents/${intents[0]?.id}/advance`, { outcome: 'succeeded' });
  for (const _ of ['first', 'once more']) {
    expect(cartOf(await answered<'takeOffPayment'>(second.off())).state).toBe('ordered');
  }
  expect(await booksOf(world, second.id)).toMatchObject([{ amount_received: 513 }]);
});
