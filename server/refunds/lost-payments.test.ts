import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '#contract/client.ts';
import { cardSecrets } from '../gifts/card-secrets.ts';
import { holdLostCards } from '../store/refunds/losses.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import {
  booksOf,
  cartOf,
  holdCart,
  lines,
  purchaser,
  type ReserveOptions,
} from '../testing/buyer.ts';
import { buy, change, complete, openEdits, orderOf } from '../testing/edits.ts';
import { payFrom } from '../testing/gift-card.ts';
import { configure } from '../testing/member.ts';
import { emptyQueue, runJobs } from '../testing/queue.ts';
import { approve, endApprovals, limitApprovals, waiting } from '../testing/staff/approval-acts.ts';
import { ownSession } from '../testing/staff/sessions.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { staffServices } from '../testing/staff.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { refundJobs } from './jobs.ts';
import { keepLost } from './keep-lost.ts';

/** Orders whose payment was returned by a bank or at the processor, while their buyers still have what they bought. */
let world: World;
let support: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
  support = await staffMember(world, { grants: ['support'] });
});
beforeEach(() => emptyQueue(world));
afterEach(async () => {
  await endApprovals(world);
  await configure(world, {});
  await world.sweep();
  await assertBooksAgree(world);
});
afterAll(() => world.close());

async function bought(...tickets: ReserveOptions[]) {
  const order = await buy(world, ...tickets);
  const [intent] = await booksOf(world, order.cartId);
  const [{ order_number: number = '' } = {}] = (await orderOf(world.api, order.id)).ticket_order;
  const recorded = (move: string) =>
    vi.waitFor(
      async () => {
        const rows = await world.sql(
          `select from payment_entry where cart_id = $1 and audit_action = $2`,
          [order.cartId, move],
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 25_000 },
    );
  return {
    ...order,
    number,
    async lose() {
      await world.control(`/payment_intents/${intent?.id}/dispute`, { kind: 'final' });
      await recorded('dispute_closed');
      // The opening, the withdrawal and the end of a dispute each check the cards again.
      await vi.waitFor(
        async () => {
          const events = await world.sql(
            `select from provider_event where type like 'charge.dispute.%' and handled_at is not null
               and body->'data'->'object'->>'payment_intent' = $1`,
            [intent?.id],
          );
          expect(events).toHaveLength(3);
        },
        { timeout: 25_000 },
      );
    },
    async giveBackAtProcessor(amount?: number) {
      await fetch(`${world.processor.url}/v1/refunds`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${world.account.secretKey}` },
        body: new URLSearchParams({
          payment_intent: intent?.id ?? '',
          ...(amount === undefined ? {} : { amount: String(amount) }),
        }),
      });
      await recorded('refund');
    },
    /** The order's entries in the attention list. */
    listed: async () =>
      good(await support.client.call('listAttention', {})).attention.entries.filter(
        (entry) => 'order' in entry && entry.order === number,
      ),
    shown: async () => good(await support.client.call('getOrder', { params: { number } })).order,
    refund: (tickets: 'all' | string[]) =>
      support.client.call('refundOrder', {
        params: { number },
        body: { reference: crypto.randomUUID(), reason: 'Charged back', tickets },
      }),
    keep: (amount: string, more: object = {}) =>
      support.client.call('keepLostOrder', {
        params: { number },
        body: { amount, reason: 'A regular guest', reference: crypto.randomUUID(), ...more },
      }),
  };
}
type Order = Awaited<ReturnType<typeof bought>>;

/** The gift card of an order, and the answer to paying with it. */
async function cardOf({ tickets }: Order) {
  const [card] = await world.sql<{ id: string }>(
    'select id from ledger_account where ticket_id = $1',
    [tickets[0]?.id],
  );
  const id = card?.id ?? '';
  const { giftCardKey } = world.services.settings;
  const number = cardSecrets(giftCardKey).numberOf(world.venue.portalId, id);
  return {
    id,
    async pays() {
      const held = await holdCart(world.api, { type: 'child' });
      const cart = cartOf(held).id;
      await purchaser(world.api, cart);
      const paid = await payFrom(world.api, { number }, { cart, amount: '1.00' });
      return paid.ok ? 'paid' : paid.errors[0]?._extra['state'];
    },
  };
}

const present = { type: 'present', session: null } as const;
const runRule = () => runJobs(world, refundJobs(world.services).tasks);

// Guards: TOD-02
test('a lost dispute is listed until someone cancels the tickets, without a refund', async () => {
  const order = await bought({ type: 'adult', n: 2 });
  await order.lose();
  const entry = { kind: 'payment_lost', urgency: 'now', amount: '43.00', is_dispute: true };
  expect(await order.listed()).toMatchObject([entry]);
  expect(await order.shown()).toMatchObject({
    loss: { undecided: '43.00', kept: '0', is_dispute: true },
  });
  good(await order.refund([order.tickets[0]?.id ?? '']));
  expect(await order.listed()).toMatchObject([entry]);
  expect(good(await order.refund('all')).refund).toMatchObject({ amount: '0', tickets: 1 });
  expect(await order.listed()).toEqual([]);
  expect((await order.shown()).loss).toMatchObject({ undecided: '0' });
});

// Guards: TOD-02
test('a lost dispute is listed until someone lets the buyer keep the tickets, giving a reason', async () => {
  const order = await bought({ type: 'adult', n: 2 });
  await order.lose();
  expect(codeOf(await order.keep('20.00'))).toBe('outcome_changed');
  expect(good(await order.keep('43.00'))).toEqual({ kept: '43.00', needs_approval: false });
  expect(await order.listed()).toEqual([]);
  expect((await order.shown()).loss).toMatchObject({ undecided: '0', kept: '43.00' });
  const { entry } = good(
    await support.client.call('listOrderEntries', { params: { number: order.number }, query: {} }),
  );
  expect(entry[0]).toMatchObject({ act: 'keep_lost_order' });
  // They can still be cancelled.
  expect(good(await order.refund('all')).refund).toMatchObject({ tickets: 2, amount: '0' });
});

/** Requests another ticket in place of an order's first one, as its buyer. */
const asksFor = ({ cartId, tickets }: Order, other: ReserveOptions) =>
  change(world.api, cartId, { remove: [tickets[0]?.id ?? ''], add: lines([other]) });
const stateOf = (outcome: Outcome<unknown>) =>
  outcome.ok ? 'ok' : outcome.errors[0]?._extra['state'];

// Guards: ORD-01
test.each([['lose'], ['giveBackAtProcessor']] as const)(
  'buyers cannot move tickets of a lost payment until staff let them keep those (%s)',
  async (how) => {
    await openEdits(world);
    const order = await bought({ type: 'adult', n: 2 });
    const begun = await asksFor(order, { type: 'adult', session: 'tour-12' });
    if (!begun.ok) throw new Error('the edit was refused');
    await order[how]();
    const cart = cartOf(begun.answer).id;
    const again = await change(world.api, cart, { remove: [order.tickets[1]?.id ?? ''], add: [] });
    expect(stateOf(again)).toBe('payment_lost');
    expect(stateOf(await complete(world, begun.answer))).toBe('payment_lost');
    await world.api.call('deleteCart', { params: { id: cart } });
    expect(stateOf(await asksFor(order, { type: 'adult', session: 'tour-10' }))).toBe(
      'payment_lost',
    );

    good(await order.keep('43.00'));
    const cheaper = await asksFor(order, { type: 'child', session: 'tour-11' });
    if (!cheaper.ok) throw new Error('the edit was refused');
    expect(cartOf(cheaper.answer)).toMatchObject({ payment_due: '0', edit: { refund: '0' } });
    expect((await complete(world, cheaper.answer)).ok).toBe(true);
    await emptyQueue(world);
  },
);

// Guards: TOD-02
test('staff can move a ticket of a lost payment for its buyer, who gets nothing back', async () => {
  const order = await bought({ type: 'adult', n: 2 });
  await order.lose();
  const { edit } = good(
    await support.client.call('editOrder', {
      params: { number: order.number },
      body: {
        reference: crypto.randomUUID(),
        reason: 'The bank was wrong',
        changes: [{ ticket: order.tickets[0]?.id ?? '', type: 'child', session: 'tour-11' }],
      },
    }),
  );
  expect(edit).toMatchObject({ due: '0', refund: '0' });
});

// Guards: SLS-03
test('the command line can let a buyer keep lost tickets, like the console', async () => {
  const order = await bought({ type: 'child' });
  await order.lose();
  const wish = { seller: world.venue.slug, order: order.number, reason: 'A regular guest' };
  expect(await keepLost(staffServices(world), wish)).toMatchObject({ amount: '8.00' });
  expect(await order.listed()).toEqual([]);
});

// Guards: TOD-02
test('tickets that were used, or whose session is over, are listed as less urgent', async () => {
  const session = await ownSession(world);
  const order = await bought({ type: 'child', session });
  await order.lose();
  await world.sql(
    `update event_session set start_datetime = now() - interval '3 hours', end_datetime = now() - interval '2 hours'
     where id = $1`,
    [session],
  );
  expect(await order.listed()).toMatchObject([{ kind: 'payment_lost', urgency: 'note' }]);
});

// Guards: SLS-03
test('what is left on a gift card whose payment was lost is blocked until someone lets the buyer keep it', async () => {
  const order = await bought(present);
  const card = await cardOf(order);
  expect(await card.pays()).toBe('paid');
  await order.lose();
  expect(await card.pays()).toBe('blocked');
  expect(await order.listed()).toMatchObject([{ kind: 'payment_lost', urgency: 'now' }]);
  const { loss } = await order.shown();
  good(await order.keep(loss?.undecided ?? ''));
  expect(await card.pays()).toBe('paid');
});

// Guards: STF-12, TOD-02
test('letting a buyer keep more than the limit needs a second person, and the gift card stays blocked until then', async () => {
  const owner = await staffMember(world, { name: 'Olga' });
  const order = await bought(present);
  const card = await cardOf(order);
  await order.lose();
  const amount = (await order.shown()).loss?.undecided ?? '';
  await limitApprovals(world, { per_order: 0, per_day: 0, per_bulk: 0 });
  const asks = { kept: null, needs_approval: true };
  const reference = crypto.randomUUID();
  expect(good(await order.keep(amount, { reference, is_trial: true }))).toEqual(asks);
  expect(await waiting(support)).toEqual([]);
  for (const _ of ['first', 'again']) {
    expect(good(await order.keep(amount, { reference }))).toEqual(asks);
  }
  expect(await card.pays()).toBe('blocked');
  const [request, ...others] = await waiting(support);
  if (!request) throw new Error('nothing waits');
  expect(others).toEqual([]);
  expect(request).toMatchObject({ act: 'keep_lost_order', outcome: { tickets: 0, amount } });
  expect((await order.shown()).approvals).toMatchObject([{ id: request.id }]);
  expect(codeOf(await approve(support, request))).toBe('own_request');

  expect(good(await approve(owner, request)).approval.state).toBe('approved');
  expect(await card.pays()).toBe('paid');
  expect((await order.shown()).loss).toMatchObject({ undecided: '0', kept: amount });
});

// Guards: STF-12
test('an approval changes nothing if the loss has been settled meanwhile', async () => {
  const owner = await staffMember(world, { name: 'Olga' });
  const order = await bought({ type: 'adult', n: 2 });
  await order.lose();
  await limitApprovals(world, { per_order: 0 });
  good(await order.keep('43.00'));
  const [request] = await waiting(owner);
  if (!request) throw new Error('nothing waits');
  const wish = { seller: world.venue.slug, order: order.number, reason: 'A regular guest' };
  await keepLost(staffServices(world), wish);
  expect(codeOf(await approve(owner, request))).toBe('outcome_changed');
  expect(codeOf(await approve(owner, { ...request, version: 2 }))).toBe('not_possible_now');
});

// Guards: STF-12
test.each([
  ['day and exceeds it', { per_day: 5_000 }, true],
  ['day without exceeding it', { per_day: 8_600 }, false],
  ['order without exceeding it', { per_order: 4_300 }, false],
  ['order and exceeds it', { per_order: 4_299 }, true],
] as const)('keeping lost money counts towards the limit of one %s', async (_, limits, asks) => {
  await world.sql('delete from given_away');
  const first = await bought({ type: 'adult', n: 2 });
  const second = await bought({ type: 'adult', n: 2 });
  await first.lose();
  await second.lose();
  await limitApprovals(world, limits);
  good(await first.keep('43.00'));
  expect(good(await second.keep('43.00')).needs_approval).toBe(asks);
});

// Guards: SLS-03
test('gift cards whose payments were lost before an upgrade are blocked', async () => {
  const order = await bought(present);
  const card = await cardOf(order);
  await order.lose();
  await world.sql('update ledger_account set blocked_at = null, frozen_at = null where id = $1', [
    card.id,
  ]);
  expect(await card.pays()).toBe('paid');
  const hold = () =>
    world.services.store.write(world.venue.portalId, (tx) =>
      holdLostCards(tx, undefined, new Date(world.services.now())),
    );
  expect(await hold()).toBe(1);
  expect(await hold()).toBe(0);
  expect(await card.pays()).toBe('blocked');
});

// Guards: TOD-02
test('an order refunded in full at the processor is listed, but one refunded in part is not', async () => {
  const order = await bought({ type: 'adult', n: 2 });
  const part = await bought({ type: 'adult', n: 2 });
  await order.giveBackAtProcessor();
  await part.giveBackAtProcessor(2_150);
  expect(await order.listed()).toMatchObject([
    { kind: 'payment_lost', amount: '43.00', is_dispute: false },
  ]);
  expect(await part.listed()).toEqual([]);
  expect(good(await order.refund('all')).refund).toMatchObject({ tickets: 2, amount: '0' });
  expect(await order.listed()).toEqual([]);
});

// Guards: TOD-02
test('an open or won dispute is not a loss', async () => {
  const order = await bought({ type: 'child' });
  const [intent] = await booksOf(world, order.cartId);
  const { id } = (await world.control(`/payment_intents/${intent?.id}/dispute`, {})) as {
    id: string;
  };
  await vi.waitFor(
    async () =>
      expect((await order.shown()).movements.map(({ act }) => act)).toContain('dispute_opened'),
    { timeout: 25_000 },
  );
  expect(await order.shown()).toMatchObject({ loss: null });
  await world.control(`/disputes/${id}/advance`, { outcome: 'won' });
  await vi.waitFor(
    async () =>
      expect((await order.shown()).movements.map(({ act }) => act)).toContain('dispute_closed'),
    { timeout: 25_000 },
  );
  expect(await order.shown()).toMatchObject({ loss: null });
  expect(await order.listed()).toEqual([]);
});

// Guards: SLS-03
test.each([
  ['cancel', 2, 0],
  ['keep', 0, 0],
  ['ask', 0, 1],
])('the venue’s rule %j is applied to lost tickets at once', async (rule, cancelled, listed) => {
  await configure(world, { 'payments.if_lost': rule });
  const order = await bought({ type: 'adult', n: 2 });
  await order.lose();
  await runRule();
  const { tickets } = await order.shown();
  expect(tickets.filter(({ state }) => state === 'cancelled')).toHaveLength(cancelled);
  expect(await order.listed()).toHaveLength(listed);
  const { entry } = good(
    await support.client.call('listOrderEntries', { params: { number: order.number }, query: {} }),
  );
  expect(entry.map(({ actor }) => actor.id)).toEqual(listed > 0 ? [] : ['payments.if_lost']);
});

// Guards: SLS-03
test('a rule that lets buyers keep tickets does not unblock a gift card', async () => {
  await configure(world, { 'payments.if_lost': 'keep' });
  const order = await bought(present);
  const card = await cardOf(order);
  await order.lose();
  await runRule();
  expect(await card.pays()).toBe('blocked');
  expect(await order.listed()).toHaveLength(1);
});

// Guards: SLS-03
test('money refunded to a gift card whose payment was lost does not unblock it', async () => {
  const order = await bought(present);
  const card = await cardOf(order);
  expect(await card.pays()).toBe('paid');
  await order.lose();
  // The cart that it paid for ends, and its money goes back to the card.
  world.advance(3 * 3_600_000);
  await world.sweep();
  await world.sweep();
  support = await staffMember(world, { grants: ['support'] });
  const [{ balance, spent } = {}] = await world.sql<{ balance: number; spent: number }>(
    `select a.balance::int, (select count(*)::int from ledger_entry e where e.ledger_account_id = a.id
       and e.reason = 'refunded') as spent from ledger_account a where id = $1`,
    [card.id],
  );
  expect({ spent }).toEqual({ spent: 1 });
  expect(balance).toBeGreaterThan(0);
  expect(await card.pays()).toBe('blocked');
  good(await order.refund('all'));
  expect(await card.pays()).toBe('blocked');
});
