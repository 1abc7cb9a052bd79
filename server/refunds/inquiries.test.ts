import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { reviewMovements } from '../payments/review-movements.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { booksOf } from '../testing/buyer.ts';
import { buy, orderOf } from '../testing/edits.ts';
import { ownSession } from '../testing/staff/sessions.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { refund, staffServices } from '../testing/staff.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { changeSession } from './change-session.ts';

/**
 * Orders whose payer's bank inquires about a payment: no money is withdrawn unless the inquiry becomes a chargeback.
 */
let world: World;
let owner: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
  owner = await staffMember(world, { grants: ['owner'] });
});
afterEach(async () => {
  await world.sweep();
  await assertBooksAgree(world);
});
afterAll(() => world.close());

/** An order of two tickets of 21.50 for its own session, with an inquiry. */
async function inquired() {
  const session = await ownSession(world);
  const order = await buy(world, { type: 'adult', session, n: 2 });
  const [intent] = await booksOf(world, order.cartId);
  const [{ order_number: number = '' } = {}] = (await orderOf(world.api, order.id)).ticket_order;
  const { id: dispute } = (await world.control(`/payment_intents/${intent?.id}/dispute`, {
    kind: 'inquiry',
  })) as { id: string };
  const moves = async () =>
    (
      await world.sql<{ move: string }>(
        `select audit_action || ' ' || amount as move from payment_entry
         where cart_id = $1 and audit_action like 'dispute%' order by occurred_on, move`,
        [order.cartId],
      )
    ).map(({ move }) => move);
  const recorded = (move: string, times = 1) =>
    vi.waitFor(
      async () => expect((await moves()).filter((each) => each === move)).toHaveLength(times),
      { timeout: 25_000 },
    );
  await recorded('dispute_opened 0');
  const shown = async () => good(await owner.client.call('getOrder', { params: { number } })).order;
  const listed = async () =>
    good(await owner.client.call('listAttention', {})).attention.entries.filter(
      (entry) => 'order' in entry && entry.order === number,
    );
  const end = (outcome: string) => world.control(`/disputes/${dispute}/advance`, { outcome });
  return { ...order, session, number, moves, recorded, shown, listed, end };
}

// Guards: SLS-03
test('an inquiry withholds nothing: the whole order can be refunded, and is if its session is cancelled', async () => {
  const order = await inquired();
  expect(await order.shown()).toMatchObject({ left: '43.00' });
  expect(await order.listed()).toMatchObject([
    { kind: 'dispute_open', amount: '43.00', is_inquiry: true },
  ]);
  const wish = { seller: world.venue.slug, session: order.session };
  expect(await changeSession(staffServices(world), wish)).toMatchObject({ total: '43.00' });
  await world.sweep();
  const [after] = await booksOf(world, order.cartId);
  expect(after?.balance?.refunded).toBe(4_300);
});

// Guards: TOD-02
test('an inquiry that has ended is no longer listed, and has moved no money', async () => {
  const order = await inquired();
  await order.end('lost');
  await order.recorded('dispute_closed 0');
  expect(await order.listed()).toEqual([]);
  expect(await order.shown()).toMatchObject({ left: '43.00', won_back: '0' });
});

// Guards: SLS-03
test('an inquiry that becomes a chargeback withholds the money from then on', async () => {
  const order = await inquired();
  await order.end('escalated');
  await order.recorded('dispute_opened 4300');
  expect(await order.shown()).toMatchObject({ left: '0' });
  expect(await order.listed()).toMatchObject([
    { kind: 'dispute_open', amount: '43.00', is_inquiry: false },
  ]);
  await order.end('won');
  await order.recorded('dispute_closed 4300');
  expect(await order.shown()).toMatchObject({ left: '43.00' });
  expect(await order.listed()).toEqual([]);
});

// Guards: SLS-03
test('what an earlier version withheld for an inquiry is owed to the buyer once that is found', async () => {
  const order = await inquired();
  await world.sql(
    `with wrong as (
       update payment_entry set amount = 4300, reason = ''
       where cart_id = $1 and audit_action = 'dispute_opened' returning portal_id, id)
     update payment_allocation a set amount = 4300 from wrong w
     where a.portal_id = w.portal_id and a.payment_entry_id = w.id`,
    [order.cartId],
  );
  expect(await order.shown()).toMatchObject({ left: '0' });
  const reference = randomUUID();
  const { slug: seller } = world.venue;
  const wish = { reference, seller, order: order.number, tickets: 'all' };
  expect(await refund(world, wish)).toMatchObject({ amount: '0' });
  await reviewMovements(world.services, [world.venue.portalId], 2);
  await reviewMovements(world.services, [world.venue.portalId], 2);
  expect(await order.moves()).toEqual(['dispute_opened 4300', 'dispute_closed 4300']);
  expect(await order.shown()).toMatchObject({ left: '43.00', won_back: '43.00' });
  expect((await order.listed()).map(({ kind }) => kind).sort()).toEqual([
    'dispute_open',
    'dispute_won',
  ]);
  await order.end('escalated');
  await order.recorded('dispute_opened 4300', 2);
  expect(await order.shown()).toMatchObject({ left: '0', won_back: '0' });
});
