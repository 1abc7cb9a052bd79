import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatAmount } from '#domain/pricing/money.ts';
import { changeSession } from '../refunds/change-session.ts';
import { cartOf, checkout, lines, type ReserveOptions } from '../testing/buyer.ts';
import { seedRules } from '../testing/codes.ts';
import {
  type Bought,
  complete,
  expectConsistent,
  moveTo,
  openEdits,
  orderOf,
  purchaseOf,
  type Ticket,
} from '../testing/edits.ts';
import { ownSession } from '../testing/staff/sessions.ts';
import { refund, staffServices } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** Orders with codes whose tickets the venue takes back or moves before their buyers change them. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await seedRules(world, {
    companion: {
      discount: { kind: 'free_tickets', count: 1, every: null },
      codes: { COMPANION: null },
      min_tickets: 2,
    },
    evening: {
      discount: { kind: 'percent', percent: '30' },
      codes: { EVENING: null },
      scope: { sessions: { time_from: '18:00' } },
    },
  });
  await openEdits(world);
});
afterAll(() => world.close());

async function buyWith(code: string, ...tickets: ReserveOptions[]): Promise<Bought> {
  const cart = await answered<'createCart'>(
    world.api.call('createCart', { body: { add: lines(tickets), preloadedPromoCodes: [code] } }),
  );
  return purchaseOf(world, await answered<'guestCheckoutMyCart'>(checkout(world.api, cart)));
}

const change = (session: string, to?: string) =>
  changeSession(staffServices(world), {
    seller: world.venue.slug,
    session,
    ...(to === undefined ? {} : { to }),
  });

/** A session at a local time. */
async function sessionAt(time: string): Promise<string> {
  const id = await ownSession(world);
  await world.sql(
    `update event_session s set
       start_datetime = ('2031-06-01 ' || $2)::timestamp at time zone v.timezone,
       end_datetime = ('2031-06-01 ' || $2)::timestamp at time zone v.timezone + interval '1 hour'
     from venue v where s.id = $1 and v.portal_id = s.portal_id`,
    [id, time],
  );
  return id;
}

/** The price paid for a ticket, fees included, as a decimal text. */
async function costOf(ticket: Ticket | undefined): Promise<string> {
  const [row] = await world.sql<{ cost: number }>(
    `select (adjusted_value + fee_fixed_outside + fee_percent_outside)::int as cost
     from ticket where id = $1`,
    [ticket?.id],
  );
  return formatAmount(row?.cost ?? Number.NaN, 'USD');
}
const free = ({ adjusted_value }: Ticket): boolean => adjusted_value === '0';
const inHand = async (order: Bought): Promise<readonly Ticket[]> =>
  (await orderOf(world.api, order.id)).ticket.filter(({ state }) => state === 'booked');

/** The sums that an edit shows, due and refunded; completes the edit. */
async function outcomeOf(edit: Awaited<ReturnType<typeof moveTo>>) {
  const { payment_due: due, edit: shown } = cartOf(edit);
  expect((await complete(world, edit)).ok).toBe(true);
  await expectConsistent(world);
  return { due, refund: shown?.refund ?? '0' };
}

const staffRefund = async (order: Bought, wish: object) => {
  const number = (await orderOf(world.api, order.id)).ticket_order[0]?.order_number ?? '';
  const place = { seller: world.venue.slug, order: number, reference: randomUUID() };
  return refund(world, { ...place, ...wish });
};

describe('a code’s free ticket, if the venue cancels a session,', () => {
  /** Two adults, one of them free; the venue cancels the session of one of them. */
  async function cancelled(whose: 'free' | 'paid') {
    const [one, other] = [await ownSession(world), await ownSession(world)];
    const order = await buyWith(
      'COMPANION',
      { type: 'adult', session: one },
      { type: 'adult', session: other },
    );
    const gone = order.tickets.find((ticket) => free(ticket) === (whose === 'free'));
    await change(gone?.event_session_id ?? '');
    return order;
  }

  // Guards: ORD-22
  test('is not followed by another: the paid one moves at no charge', async () => {
    const order = await cancelled('free');
    const next = await ownSession(world);
    const edit = await moveTo(world, order, await inHand(order), { type: 'adult', session: next });
    expect(await outcomeOf(edit)).toEqual({ due: '0', refund: '0' });
  });

  test('stays free if the paid one was cancelled', async () => {
    const order = await cancelled('paid');
    const next = await ownSession(world);
    const edit = await moveTo(world, order, await inHand(order), { type: 'adult', session: next });
    expect(await outcomeOf(edit)).toEqual({ due: '0', refund: '0' });
    expect((await inHand(order)).map(free)).toEqual([true]);
  });

  test.each(['buyer', 'staff'])(
    'lets the %s refund one of two paid ones at its full price',
    async (who) => {
      const [one, other] = [await ownSession(world), await ownSession(world)];
      const order = await buyWith(
        'COMPANION',
        { type: 'adult', session: one },
        { type: 'adult', session: other, n: 2 },
      );
      const gone = order.tickets.find(free)?.event_session_id ?? '';
      await change(gone);
      const [first] = await inHand(order);
      const price = await costOf(first);
      if (who === 'staff give') {
        expect(await staffRefund(order, { tickets: [first?.id] })).toMatchObject({ amount: price });
      } else {
        const edit = await moveTo(world, order, [first]);
        expect(await outcomeOf(edit)).toEqual({ due: '0', refund: price });
      }
    },
  );

  test('does not cover a ticket that was always free and is exchanged for a paid one', async () => {
    const [one, other] = [await ownSession(world), await ownSession(world)];
    const order = await buyWith(
      'COMPANION',
      { type: 'adult', session: one },
      { type: 'adult', session: other },
      { type: 'free', session: other },
    );
    const given = order.tickets.find((each) => each.ticket_type_id === 'adult' && free(each));
    expect(given?.event_session_id).toBe(one);
    await change(one);
    const left = await inHand(order);
    const edit = await moveTo(
      world,
      order,
      left.filter(({ ticket_type_id }) => ticket_type_id === 'free'),
      { type: 'adult', session: other },
    );
    const price = await costOf(left.find(({ ticket_type_id }) => ticket_type_id === 'adult'));
    expect(await outcomeOf(edit)).toEqual({ due: price, refund: '0' });
  });
});

test('a free ticket stays free if staff cancelled the paid one at kept prices', async () => {
  const session = await ownSession(world);
  const order = await buyWith('COMPANION', { type: 'adult', session, n: 2 });
  const given = order.tickets.find((ticket) => !free(ticket));
  await staffRefund(order, { tickets: [given?.scan_code], keep_prices: true });
  const next = await ownSession(world);
  const edit = await moveTo(world, order, await inHand(order), { type: 'adult', session: next });
  expect(await outcomeOf(edit)).toEqual({ due: '0', refund: '0' });
});

describe('tickets that the venue moved out of their code’s times', () => {
  async function moved() {
    const [evening, morning] = [await sessionAt('19:00'), await sessionAt('10:00')];
    const order = await buyWith('EVENING', { type: 'adult', session: evening, n: 3 });
    const price = await costOf(order.tickets[0]);
    await change(evening, morning);
    return { order, price };
  }

  test('keep their price when one of them is cancelled', async () => {
    const { order, price } = await moved();
    const [first] = await inHand(order);
    const edit = await moveTo(world, order, [first]);
    expect(await outcomeOf(edit)).toEqual({ due: '0', refund: price });
  });

  // Guards: ORD-22
  test('keep their price when one of them moves back to an evening', async () => {
    const { order } = await moved();
    const [first] = await inHand(order);
    const evening = await sessionAt('20:00');
    const edit = await moveTo(world, order, [first], { type: 'adult', session: evening });
    expect(await outcomeOf(edit)).toEqual({ due: '0', refund: '0' });
  });

  test('keep their price wherever they were moved in between', async () => {
    const { order, price } = await moved();
    const [first] = await inHand(order);
    await change(first?.event_session_id ?? '', await sessionAt('11:00'));
    expect(await staffRefund(order, { tickets: [first?.id] })).toMatchObject({ amount: price });
  });
});
