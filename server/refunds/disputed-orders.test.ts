import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  booksOf,
  type CartAnswer,
  cartOf,
  checkout,
  holdCart,
  purchaser,
} from '../testing/buyer.ts';
import { change, complete, openEdits, orderOf } from '../testing/edits.ts';
import { balanceOf, makeCard, payFrom, type TestCard } from '../testing/gift-card.ts';
import { refund } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** Refunds of orders whose payers also got money back through their banks. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
  await openEdits(world);
});
afterAll(() => world.close());

interface Disputed {
  readonly done: CartAnswer;
  readonly card: TestCard;
  readonly dispute: string;
  readonly orderId: string;
}

/** Buys two tickets of 21.50, with 20.00 of a gift card and 23.00 by a card, which the payer disputes. */
async function disputed(): Promise<Disputed> {
  const card = await makeCard(world, 2000);
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  const { id } = cartOf(held);
  const buyer = await purchaser(world.api, id);
  const part = await answered<'payMyCart'>(payFrom(world.api, card, { cart: id, amount: '20.00' }));
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, part, { buyer }));
  const [intent] = await booksOf(world, id);
  const { id: dispute } = (await world.control(`/payment_intents/${intent?.id}/dispute`, {
    kind: 'chargeback',
  })) as { id: string };
  const [orderId = ''] = cartOf(done).order_ids;
  await recorded(orderId, 'dispute_opened');
  return { done, card, dispute, orderId };
}

const recorded = (orderId: string, act: string) =>
  vi.waitFor(
    async () =>
      expect(
        (await orderOf(world.api, orderId)).payment.map((each) => each.audit_action),
      ).toContain(act),
    { timeout: 25_000 },
  );

const refundOf = ({ done }: Disputed, more: Record<string, unknown>) =>
  refund(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    order: done.ticket_order[0]?.order_number,
    ...more,
  });

// Guards: SLS-03
test('money that a bank took back is not refunded again for the ticket it paid for', async () => {
  const bought = await disputed();
  const [one, other] = bought.done.ticket;
  await world.control(`/disputes/${bought.dispute}/advance`, { outcome: 'lost' });
  await recorded(bought.orderId, 'dispute_closed');
  // Of 43.00, 23.00 was refunded: more than the price of one ticket.
  expect(await refundOf(bought, { tickets: [one?.id] })).toMatchObject({ amount: '0' });
  expect(await refundOf(bought, { tickets: [other?.id] })).toMatchObject({ amount: '20.00' });
  await world.sweep();
  expect(await balanceOf(world, bought.card)).toBe(2000);
});

// Guards: SLS-03
test('buyers get nothing for tickets that they remove while their bank holds the money for them', async () => {
  const bought = await disputed();
  const [one] = bought.done.ticket;
  const edit = await answered<'modifyCart'>(
    change(world.api, cartOf(bought.done).id, {
      ticket_order_id: bought.orderId,
      remove: [one?.id ?? ''],
    }),
  );
  await answered<'guestCheckoutCart'>(complete(world, edit));
  await world.sweep();
  expect(await balanceOf(world, bought.card)).toBe(0);
});
