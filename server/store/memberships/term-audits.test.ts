import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleDifference } from '../../refunds/settle-difference.ts';
import { cartOf, holdCart } from '../../testing/buyer.ts';
import { refund, staffServices } from '../../testing/staff.ts';
import { checkOutForFree, free, seedBenefits } from '../../testing/venues/benefits.ts';
import {
  backdateMembership,
  checkoutAsMember,
  friend,
  holdLevels,
  type LoggedIn,
  logMemberIn,
  membershipsOfCart,
  seedLevels,
} from '../../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';

/** The audits of terms, each with a member whose rows an error has changed. */
let world: World;
let ada: LoggedIn;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await seedLevels(world);
  await seedBenefits(world);
});
beforeEach(async () => {
  await world.sql('delete from rate_window');
  ada = await logMemberIn(world);
});
afterEach(async () => {
  expect(await benefits()).toEqual([]);
  expect(await renewals()).toEqual([]);
});
afterAll(() => world.close());

const benefits = () => world.sql('select order_number from benefit_audit order by 1');
const renewals = () => world.sql('select order_number, fault from renewal_audit order by 1, 2');

interface Bought {
  readonly cart: string;
  readonly number: string;
}

async function bought(cart: string): Promise<Bought> {
  const [row] = await world.sql<Bought>(
    'select cart_id as cart, order_number as number from ticket_order where cart_id = $1',
    [cart],
  );
  return row ?? { cart: '', number: '' };
}
async function buyTerm(renews?: string): Promise<Bought & { readonly membership: string }> {
  const held = await holdLevels(ada.browser.api, friend(renews ? { renews } : {}));
  await answered<'checkoutMyCart'>(checkoutAsMember(ada.browser.api, held));
  const [membership] = await membershipsOfCart(world, cartOf(held).id);
  return { ...(await bought(cartOf(held).id)), membership: membership?.id ?? '' };
}
async function buyTickets(n: number): Promise<Bought> {
  const held = await holdCart(ada.browser.api, free(n));
  await answered<'checkoutMyCart'>(checkOutForFree(ada.browser.api, held));
  return bought(cartOf(held).id);
}
const setState = ({ cart }: Bought, from: string, to: string) =>
  world.sql('update ticket set state = $3 where cart_id = $1 and state = $2', [cart, from, to]);

/** Lists differences as the upgrade does: with the last statements of its migration. */
async function upgrade(): Promise<void> {
  const name = '../../../database/migrations/0073-benefits-and-renewals.sql';
  const text = await readFile(new URL(name, import.meta.url), 'utf8');
  for (const statement of text.slice(text.indexOf('insert into old_difference')).split(';\n')) {
    if (statement.trim() !== '') await world.sql(statement);
  }
}
const old = () =>
  world.sql<{ id: string; order: string; cause: string; amount: number }>(
    `select d.id, o.order_number as order, d.cause, d.amount::int
     from old_difference d join ticket_order o on o.id = d.ticket_order_id
     where d.settled_on is null order by d.cause`,
  );

describe('the audit of tickets bought by members', () => {
  test('reports tickets whose term was cancelled without a choice about them, but none that staff kept', async () => {
    const term = await buyTerm();
    const tickets = await buyTickets(2);
    expect(await benefits()).toEqual([]);
    await setState(term, 'booked', 'cancelled');
    expect(await benefits()).toEqual([
      { order_number: tickets.number },
      { order_number: tickets.number },
    ]);
    await setState(term, 'cancelled', 'booked');

    const wish = { reference: randomUUID(), seller: world.venue.slug, order: term.number };
    await refund(world, { ...wish, tickets: 'all', benefits: 'keep' });
    expect(await benefits()).toEqual([]);
  });

  test('lists errors left by earlier releases once, at the upgrade, to be settled with a reason', async () => {
    const term = await buyTerm();
    const tickets = await buyTickets(2);
    await setState(term, 'booked', 'cancelled');
    await upgrade();
    expect(await benefits()).toEqual([]);
    const [difference] = await old();
    expect(difference).toMatchObject({
      order: tickets.number,
      cause: 'term_taken_back',
      amount: 0,
    });
    await upgrade();
    expect(await old()).toHaveLength(1);
    const reason = 'They come as our guests';
    await settleDifference(staffServices(world), { difference: difference?.id, reason });
    expect(await old()).toEqual([]);
  });
});

describe('the audit of renewals', () => {
  /** A membership with two renewals by hand, and the renewals' orders. */
  async function renewedTwice() {
    const first = await buyTerm();
    await backdateMembership(world, first.membership, 345);
    const second = await buyTerm(first.membership);
    await backdateMembership(world, first.membership, 365);
    const third = await buyTerm(first.membership);
    return { membership: first.membership, second, third };
  }
  const shift = (of: Bought, days: number) =>
    world.sql(
      `update membership_term set valid_from = valid_from + make_interval(days => $2)
       where ticket_order_id = (select id from ticket_order where cart_id = $1)`,
      [of.cart, days],
    );
  /** Turns an order into an automatic renewal's. */
  const automatic = ({ cart }: Bought, membership: string) =>
    world.sql(
      `insert into membership_renewal (portal_id, membership_id, term_end, cart_id, amount, noticed_at, state, tries, declines)
       values ($1, $2, '2031-01-01', $3, 6000, now(), 'renewed', 0, 0)`,
      [world.venue.portalId, membership, cart],
    );
  /** Changes all terms to those of a release that did not record what they were held for. */
  const forget = () => world.sql('update membership_term set held_from = null, held_to = null');
  const begin = ({ cart }: Bought, minutes: number) =>
    world.sql(
      'update payment set created_at = created_at + make_interval(mins => $2) where cart_id = $1',
      [cart, minutes],
    );

  test('reports two overlapping terms of one membership', async () => {
    const { third } = await renewedTwice();
    expect(await renewals()).toEqual([]);
    await shift(third, -1);
    expect(await renewals()).toEqual([
      { order_number: third.number, fault: 'has time of another term' },
    ]);
    await shift(third, 1);
  });

  test('reports a renewal by hand that was paid at the same time as the automatic one, but none before or after it', async () => {
    const { membership, second, third } = await renewedTwice();
    await automatic(second, membership);
    expect(await renewals()).toEqual([]);
    await forget();
    await begin(third, -10);
    expect(await renewals()).toEqual([
      { order_number: third.number, fault: 'was paid beside an automatic renewal' },
    ]);
    await upgrade();
    expect(await renewals()).toEqual([]);
    const [difference] = await old();
    expect(difference).toMatchObject({
      order: third.number,
      cause: 'renewal_paid_twice',
      amount: 6000,
    });
    await upgrade();
    expect(await old()).toHaveLength(1);
    const reason = 'Refunded in cash';
    await settleDifference(staffServices(world), { difference: difference?.id, reason });
    await begin(third, 10);
  });

  test('reports a renewal by hand that was held for the same term as an automatic one', async () => {
    const { membership, second, third } = await renewedTwice();
    await automatic(second, membership);
    expect(await renewals()).toEqual([]);
    const hold = (days: number) =>
      world.sql(
        `update membership_term m set held_from = o.valid_from + make_interval(days => $3),
           held_to = o.valid_to + make_interval(days => $3)
         from membership_term o
         where m.ticket_order_id = (select id from ticket_order where cart_id = $1)
           and o.ticket_order_id = (select id from ticket_order where cart_id = $2)`,
        [third.cart, second.cart, days],
      );
    await hold(0);
    expect(await renewals()).toEqual([
      { order_number: third.number, fault: 'was held for the time of another term' },
    ]);
    // Two renewals by hand extend a membership one after the other.
    await world.sql('delete from membership_renewal where cart_id = $1', [second.cart]);
    expect(await renewals()).toEqual([]);
  });

  test('lists, at the upgrade, a renewal by hand that was held before an automatic one and paid after it', async () => {
    const { membership, second, third } = await renewedTwice();
    await automatic(second, membership);
    await world.sql(
      `update cart set created_at = created_at - interval '10 minutes' where id = $1`,
      [third.cart],
    );
    // Terms from that time do not record what they were held for, so the audit does not find it.
    await forget();
    expect(await renewals()).toEqual([]);
    await upgrade();
    expect(await old()).toMatchObject([{ order: third.number, cause: 'renewal_paid_twice' }]);
  });
});
