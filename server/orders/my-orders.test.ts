import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type CartAnswer,
  cartOf,
  checkout,
  holdCart,
  type ReserveOptions,
} from '../testing/buyer.ts';
import { type Browser, configure, makeMember, openBrowser } from '../testing/member.ts';
import { countRoundTrips } from '../testing/round-trips.ts';
import { checkoutAsMember } from '../testing/venues/levels.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

const neighbour = 'neighbour';
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 5000 });
  await seedVenue(world.database.administratorUrl, { key: neighbour });
  await configure(world, { 'login.mode': 'dialog', 'login.with': 'email_password' });
});
beforeEach(() => world.sql('delete from rate_window'));
afterAll(() => world.close());

interface LoggedIn {
  readonly browser: Browser;
  readonly id: string;
}

async function loggedIn(): Promise<LoggedIn> {
  const { id, email, password } = await makeMember(world);
  const browser = openBrowser(world);
  await answered<'logIn'>(browser.api.call('logIn', { body: { email, password } }));
  return { browser, id };
}

/** Buys as a guest; returns the order's id. */
async function buy(api: Browser['api'], ...wishes: ReserveOptions[]): Promise<string> {
  const held = await holdCart(api, ...wishes);
  return orderIdOf(await answered<'guestCheckoutMyCart'>(checkout(api, held)));
}

async function buyAs({ browser: { api } }: LoggedIn, ...wishes: ReserveOptions[]): Promise<string> {
  const held = await holdCart(api, ...wishes);
  return orderIdOf(await answered<'checkoutMyCart'>(checkoutAsMember(api, held)));
}

function orderIdOf(done: CartAnswer): string {
  const [id] = cartOf(done).order_ids;
  if (!id) throw new Error('a checkout without an order');
  return id;
}

const ordersOf = ({ browser }: LoggedIn, query: Record<string, string | number> = {}) =>
  answered<'listMyTicketOrders'>(browser.api.call('listMyTicketOrders', { query }));
const orderIdsOf = async (who: LoggedIn, query?: Record<string, string | number>) =>
  (await ordersOf(who, query)).ticket_order.map(({ id }) => id);
const sessionsOf = ({ browser }: LoggedIn, query: Record<string, string | number> = {}) =>
  answered<'listMyOrderSessions'>(browser.api.call('listMyOrderSessions', { query }));

/** Moves a session on the venue's first day; times are local, and hours from 24 fall on the next day. */
async function moveSession(id: string, from: string, to: string): Promise<void> {
  await world.sql(
    `update event_session set start_datetime = $2::timestamp at time zone 'America/New_York',
       end_datetime = $3::timestamp at time zone 'America/New_York' where id = $1`,
    [id, from, to],
  );
  await configure(world, {});
}

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const trips = countRoundTrips();
  await work();
  return trips.of('app').flat().length;
}

describe('the orders of a logged-in member', () => {
  // Guards: API-35, ORD-05
  test('are those of their carts and those that they are the buyer of, newest first', async () => {
    const ada = await loggedIn();
    const ofCart = await buyAs(ada, { type: 'adult', n: 2 });
    const ofBuyer = await buy(world.api, { type: 'child' });
    await world.sql('update ticket_order set identity_id = $2 where id = $1', [ofBuyer, ada.id]);
    const guests = await buy(world.api, { type: 'adult' });
    await world.sql(
      'update ticket_order set identity_id = g.identity_id from ticket_order g where ticket_order.id = $1 and g.id = $2',
      [ofCart, guests],
    );
    const answer = await ordersOf(ada);
    expect(answer.ticket_order.map(({ id }) => id)).toEqual([ofBuyer, ofCart]);
    expect(answer.ticket.map((ticket) => ticket.ticket_order_id)).toEqual([
      ofBuyer,
      ofCart,
      ofCart,
    ]);
    expect(answer.ticket_type.map(({ id }) => id).sort()).toEqual(['adult', 'child']);
    expect(answer.ticket_group.map(({ id }) => id)).toEqual(['general']);
    await world.sql(`update ticket_order set purchased_on = '2020-01-01Z' where id = $1`, [
      ofBuyer,
    ]);
    expect(await orderIdsOf(ada)).toEqual([ofCart, ofBuyer]);
    expect(await orderIdsOf(ada, { limit: 1 })).toEqual([ofCart]);
  });

  test('are listed once if both the cart and the purchase are theirs', async () => {
    const ada = await loggedIn();
    const order = await buyAs(ada, { type: 'adult' });
    expect(await orderIdsOf(ada)).toEqual([order]);
  });

  // Guards: API-35
  test('are found by id in upper or lower case, without unknown and other members’ orders', async () => {
    const [ada, grace] = [await loggedIn(), await loggedIn()];
    const own = await buyAs(ada, { type: 'adult' });
    const other = await buyAs(grace, { type: 'adult' });
    const guest = await buy(world.api, { type: 'adult' });
    await buyAs(ada, { type: 'child' });
    const list = [other, guest, randomUUID(), own.toUpperCase(), own].join(',');
    expect(await orderIdsOf(ada, { 'id._in': list })).toEqual([own]);
    expect(await orderIdsOf(ada, { 'id._in': other })).toEqual([]);
    expect(await orderIdsOf(ada, { 'id._in': '' })).toEqual([]);
    expect(await orderIdsOf(grace)).toEqual([other]);
    const bad = ada.browser.api.call('listMyTicketOrders', { query: { 'id._in': `${own},x` } });
    expect(await refusedWith(bad)).toBe('bad_field_value');
  });

  test('do not include another portal’s, even if an identity there has the same id', async () => {
    const ada = await loggedIn();
    const own = await buyAs(ada, { type: 'adult' });
    const theirs = await buy(world.clientOf(neighbour), { type: 'adult' });
    await world.sql(
      `with same as (insert into identity (portal_id, id, kind)
         select portal_id, $1, 'member' from portal where key = $3 returning id)
       update ticket_order set identity_id = (select id from same) where id = $2`,
      [ada.id, theirs, neighbour],
    );
    expect(await orderIdsOf(ada)).toEqual([own]);
    expect(await orderIdsOf(ada, { 'id._in': theirs })).toEqual([]);
    expect((await sessionsOf(ada)).order_session.map((each) => each.ticket_order_id)).toEqual([
      own,
    ]);
    // Their session is not valid at the other portal.
    const { cookies } = ada.browser;
    const response = await world.fetch(
      new Request(`http://localhost/api/my/ticket_order?seller=${neighbour}`, {
        headers: { cookie: `session=${cookies.get('session')}` },
      }),
    );
    expect(response.status).toBe(401);
  });

  // Guards: API-34
  test('are refused without a login, and never cached', async () => {
    const { browser } = await loggedIn();
    for (const path of ['my/ticket_order', 'my/order_session']) {
      const get = (prefix: string, cookie: string) =>
        world.fetch(
          new Request(`http://localhost/${prefix}/${path}?seller=tower`, { headers: { cookie } }),
        );
      const session = `session=${browser.cookies.get('session')}`;
      expect((await get('api', '')).status).toBe(401);
      expect((await get('cached_api', session)).status).toBe(401);
      const answer = await get('api', session);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'private, no-store',
      ]);
    }
  });
});

describe('the order sessions of a logged-in member', () => {
  // Guards: API-36, USR-45
  test('are listed by their start, with the number of tickets of each order', async () => {
    const ada = await loggedIn();
    const later = await buyAs(ada, { type: 'adult', n: 2, session: 'tour-12' });
    const sooner = await buyAs(
      ada,
      { type: 'child', session: 'tour-11' },
      { type: 'adult', session: 'tour-12' },
      { type: 'pass', session: null },
    );
    const answer = await sessionsOf(ada);
    expect(
      answer.order_session.map((line) => [
        line.event_session_id,
        line.ticket_order_id,
        line.num_tickets,
      ]),
    ).toEqual([
      ['tour-11', sooner, 1],
      ['tour-12', later, 2],
      ['tour-12', sooner, 1],
    ]);
    expect(answer.order_session[0]).toEqual({
      ticket_order_id: sooner,
      order_number: expect.stringMatching(/^\w{9}$/),
      purchased_on: expect.stringMatching(/Z$/),
      num_tickets: 1,
      event_session_id: 'tour-11',
      event_template_id: 'tour',
      event_name: 'Tour',
      start_datetime: '2031-03-08T16:00:00.000Z',
    });
    expect(answer.event_session).toMatchObject([
      { id: 'tour-11', date: '2031-03-08', startTime: '11:00', timezone: 'America/New_York' },
      { id: 'tour-12' },
    ]);
    expect(answer.event_template.map(({ id }) => id)).toEqual(['tour']);
    expect(answer.venue.map(({ id }) => id)).toEqual(['house']);
    expect((await sessionsOf(ada, { limit: 1 })).order_session).toHaveLength(1);
  });

  test('have the portal’s names for their events in the language', async () => {
    const ada = await loggedIn();
    await buyAs(ada, { type: 'adult', session: 'tour-11' });
    await configure(world, { event_texts: { en: { Tour: 'The tour' } } });
    const { order_session, event_template } = await sessionsOf(ada);
    expect(order_session.map(({ event_name }) => event_name)).toEqual(['The tour']);
    expect(event_template.map(({ name }) => name)).toEqual(['The tour']);
    await configure(world, { event_texts: {} });
  });

  // Guards: API-36
  test('are only those with valid tickets', async () => {
    const ada = await loggedIn();
    const order = await buyAs(ada, { type: 'adult', n: 3 });
    const states = async (...wanted: string[]) => {
      for (const [position, state] of wanted.entries()) {
        await world.sql(
          `update ticket set state = $3 where id = (select id from ticket
             where ticket_order_id = $1 order by position offset $2 limit 1)`,
          [order, position, state],
        );
      }
      return (await sessionsOf(ada)).order_session.map(({ num_tickets: tickets }) => tickets);
    };
    expect(await states('cancelled', 'redeemed', 'booked')).toEqual([2]);
    expect(await states('cancelled', 'unbooked', 'cancelled')).toEqual([]);
    expect(await orderIdsOf(ada)).toEqual([order]);
  });

  test('do not include anyone else’s', async () => {
    const [ada, grace] = [await loggedIn(), await loggedIn()];
    await buyAs(grace, { type: 'adult' });
    await buy(world.api, { type: 'adult' });
    expect((await sessionsOf(ada)).order_session).toEqual([]);
  });

  test('are listed until they end, even after midnight at the venue', async () => {
    const ada = await loggedIn();
    await buyAs(ada, { type: 'child', session: 'tour-10' });
    const clock = vi.spyOn(world.services, 'now');
    try {
      await moveSession('tour-10', '2031-03-08 22:30', '2031-03-09 01:00');
      const shownAt = async (instant: string) => {
        clock.mockReturnValue(Date.parse(instant));
        await world.sql('update web_session set expires_at = $2 where identity_id = $1', [
          ada.id,
          '2031-03-10T00:00Z',
        ]);
        return (await sessionsOf(ada)).order_session.length;
      };
      // Five hours behind UTC: the next day has started in UTC while the session is still on.
      expect(await shownAt('2031-03-09T03:31:00Z')).toBe(1);
      expect(await shownAt('2031-03-09T05:59:59Z')).toBe(1);
      expect(await shownAt('2031-03-09T06:00:00Z')).toBe(0);
    } finally {
      clock.mockRestore();
      await moveSession('tour-10', '2031-03-08 10:00', '2031-03-08 11:00');
    }
  });
});

test('a thousand orders are read with as many statements as one', async () => {
  const [ada, grace] = [await loggedIn(), await loggedIn()];
  const first = await buyAs(ada, { type: 'adult' });
  await world.sql('update ticket_order set identity_id = $2 where id = $1', [first, ada.id]);
  await world.sql(
    `with carts as (
       insert into cart (portal_id, id, cart_number, seller_id, state, identity_id, held_until_max)
       select portal_id, gen_random_uuid(), 'many-' || n, seller_id, 'ordered', $2, held_until_max
       from cart, generate_series(1, 1000) n
       where id = (select cart_id from ticket_order where id = $1)
       returning portal_id, id, cart_number
     ), orders as (
       insert into ticket_order (portal_id, order_number, scan_code, cart_id, seller_id, identity_id, buyer,
         total_before_cartmod_price, total_fee_fixed_outside, total_fee_percent_outside,
         total_after_fees_price)
       select c.portal_id, c.cart_number, c.cart_number, c.id, o.seller_id, $2, o.buyer, 0, 0, 0, 0
       from carts c, ticket_order o where o.id = $1
       returning portal_id, id, cart_id
     )
     insert into ticket (portal_id, cart_id, ticket_order_id, state, ticket_type_id,
       ticket_group_id, event_template_id, event_session_id, handler, counts_session,
       counts_group, face_value, adjusted_value, fee_fixed_outside, fee_percent_outside)
     select o.portal_id, o.cart_id, o.id, 'booked', 'free', 'general', 'tour', 'tour-10',
       'tickets', true, false, 0, 0, 0, 0 from orders o`,
    [first, grace.id],
  );
  const few = await statementsOf(async () => [await ordersOf(ada), await sessionsOf(ada)]);
  let orders = 0;
  let sessions = 0;
  const many = await statementsOf(async () => {
    orders = (await ordersOf(grace)).ticket_order.length;
    sessions = (await sessionsOf(grace)).order_session.length;
  });
  expect([orders, sessions]).toEqual([1000, 1000]);
  expect(many).toBe(few);
});
