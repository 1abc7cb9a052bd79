import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { booksOf } from '../testing/buyer.ts';
import { type Bought, buy, complete, moveTo, openEdits, orderOf } from '../testing/edits.ts';
import { endApprovals, limitApprovals } from '../testing/staff/approval-acts.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { refund, remedy } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** Disputes about orders whose tickets are cancelled or exchanged before, during or after the dispute. */
let world: World;
let finance: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
  await openEdits(world);
  finance = await staffMember(world, { grants: ['owner'] });
});
afterEach(async () => {
  await world.sweep();
  await assertBooksAgree(world);
});
afterAll(() => world.close());

/** An order of two tickets of 21.50, paid by one card, with actions on it. */
async function disputable(bought?: Bought) {
  const order = bought ?? (await buy(world, { type: 'adult', n: 2 }));
  const [intent] = await booksOf(world, order.cartId);
  const [{ order_number: number = '' } = {}] = (await orderOf(world.api, order.id)).ticket_order;
  let dispute = '';
  const recorded = (act: string) =>
    vi.waitFor(
      async () =>
        expect(
          await world.sql(`select from payment_entry where cart_id = $1 and audit_action = $2`, [
            order.cartId,
            act,
          ]),
        ).toHaveLength(1),
      { timeout: 25_000 },
    );
  const give = (wish: object) =>
    refund(world, { reference: randomUUID(), seller: world.venue.slug, order: number, ...wish });
  const failed = async () => {
    const [row] = await world.sql<{ id: string }>(
      `select id from payment_entry where cart_id = $1 and state = 'failed'`,
      [order.cartId],
    );
    return row?.id ?? '';
  };
  const end = async (outcome: 'won' | 'lost') => {
    await world.control(`/disputes/${dispute}/advance`, { outcome });
    await recorded('dispute_closed');
  };
  return {
    ...order,
    number,
    give,
    acts: {
      async dispute() {
        const path = `/payment_intents/${intent?.id}/dispute`;
        const { id } = (await world.control(path, {})) as { id: string };
        dispute = id;
        await recorded('dispute_opened');
      },
      won: () => end('won'),
      lost: () => end('lost'),
      cancel: () => give({ tickets: 'all' }),
      'cancel one': () => give({ tickets: [order.tickets[0]?.id] }),
      send: () => world.sweep(),
      drop: async () => remedy(world, { refund: await failed(), remedy: 'dropped' }),
      resend: async () => remedy(world, { refund: await failed(), remedy: 'resent' }),
      async 'refund elsewhere'() {
        await fetch(`${world.processor.url}/v1/refunds`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${world.account.secretKey}` },
          body: new URLSearchParams({ payment_intent: intent?.id ?? '' }),
        });
        await recorded('refund');
      },
    } satisfies Record<string, () => Promise<unknown>>,
    /** The amounts owed to the buyer according to the order's page and the attention list. */
    async owed() {
      const { order: shown } = good(await finance.client.call('getOrder', { params: { number } }));
      const { attention } = good(await finance.client.call('listAttention', {}));
      const listed = attention.entries.filter(
        (entry) => entry.kind === 'dispute_won' && entry.order === number,
      );
      expect(listed.map((entry) => 'amount' in entry && entry.amount)).toEqual(
        shown.won_back === '0' ? [] : [shown.won_back],
      );
      return shown.won_back;
    },
    async ends() {
      await world.sweep();
      const { ticket } = await orderOf(world.api, order.id);
      const [after] = await booksOf(world, order.cartId);
      return {
        valid: ticket.filter(({ state }) => state === 'booked').length,
        refunded: after?.balance?.refunded,
      };
    },
  };
}

/** Refunds an amount twice at the same time, by two people who both saw the dry run; returns how many succeed. */
async function refundTwice(number: string, amount: string): Promise<number> {
  const given = (is_trial: boolean, seen: string | null = null) =>
    finance.client.call('refundOrder', {
      params: { number },
      body: {
        amount,
        is_trial,
        reference: randomUUID(),
        reason: 'We won the dispute',
        ...(seen === null ? {} : { seen }),
      },
    });
  const { seen } = good(await given(true)).refund;
  const both = await Promise.all([given(false, seen), given(false, seen)]);
  return both.filter(({ ok }) => ok).length;
}

type Act = keyof Awaited<ReturnType<typeof disputable>>['acts'];

// Of 43.00, a lost dispute leaves nothing to refund: the bank gave it to the payer.
// Guards: SLS-03, TOD-02
test.each<[Act[], { owed: string; valid: number; refunded: number }]>([
  [['dispute', 'lost'], { owed: '0', valid: 2, refunded: 0 }],
  [['dispute', 'cancel', 'won'], { owed: '43.00', valid: 0, refunded: 4300 }],
  [['dispute', 'cancel', 'lost'], { owed: '0', valid: 0, refunded: 0 }],
  [['dispute', 'won', 'cancel'], { owed: '0', valid: 0, refunded: 4300 }],
  [['dispute', 'cancel one', 'lost'], { owed: '0', valid: 1, refunded: 0 }],
  [['dispute', 'cancel one', 'won', 'cancel'], { owed: '21.50', valid: 0, refunded: 4300 }],
  [['cancel one', 'send', 'dispute', 'cancel', 'won'], { owed: '21.50', valid: 0, refunded: 4300 }],
  [['cancel one', 'send', 'dispute', 'cancel', 'lost'], { owed: '0', valid: 0, refunded: 2150 }],
  [['cancel', 'dispute', 'send', 'won', 'resend'], { owed: '0', valid: 0, refunded: 4300 }],
  [['cancel', 'dispute', 'send', 'lost', 'drop'], { owed: '0', valid: 0, refunded: 0 }],
  [['cancel', 'dispute', 'send', 'drop', 'won'], { owed: '43.00', valid: 0, refunded: 4300 }],
  [['dispute', 'cancel', 'won', 'refund elsewhere'], { owed: '0', valid: 0, refunded: 4300 }],
])(
  'after %j buyers have their tickets or their money, and never the money twice',
  async (acts, ends) => {
    const order = await disputable();
    for (const act of acts) await order.acts[act]();
    const owed = await order.owed();
    expect(owed).toBe(ends.owed);
    if (owed !== '0') expect(await refundTwice(order.number, owed)).toBe(1);
    expect(await order.owed()).toBe('0');
    expect(await order.ends()).toEqual({ valid: ends.valid, refunded: ends.refunded });
  },
);

// Guards: SLS-03
test('a buyer who exchanged a ticket while their bank held its money is owed the difference once the dispute is won', async () => {
  const order = await disputable(await buy(world, { type: 'adult', session: 'tour-12', n: 2 }));
  await order.acts.dispute();
  const [one] = order.tickets;
  const edit = await moveTo(world, order, [one], { type: 'adult' });
  await answered<'guestCheckoutCart'>(complete(world, edit));
  expect(await order.owed()).toBe('0');
  await order.acts.won();
  // Noon costs 5.00 more, and its fees a little more.
  const owed = await order.owed();
  expect(owed).toBe('5.13');
  expect(await refundTwice(order.number, owed)).toBe(1);
  expect(await order.owed()).toBe('0');
  expect(await order.ends()).toEqual({ valid: 2, refunded: 513 });
});

describe('money from a won dispute that is marked as settled', () => {
  const settle = (number: string, amount: string, by = finance, more: object = {}) =>
    by.client.call('settleWonDispute', {
      params: { number },
      body: { amount, reason: 'Paid by bank transfer', ...more },
    });

  // Guards: TOD-02
  test('is no longer owed, is in the order’s history with its reason, and can still be refunded', async () => {
    const order = await disputable();
    for (const act of ['dispute', 'cancel', 'won'] as const) await order.acts[act]();
    const { number } = order;
    expect(codeOf(await settle(number, '43.00', finance, { reason: ' ' }))).toBe(
      'validation_failed',
    );
    expect(codeOf(await settle(number, '42.00'))).toBe('outcome_changed');
    expect(await order.owed()).toBe('43.00');
    const both = await Promise.all([settle(number, '43.00'), settle(number, '43.00')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await order.owed()).toBe('0');
    const { entry } = good(
      await finance.client.call('listOrderEntries', { params: { number }, query: {} }),
    );
    expect(entry[0]).toMatchObject({
      act: 'settle_won_dispute',
      before: { won_back_settled: '0' },
      after: { won_back_settled: '43.00' },
      personal: { reason: 'Paid by bank transfer' },
    });
    expect(await refundTwice(number, '43.00')).toBe(1);
    expect(await order.owed()).toBe('0');
    expect(await order.ends()).toEqual({ valid: 0, refunded: 4300 });
  });

  // Guards: TOD-02
  test('is owed again once that is undone', async () => {
    const order = await disputable();
    for (const act of ['dispute', 'cancel one', 'won'] as const) await order.acts[act]();
    const { number } = order;
    good(await settle(number, '21.50'));
    const undo = () => finance.client.call('reopenWonDispute', { params: { number }, body: {} });
    await Promise.all([undo(), undo()]).then((both) => both.forEach(good));
    expect(await order.owed()).toBe('21.50');
    const { entry } = good(
      await finance.client.call('listOrderEntries', { params: { number }, query: {} }),
    );
    expect(entry.filter(({ act }) => act === 'reopen_won_dispute')).toHaveLength(1);
    good(await settle(number, '21.50'));
    await order.acts['refund elsewhere']();
    expect(await order.owed()).toBe('0');
    expect((await order.ends()).refunded).toBe(4300);
  });

  // Guards: TOD-02
  test('cannot be marked while a second person is asked to approve its refund', async () => {
    const order = await disputable();
    for (const act of ['dispute', 'cancel', 'won'] as const) await order.acts[act]();
    await limitApprovals(world, { per_order: 100 });
    const { number } = order;
    const body = { amount: '43.00', reference: randomUUID(), reason: 'We won the dispute' };
    const asked = good(await finance.client.call('refundOrder', { params: { number }, body }));
    expect(asked.refund.needs_approval).toBe(true);
    expect(codeOf(await settle(number, '43.00'))).toBe('not_possible_now');
    await endApprovals(world);
    good(await settle(number, '43.00'));
  });

  // Guards: TOD-02
  test('needs the right to refund, and is not refunded at the same time', async () => {
    const order = await disputable();
    for (const act of ['dispute', 'cancel', 'won'] as const) await order.acts[act]();
    const steward = await staffMember(world, { grants: ['box_office'] });
    expect(codeOf(await settle(order.number, '43.00', steward))).toBe('right_missing');
    const [settled, refunds] = await Promise.all([
      settle(order.number, '43.00'),
      refundTwice(order.number, '43.00'),
    ]);
    // A refund whose dry run came after the settlement is goodwill, and was shown as such.
    expect(await order.owed()).toBe('0');
    if (!settled.ok) expect(refunds).toBe(1);
    expect(await order.ends()).toEqual({ valid: 0, refunded: refunds * 4300 });
  });

  // Guards: SLS-03
  test('is not refunded by someone who still saw it as owed', async () => {
    const order = await disputable();
    for (const act of ['dispute', 'cancel', 'won'] as const) await order.acts[act]();
    const given = (is_trial: boolean, seen: string | null) =>
      finance.client.call('refundOrder', {
        params: { number: order.number },
        body: {
          amount: '43.00',
          is_trial,
          reference: randomUUID(),
          reason: 'We won the dispute',
          ...(seen === null ? {} : { seen }),
        },
      });
    const { seen } = good(await given(true, null)).refund;
    good(await settle(order.number, '43.00'));
    expect(codeOf(await given(false, seen))).toBe('outcome_changed');
    expect(await order.ends()).toEqual({ valid: 0, refunded: 0 });
  });
});
