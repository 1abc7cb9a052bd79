import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StaffCallInput } from '#contract/staff/staff-client.ts';
import { cartOf, checkout, holdCart, type ReserveOptions } from '../../testing/buyer.ts';
import { applied, seedRules } from '../../testing/codes.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
let support: StaffMember;
let ofSeller: StaffMember;
let stranger: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, limited: 1000 });
  const discount = { kind: 'percent', percent: '50' } as const;
  await seedRules(world, { half: { discount, codes: { HALF: 9 } } });
  const [seller = ''] = (await world.services.cache.directory()).map(({ sellerId }) => sellerId);
  const supportOf = (id: string) => [{ role: 'support', sellers: [id] }];
  support = await staffMember(world, { grants: ['support'] });
  ofSeller = await staffMember(world, { grants: supportOf(seller) });
  stranger = await staffMember(world, { grants: supportOf('another-seller') });
});
afterAll(() => world.close());

/** Buys tickets by card, with a promo code if one is given; returns the order’s number. */
async function buy(code: string | null, ...wishes: ReserveOptions[]): Promise<string> {
  const held = await holdCart(world.api, ...wishes);
  const cart = code === null ? held : await applied(world.api, cartOf(held).id, code);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, cart));
  const { id } = cartOf(held);
  const bought = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  return bought.ticket_order[0]?.order_number ?? '';
}

type Query = StaffCallInput<'listOrders'>['query'];
const listed = async (query: Query, { client }: StaffMember = support) =>
  good(await client.call('listOrders', { query }));
const numbers = async (query: Query, who?: StaffMember) =>
  (await listed(query, who)).order.map(({ number }) => number);

describe('the list of orders (SLS-01)', () => {
  // Guards: SLS-01
  test('has each order with its buyer, price and state, newest first', async () => {
    const first = await buy(null, { type: 'front', n: 2 });
    const second = await buy(null, { type: 'adult' });
    const { order, next } = await listed({});
    expect(order.map(({ number }) => number).slice(0, 2)).toEqual([second, first]);
    expect(order[1]).toMatchObject({
      total: '60.00',
      unpaid: '0',
      channel: 'web',
      tickets: 2,
      valid: 2,
      redeemed: 0,
    });
    expect(order[1]?.buyer.email).toContain('@');
    expect(order[1]).not.toHaveProperty('id');
    expect(next).toBeNull();
    const byNumber = await numbers({ sort: 'number' });
    expect(byNumber).toEqual(byNumber.toSorted());
  });

  // Guards: SLS-01
  test('says for each order what it is for: its first session, and how many others', async () => {
    const of = (...hours: number[]) =>
      buy(null, ...hours.map((hour) => ({ type: 'adult', session: `tour-${hour}` })));
    const [one, two] = [await of(11), await of(12, 11)];
    const [session] = await world.sql<{ at: Date }>(
      "select start_datetime as at from event_session where id = 'tour-11'",
    );
    const starts_at = session?.at.toISOString();
    const { order } = await listed({});
    const visitOf = (number: string) => order.find((line) => line.number === number)?.visit;
    expect(visitOf(one)).toMatchObject({ event: 'Tour', starts_at, others: 0 });
    expect(visitOf(two)).toMatchObject({ event: 'Tour', starts_at, others: 1 });
  });

  // Guards: SLS-01, STF-10
  test('is limited to a role’s sellers, whatever is requested', async () => {
    const number = await buy('HALF', { type: 'front' });
    expect(await numbers({ code: 'half' }, ofSeller)).toContain(number);
    for (const query of [{}, { code: 'HALF' }, { event: 'tour' }, { seller: 'shop' }]) {
      expect(await numbers(query, stranger)).toEqual([]);
    }
    const events = good(await stranger.client.call('listOrderEvents', { query: {} }));
    expect(events.event).toEqual([]);
    const input = { params: { id: 'tour' }, query: { day: '2026-11-23' } };
    expect(codeOf(await stranger.client.call('listOrderSessions', input))).toBe('not_found');
  });

  // Guards: SLS-01
  test('by promo code accepts the code as typed', async () => {
    const number = await buy('HALF', { type: 'front' });
    const without = await buy(null, { type: 'front' });
    const found = await numbers({ code: ' hAlF ' });
    expect(found).toContain(number);
    expect(found).not.toContain(without);
    expect(await numbers({ code: 'NEVER' })).toEqual([]);
  });

  // Guards: SLS-01
  test('by day of visit has the orders of sessions that begin on it', async () => {
    const number = await buy(null, { type: 'adult' });
    const [visit] = await world.sql<{ event: string; session: string; day: string }>(
      `select t.event_template_id as event, s.id as session,
         to_char(s.start_datetime at time zone v.timezone, 'YYYY-MM-DD') as day
       from ticket_order o join ticket t on t.ticket_order_id = o.id
       join event_session s on s.id = t.event_session_id
       join event_template e on e.id = s.event_template_id join venue v on v.id = e.venue_id
       where o.order_number = $1`,
      [number],
    );
    if (!visit) throw new Error('the ticket has no session');
    const { event, session, day } = visit;
    const sessions = good(
      await support.client.call('listOrderSessions', { params: { id: event }, query: { day } }),
    ).session;
    expect(sessions.map(({ id }) => id)).toContain(session);
    expect(await numbers({ event, visit_day: day })).toContain(number);
    expect(await numbers({ event, visit_day: day, session })).toContain(number);
    expect(await numbers({ event, visit_day: '2020-01-01' })).toEqual([]);
    expect(await numbers({ event, visit_day: '2020-01-01', session })).toEqual([]);
  });

  // Guards: SLS-01
  test.each([
    ['from_day', { from_day: '2026-02-30' }],
    ['from_day', { from_day: '1899-12-31' }],
    ['to_day', { to_day: '3000-01-01' }],
    ['to_day', { to_day: 'today' }],
    ['visit_day', { visit_day: '2026-11-23' }],
    ['visit_day', { event: 'tour', visit_day: '0000-01-01' }],
    ['state', { state: 'lost' }],
    ['sort', { sort: 'price' }],
    ['channel', { channel: 'web; drop' }],
    ['after', { after: 'here' }],
  ])('refuses a bad value by the name of its field: %s', async (path, query) => {
    const refused = await support.client.call('listOrders', { query: query as never });
    expect(refused).toMatchObject({ ok: false, status: 400, errors: [{ _extra: { path } }] });
  });

  test.each([{ from_day: '1900-01-01', to_day: '2999-12-31' }, { to_day: '2999-12-31' }])(
    'accepts the first and the last possible day: %o',
    async (query) => {
      expect((await listed(query)).order.length).toBeGreaterThan(0);
    },
  );

  // Guards: SLS-01
  test('lists the events to filter by, found by a part of their name', async () => {
    const { event: all } = good(await support.client.call('listOrderEvents', { query: {} }));
    const [one] = all;
    if (!one) throw new Error('there are no events');
    const part = one.name.slice(1).toUpperCase();
    const { event } = good(await support.client.call('listOrderEvents', { query: { q: part } }));
    expect(event).toContainEqual(one);
    const named = good(await support.client.call('listOrderEvents', { query: { id: one.id } }));
    expect(named.event).toEqual([one]);
  });

  // Guards: SLS-01
  test('can be read at most sixty times in ten seconds by one person', async () => {
    const reader = await staffMember(world, { grants: ['support'] });
    const now = world.services.now();
    const clock = vi.spyOn(world.services, 'now').mockReturnValue(now);
    const read = async () => codeOf(await reader.client.call('listOrders', { query: {} }));
    const answers: string[] = [];
    for (let at = 0; at < 61; at += 1) answers.push(await read());
    expect(answers.slice(0, 60)).not.toContain('too_many_requests');
    expect(answers.at(-1)).toBe('too_many_requests');
    clock.mockReturnValue(now + 10_000);
    expect(await read()).toBe('ok');
  });
});
