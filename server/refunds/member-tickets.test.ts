import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { InvalidInput } from '../http/input.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { booksOf, cartOf, holdCart, type ReserveOptions } from '../testing/buyer.ts';
import { configure } from '../testing/member.ts';
import { jobsOf } from '../testing/queue.ts';
import { outcomesOf, triedRefund } from '../testing/staff/bulk.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { refund } from '../testing/staff.ts';
import { checkOutForFree, free, seedBenefits } from '../testing/venues/benefits.ts';
import {
  backdateMembership,
  checkoutAsMember,
  holdLevels,
  type LoggedIn,
  logMemberIn,
  membershipsOfCart,
  seedLevels,
} from '../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { decideByRule } from './decide-by-rule.ts';

/** Tickets that members bought as members, when their membership is refunded. */
let world: World;
let support: StaffMember;
let ada: LoggedIn;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
  await seedLevels(world);
  await seedBenefits(world);
  await world.sql(
    `insert into seller (portal_id, id, slug, name) values ($1, 'another', 'another', 'Another')`,
    [world.venue.portalId],
  );
  support = await staffMember(world, { grants: ['support'], name: 'Sam' });
});
beforeEach(async () => {
  await world.sql('delete from rate_window');
  ada = await logMemberIn(world);
});
afterEach(async () => {
  await world.sweep();
  await assertBooksAgree(world);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});
afterAll(() => world.close());

interface Order {
  readonly id: string;
  readonly cart: string;
  readonly number: string;
}

async function orderOfCart(cartId: string): Promise<Order> {
  const [row] = await world.sql<Order>(
    'select id, cart_id as cart, order_number as number from ticket_order where cart_id = $1',
    [cartId],
  );
  return row ?? { id: '', cart: '', number: '' };
}

/** Buys a membership by card. */
async function buyMember(
  type = 'patron',
  renews?: string,
): Promise<Order & { membership: string }> {
  const level = { type, name: 'Ada Lovelace', ...(renews ? { renews } : {}) };
  const held = await holdLevels(ada.browser.api, level);
  await answered<'checkoutMyCart'>(checkoutAsMember(ada.browser.api, held));
  const [membership] = await membershipsOfCart(world, cartOf(held).id);
  return { ...(await orderOfCart(cartOf(held).id)), membership: membership?.id ?? '' };
}

/** Buys tickets as the member. */
async function buyTickets(...tickets: ReserveOptions[]): Promise<Order> {
  const { api } = ada.browser;
  const held = await holdCart(api, ...tickets);
  const isFree = Number(cartOf(held).payment_due) === 0;
  await answered<'checkoutMyCart'>(
    isFree ? checkOutForFree(api, held) : checkoutAsMember(api, held),
  );
  return orderOfCart(cartOf(held).id);
}

const reduced = (n = 1): ReserveOptions => ({ type: 'tour-member', session: 'tour-soon', n });

const wishFor = ({ number }: Order, more: object = {}) => ({
  reference: randomUUID(),
  seller: world.venue.slug,
  order: number,
  tickets: 'all',
  ...more,
});
const faultsOf = async (refunding: Promise<unknown>) => {
  const error = await refunding.catch((thrown: unknown) => thrown);
  if (error instanceof InvalidInput) return error.faults.map(({ path }) => path);
  throw error;
};
const states = async ({ id }: Order) =>
  (
    await world.sql<{ state: string }>(
      'select state from ticket where ticket_order_id = $1 order by position, id',
      [id],
    )
  ).map(({ state }) => state);
/** Moves the visit of an order's only ticket into the past. */
async function visitIsOver({ id }: Order): Promise<void> {
  await world.sql(
    `insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
     values ($1, 'evening-over', 'evening', now() - interval '3 hours', now() - interval '2 hours')`,
    [world.venue.portalId],
  );
  await world.sql(
    `insert into stock (portal_id, session_id, group_id, capacity, used) values ($1, 'evening-over', '', 10, 1)`,
    [world.venue.portalId],
  );
  await world.sql(`update stock set used = used - 1 where session_id = 'evening-soon'`);
  await world.sql(
    `update ticket set event_session_id = 'evening-over' where ticket_order_id = $1`,
    [id],
  );
}
const entriesAbout = async ({ number }: Order) =>
  world.sql<{ act: string; after: Record<string, unknown> }>(
    `select act, after from audit_entry where entity_id = $1 order by id`,
    [number],
  );

describe('the refund of a membership whose member has tickets', () => {
  // Guards: SLS-03
  test('lists them first, and asks what to do with them', async () => {
    const member = await buyMember();
    const [evening, tour] = [await buyTickets(free(3)), await buyTickets(reduced())];
    const shown = await refund(world, wishFor(member), true);
    expect(shown).toMatchObject({ tickets: 1, amount: '90.00' });
    expect(shown.benefits).toMatchObject({ choice: null, elsewhere: 0, amount: '5.00' });
    const byOrder = shown.benefits?.orders.map(({ order, amount, tickets }) => [
      order,
      amount,
      tickets.map(({ event, session }) => `${event} ${session}`),
    ]);
    expect(byOrder?.toSorted()).toEqual(
      [
        [
          evening.number,
          '0',
          ['evening evening-soon', 'evening evening-soon', 'evening evening-soon'],
        ],
        [tour.number, '5.00', ['tour tour-soon']],
      ].toSorted(),
    );
    expect(await faultsOf(refund(world, wishFor(member)))).toEqual(['benefits']);
    expect(await states(evening)).toEqual(['booked', 'booked', 'booked']);
    expect(await states(member)).toEqual(['booked']);
  });

  // Guards: SLS-03
  test('cancels them if staff choose to: each order gets a refund of what was paid for them, and a letter', async () => {
    const member = await buyMember();
    const [evening, tour] = [await buyTickets(free(3)), await buyTickets(reduced(2))];
    const [before] = await world.sql(`select used from stock where session_id = 'evening-soon'`);
    const wish = wishFor(member, { benefits: 'cancel', reason: 'Moved away' });
    const done = await refund(world, wish);
    expect(done).toMatchObject({ tickets: 1, amount: '90.00' });
    expect(done.benefits).toMatchObject({ choice: 'cancel', amount: '10.00' });
    expect(await states(evening)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await states(tour)).toEqual(['cancelled', 'cancelled']);
    const [after] = await world.sql(`select used from stock where session_id = 'evening-soon'`);
    expect(Number(before?.['used']) - Number(after?.['used'])).toBe(3);
    expect(await entriesAbout(evening)).toMatchObject([
      {
        act: 'cancel_tickets',
        after: { tickets: 3, amount: '0', with_membership_of: member.number },
      },
    ]);
    expect(await entriesAbout(tour)).toMatchObject([
      { act: 'refund_order', after: { tickets: 2, amount: '10.00' } },
    ]);
    expect(await entriesAbout(member)).toMatchObject([
      { act: 'refund_order', after: { benefits: 'cancel', benefit_tickets: 5 } },
    ]);
    // No email about money mentions free tickets.
    const told = await jobsOf(world, 'mail_order_change');
    const changes = await world.sql<{ id: string }>(
      'select id from order_change where ticket_order_id = $1',
      [evening.id],
    );
    expect(told.map((job) => job.order_change_id)).toEqual(
      expect.arrayContaining(changes.map(({ id }) => id)),
    );
    expect(changes).toHaveLength(1);
    // The same reference again does nothing more.
    expect(await refund(world, wish)).toEqual(done);
  });

  // Guards: SLS-03
  test('leaves them valid if staff keep them, and records that', async () => {
    const member = await buyMember();
    const evening = await buyTickets(free(2));
    const done = await refund(world, wishFor(member, { benefits: 'keep' }));
    expect(done.benefits).toMatchObject({ choice: 'keep', amount: '0' });
    expect(await states(evening)).toEqual(['booked', 'booked']);
    expect(await entriesAbout(member)).toMatchObject([{ after: { benefits: 'keep' } }]);
    expect(
      await world.sql(
        'select from membership_term where ticket_order_id = $1 and benefits_kept_at is not null',
        [member.id],
      ),
    ).toHaveLength(1);
  });

  // Guards: SLS-03
  test('asks nothing if there are no such tickets, their visit is over or a member stays', async () => {
    const member = await buyMember();
    const evening = await buyTickets(free());
    await visitIsOver(evening);
    const done = await refund(world, wishFor(member));
    expect(done).toMatchObject({ amount: '90.00' });
    expect(done.benefits).toBeUndefined();
    expect(await states(evening)).toEqual(['booked']);

    const pair = await holdLevels(
      ada.browser.api,
      { type: 'friend', name: 'Ada Lovelace' },
      { type: 'friend', name: 'Bea Byron' },
    );
    await answered<'checkoutMyCart'>(checkoutAsMember(ada.browser.api, pair));
    const friends = await orderOfCart(cartOf(pair).id);
    await buyTickets(free());
    const one = await refund(world, wishFor(friends, { tickets: [pair.ticket[0]?.id] }));
    expect(one).toMatchObject({ tickets: 1, amount: '60.00' });
    expect(one.benefits).toBeUndefined();
  });

  // Guards: SLS-03
  test('of a renewal only affects tickets of its own term', async () => {
    const first = await buyMember('friend');
    const own = await buyTickets(free());
    await backdateMembership(world, first.membership, 345);
    const renewal = await buyMember('friend', first.membership);
    const later = await buyTickets(free(2));
    const done = await refund(world, wishFor(renewal, { benefits: 'cancel' }));
    expect(done.benefits?.orders.map(({ order }) => order)).toEqual([later.number]);
    expect(await states(later)).toEqual(['cancelled', 'cancelled']);
    expect(await states(own)).toEqual(['booked']);
  });
});

describe('the console', () => {
  const ask = (number: string, body: object, by = support) =>
    by.client.call('refundOrder', {
      params: { number },
      body: { reference: randomUUID(), reason: 'Moved away', tickets: 'all', ...body },
    });

  // Guards: SLS-03
  test('shows each ticket with its order, event, time and holder', async () => {
    const member = await buyMember();
    const evening = await buyTickets(free());
    await world.sql(`update ticket set admit_name = 'Bea Byron' where ticket_order_id = $1`, [
      evening.id,
    ]);
    const { refund: shown } = good(await ask(member.number, { is_trial: true }));
    expect(shown.benefits).toMatchObject({
      choice: null,
      orders: [
        {
          order: evening.number,
          amount: '0',
          tickets: [
            { event: 'Evening', type: 'Free', holder: 'Bea Byron', timezone: expect.any(String) },
          ],
        },
      ],
    });
    expect(codeOf(await ask(member.number, {}))).toBe('validation_failed');
    const { refund: done } = good(await ask(member.number, { benefits: 'cancel' }));
    expect(done.benefits).toMatchObject({ choice: 'cancel' });
    expect(await states(evening)).toEqual(['cancelled']);
  });

  // Guards: SLS-03
  test('leaves tickets of sellers whose orders its user may not refund', async () => {
    const member = await buyMember();
    const evening = await buyTickets(free());
    await world.sql(`update ticket_order set seller_id = 'another' where id = $1`, [evening.id]);
    const own = await staffMember(world, {
      grants: [{ role: 'support', sellers: ['shop'] }],
    });
    const { refund: shown } = good(
      await ask(member.number, { is_trial: true, benefits: 'cancel' }, own),
    );
    expect(shown.benefits).toMatchObject({ orders: [], elsewhere: 1 });
    good(await ask(member.number, { benefits: 'cancel' }, own));
    expect(await states(evening)).toEqual(['booked']);
    await world.sql(`update ticket_order set seller_id = 'shop' where id = $1`, [evening.id]);
  });

  // Guards: SLS-03
  test('counts their refunds towards the limits, and asks a second person', async () => {
    const member = await buyMember();
    const tour = await buyTickets(reduced());
    const owner = await staffMember(world, {});
    const limit = (per_day: string | null) =>
      owner.client.call('setApprovalLimits', {
        body: { per_order: null, per_day, per_bulk: null },
      });
    await staffMember(world, { grants: ['owner'] });
    const mia = await staffMember(world, { grants: ['support'], name: 'Mia' });
    // Approving needs a second factor.
    await world.sql(`update staff_person set totp_secret = '\\x00'`);
    good(await limit('94.99'));
    const { refund: asked } = good(await ask(member.number, { benefits: 'cancel' }, mia));
    good(await limit(null));
    expect(asked).toMatchObject({ needs_approval: true, benefits: { amount: '5.00' } });
    expect(await states(member)).toEqual(['booked']);
    expect(await states(tour)).toEqual(['booked']);

    const { approval } = good(await owner.client.call('listApprovals', {}));
    const [request] = approval.filter(({ order }) => order === member.number);
    expect(request?.outcome.benefits).toMatchObject({
      orders: [{ order: tour.number, tickets: [{ holder: null }] }],
    });
    good(
      await owner.client.call('approve', {
        params: { id: request?.id ?? '' },
        body: { version: request?.version ?? 0 },
      }),
    );
    expect(await states(tour)).toEqual(['cancelled']);
  });

  // Guards: SLS-03
  test('cancels a membership without a refund only if its member’s tickets are not refunded either', async () => {
    const member = await buyMember();
    const tour = await buyTickets(reduced());
    await refund(world, { ...wishFor(member), tickets: undefined, amount: '90.00' });
    const cancel = (body: object) =>
      support.client.call('cancelTickets', {
        params: { number: member.number },
        body: { reference: randomUUID(), reason: 'Goodwill', tickets: 'all', ...body },
      });
    expect(codeOf(await cancel({ benefits: 'cancel' }))).toBe('validation_failed');
    const { cancelled } = good(await cancel({ benefits: 'keep' }));
    expect(cancelled).toMatchObject({ tickets: 1, benefits: { choice: 'keep' } });
    expect(await states(tour)).toEqual(['booked']);
  });

  // Guards: SLS-03
  test('leaves such an order out of a bulk refund: someone has to choose on its page', async () => {
    const member = await buyMember();
    await buyTickets(free());
    const run = await triedRefund(world, support, [member.number]);
    expect(Object.values(await outcomesOf(support, run))).toEqual([
      'benefits must be cancel or keep: members bought valid tickets by what is returned',
    ]);
  });
});

// Guards: SLS-03
test('a venue’s rule that cancels what was bought with lost money cancels them too', async () => {
  const member = await buyMember();
  const evening = await buyTickets(free());
  const [intent] = await booksOf(world, member.cart);
  await fetch(`${world.processor.url}/v1/refunds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${world.account.secretKey}` },
    body: new URLSearchParams({ payment_intent: intent?.id ?? '' }),
  });
  await vi.waitFor(
    async () =>
      expect(
        await world.sql(
          `select from payment_entry where cart_id = $1 and audit_action = 'refund'`,
          [member.cart],
        ),
      ).toHaveLength(1),
    { timeout: 25_000 },
  );
  await configure(world, { 'payments.if_lost': 'cancel' });
  await decideByRule(world.services, world.venue.portalId, member.id);
  expect(await states(member)).toEqual(['cancelled']);
  expect(await states(evening)).toEqual(['cancelled']);
});
