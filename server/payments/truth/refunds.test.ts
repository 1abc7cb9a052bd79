import { expect, test, vi } from 'vitest';
import {
  booksOf,
  type CartAnswer,
  cartOf,
  checkout,
  holdCart,
  purchaser,
} from '../../testing/buyer.ts';
import { openFaultyWorld } from '../../testing/faults/faulty-world.ts';
import { balanceOf, makeCard, payFrom } from '../../testing/gift-card.ts';
import { answered } from '../../testing/venues/world.ts';
import { sendRefunds } from '../send-refunds.ts';

/** Refunds while the processor fails: each is made once. */
const { world, trouble } = await openFaultyWorld({ capacity: 1000 });

const hour = 3_600_000;
const refunds = { path: '/v1/refunds', method: 'POST' };
const partByCard = (id: string, card = 'pm_card_visa') =>
  answered<'payMyCart'>(
    world.api.call('payMyCart', {
      params: { id },
      body: { amount: '5.00', gateway_id: 'stripe', gateway_data: { payment_method: card } },
    }),
  );

/** A cart that a card paid 5.00 towards, refunded once the cart expires. */
async function partlyPaid(card?: string): Promise<CartAnswer> {
  const held = await holdCart(world.api, { type: 'adult' });
  await purchaser(world.api, cartOf(held).id);
  return partByCard(cartOf(held).id, card);
}

const due = (held: CartAnswer) =>
  world.sql("select 1 from payment_entry where cart_id = $1 and state = 'due'", [cartOf(held).id]);

async function expectReturned(held: CartAnswer): Promise<void> {
  await trouble.expectOver(held);
  const balances = (await booksOf(world, cartOf(held).id)).map(({ balance }) => balance);
  expect(balances).toMatchObject([{ charged: 500, refunded: 500 }]);
}

test.each([
  ['succeeds but loses its answer', 'cut_after'],
  ['succeeds but is answered by an error', 'answer_500_after'],
  ['succeeds but is answered slowly', 'answer_slow'],
])('a refund that %s is made once', async (_, kind) => {
  const held = await partlyPaid();
  await trouble.fault(kind, refunds);
  world.advance(hour);
  await world.sweep();
  await expectReturned(held);
});

test.each([
  ['is cut off', 'cut_before'],
  ['fails', 'answer_500_before'],
  ['is rate-limited', 'answer_429'],
])('a refund that %s stays due until it is made', async (_, kind) => {
  const held = await partlyPaid();
  await trouble.fault(kind, refunds, 99);
  for (const _try of [1, 2, 3]) {
    world.advance(hour);
    // A sweep skips a cart that its webhook has locked: the next one takes it.
    await vi.waitFor(
      async () => {
        await world.sweep();
        expect(await due(held)).toHaveLength(1);
      },
      { timeout: 25_000 },
    );
  }
  await trouble.noFaults();
  await expectReturned(held);
});

test.each([
  'pm_card_sandbox_refundCutAfter',
  'pm_card_sandbox_refund500After',
  'pm_card_sandbox_refundSlow',
])('a refund to %s is made once', async (card) => {
  const held = await partlyPaid(card);
  await expectReturned(held);
});

test('three processes that send the same refund at the same time make it once', async () => {
  const held = await partlyPaid();
  const { portalId } = world.venue;
  await trouble.fault('answer_500_before', refunds);
  world.advance(hour);
  await world.sweep();
  await trouble.noFaults();
  world.advance(hour);
  await Promise.all([1, 2, 3].map(() => sendRefunds(world.services, portalId)));
  await expectReturned(held);
});

test('a gift card is refunded even if the refund to the bank card used with it fails', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(held);
  await purchaser(world.api, id);
  const gift = await makeCard(world, 1000);
  await partByCard(id);
  await answered<'payMyCart'>(payFrom(world.api, gift, { cart: id, amount: '10.00' }));
  await trouble.fault('cut_before', refunds, 99);
  world.advance(hour);
  // While the webhook of the card's payment is handled, a sweep leaves the cart to the next one.
  await vi.waitFor(
    async () => {
      await world.sweep();
      expect(await balanceOf(world, gift)).toBe(1000);
    },
    { timeout: 25_000 },
  );
  expect(await due(held)).toHaveLength(1);
  await trouble.noFaults();
  await expectReturned(held);
});

test('a late success for a cart that was paid another way is refunded, and its order stays', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(held);
  const buyer = await purchaser(world.api, id);
  await trouble.fault('answer_500_after', { path: '/v1/payment_intents/' });
  await trouble.unheard(held, { buyer });
  await world.sql(
    `update payment set state = 'failed', next_check_at = null,
       failure = '{"type": "other", "code": "", "message": ""}' where cart_id = $1`,
    [id],
  );
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer }));
  await trouble.settle();
  await trouble.expectSold(held);
  const charged = (await booksOf(world, id)).filter(({ balance }) => balance?.charged === 2150);
  expect(charged).toHaveLength(2);
});
