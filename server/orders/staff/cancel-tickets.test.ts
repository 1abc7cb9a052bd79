import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { booksOf } from '../../testing/buyer.ts';
import { type Bought, buy, orderOf } from '../../testing/edits.ts';
import { assertConsistent } from '../../testing/faults/payment-faults.ts';
import { jobsOf } from '../../testing/queue.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { refund } from '../../testing/staff.ts';
import { openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
let support: StaffMember;
let steward: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
  support = await staffMember(world, { grants: ['support'], name: 'Sam' });
  steward = await staffMember(world, { grants: ['box_office'] });
});
afterEach(async () => {
  await world.sweep();
  await assertConsistent(world);
});
afterAll(() => world.close());

const numberOf = async ({ id }: Bought): Promise<string> =>
  (await orderOf(world.api, id)).ticket_order[0]?.order_number ?? '';

const cancel = (number: string, body: object = {}, { client }: StaffMember = support) =>
  client.call('cancelTickets', {
    params: { number },
    body: { reference: randomUUID(), reason: 'Sold on', tickets: 'all', ...body },
  });

const seenAt = async (number: string) =>
  good(await support.client.call('getOrder', { params: { number } })).order;

/** Emails that tell the buyer of an order about a change. */
const lettersAbout = async ({ id }: Bought) => {
  const changes = await world.sql<{ id: string }>(
    'select id from order_change where ticket_order_id = $1',
    [id],
  );
  const told = await jobsOf(world, 'mail_order_change');
  return told.filter((job) => changes.some(({ id: change }) => change === job.order_change_id));
};

const recorded = ({ cartId }: Bought, act: string) =>
  vi.waitFor(
    async () =>
      expect(
        await world.sql('select from payment_entry where cart_id = $1 and audit_action = $2', [
          cartId,
          act,
        ]),
      ).toHaveLength(1),
    { timeout: 25_000 },
  );

async function refundAtProcessor(bought: Bought): Promise<void> {
  const [intent] = await booksOf(world, bought.cartId);
  await fetch(`${world.processor.url}/v1/refunds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${world.account.secretKey}` },
    body: new URLSearchParams({ payment_intent: intent?.id ?? '' }),
  });
  await recorded(bought, 'refund');
}

async function loseDispute(bought: Bought): Promise<void> {
  const [intent] = await booksOf(world, bought.cartId);
  const path = `/payment_intents/${intent?.id}/dispute`;
  const { id } = (await world.control(path, {})) as { id: string };
  await recorded(bought, 'dispute_opened');
  await world.control(`/disputes/${id}/advance`, { outcome: 'lost' });
  await recorded(bought, 'dispute_closed');
}

describe('cancelling tickets without money (SLS-03)', () => {
  // Guards: SLS-03
  test.each([
    ['free', 'free', async () => {}],
    ['refunded at the processor', 'adult', refundAtProcessor],
    ['lost to a bank', 'adult', loseDispute],
  ] as const)('of an order that is %s moves no money', async (_, type, lose) => {
    const bought = await buy(world, { type, n: 2 });
    await lose(bought);
    const number = await numberOf(bought);
    const before = await seenAt(number);
    expect(good(await cancel(number)).cancelled).toMatchObject({ tickets: 2, kept_places: 0 });
    const after = await seenAt(number);
    expect(after.tickets.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(after.movements).toEqual(before.movements);
    expect(after.edits).toMatchObject([{ kind: 'cancel', by: 'staff', removed: 2 }]);
    expect(await lettersAbout(bought)).toHaveLength(1);
  });

  // Guards: SLS-03
  test('is previewed without changing anything', async () => {
    const bought = await buy(world, { type: 'free', n: 2 });
    const number = await numberOf(bought);
    expect(good(await cancel(number, { is_trial: true })).cancelled).toMatchObject({
      tickets: 2,
      tells_buyer: true,
      is_trial: true,
    });
    expect((await seenAt(number)).tickets.map(({ state }) => state)).toEqual(['booked', 'booked']);
    expect(await lettersAbout(bought)).toEqual([]);
  });

  // Guards: SLS-03
  test('is done once for a double click, with its own action in the audit log', async () => {
    const bought = await buy(world, { type: 'free', n: 2 });
    const number = await numberOf(bought);
    const body = { reference: randomUUID() };
    const both = await Promise.all([cancel(number, body), cancel(number, body)]);
    expect(both.map(codeOf)).toEqual(['ok', 'ok']);
    expect(await world.sql('select act from audit_entry where entity_id = $1', [number])).toEqual([
      { act: 'cancel_tickets' },
    ]);
    expect(await lettersAbout(bought)).toHaveLength(1);
  });

  // Guards: SLS-03
  test('for one ticket leaves the others, and keeps its place if requested', async () => {
    const bought = await buy(world, { type: 'free', n: 2 });
    const number = await numberOf(bought);
    const tickets = [bought.tickets[0]?.id];
    const { cancelled } = good(await cancel(number, { tickets, keep_places: true }));
    expect(cancelled).toMatchObject({ tickets: 1, kept_places: 1 });
    const shown = (await seenAt(number)).tickets.map(({ state, keeps_place }) => [
      state,
      keeps_place,
    ]);
    expect(shown.sort()).toEqual([
      ['booked', false],
      ['cancelled', true],
    ]);
  });

  // Guards: SLS-03
  test('is refused by field while money would be refunded, and keeps none', async () => {
    const bought = await buy(world, { type: 'adult', n: 2 });
    const number = await numberOf(bought);
    for (const is_trial of [true, false]) {
      expect(await cancel(number, { is_trial })).toMatchObject({
        ok: false,
        errors: [{ _extra: { path: 'tickets' } }],
      });
    }
    expect((await seenAt(number)).left).toBe('43.00');
  });

  // Guards: SLS-03
  test('is refused if someone has changed the order since it was shown', async () => {
    const bought = await buy(world, { type: 'free', n: 2 });
    const number = await numberOf(bought);
    const { seen } = good(await cancel(number, { is_trial: true })).cancelled;
    good(await cancel(number, { tickets: [bought.tickets[0]?.id] }));
    const rest = { tickets: [bought.tickets[1]?.id], seen };
    expect(codeOf(await cancel(number, rest))).toBe('outcome_changed');
  });

  // Guards: SLS-03
  test('requires the right to refund', async () => {
    const number = await numberOf(await buy(world, { type: 'free' }));
    expect(codeOf(await cancel(number, {}, steward))).toBe('right_missing');
  });

  // Guards: SLS-03
  test('emails the buyer nothing if staff choose so, even if the buyer’s page requests it', async () => {
    const bought = await buy(world, { type: 'free' });
    good(await cancel(await numberOf(bought), { tells_buyer: false }));
    await world.api.call('emailTicketOrder', {
      params: { id: bought.id },
      body: { log_context: 'order_cancel' },
    });
    expect(await lettersAbout(bought)).toEqual([]);
  });
});

// Guards: SLS-03
test('a refund of free tickets is emailed to their buyer, who gets no email about money (SLS-03)', async () => {
  const bought = await buy(world, { type: 'free' });
  const wish = { reference: randomUUID(), seller: world.venue.slug, tickets: 'all' };
  await refund(world, { ...wish, order: await numberOf(bought) });
  expect(await lettersAbout(bought)).toHaveLength(1);
});
