import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffCallInput } from '#contract/staff/staff-client.ts';
import { cartOf, checkout, holdCart, type ReserveOptions } from '../testing/buyer.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let support: StaffMember;
let stranger: StaffMember;
let day: string;
beforeAll(async () => {
  world = await openWorld({ capacity: 40, limited: 40 });
  support = await staffMember(world, { grants: ['support'] });
  stranger = await staffMember(world, { grants: [{ role: 'support', sellers: ['another'] }] });
  const [session] = await world.sql<{ day: string }>(
    `select to_char(s.start_datetime at time zone v.timezone, 'YYYY-MM-DD') as day
     from event_session s join event_template e on e.id = s.event_template_id
     join venue v on v.id = e.venue_id where s.id = 'tour-10'`,
  );
  day = session?.day ?? '';
});
afterAll(() => world.close());

async function buy(...wishes: ReserveOptions[]): Promise<string> {
  const held = await holdCart(world.api, ...wishes);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const { id } = cartOf(held);
  const bought = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  return bought.ticket_order[0]?.order_number ?? '';
}

const listed = async (
  query: StaffCallInput<'listSessions'>['query'],
  { client }: StaffMember = support,
) => good(await client.call('listSessions', { query }));
const shown = async (id: string, { client }: StaffMember = support) =>
  good(await client.call('getSession', { params: { id } })).session;
const tickets = async (id: string, query: StaffCallInput<'listSessionTickets'>['query'] = {}) =>
  good(await support.client.call('listSessionTickets', { params: { id }, query }));

describe('the list of sessions (SLS-09)', () => {
  // Guards: SLS-09
  test('shows those of a day with their places, the earliest first', async () => {
    await buy({ type: 'adult', n: 2 });
    await holdCart(world.api, { type: 'adult' });
    const { session, next } = await listed({ day });
    const times = session.map(({ starts_at }) => starts_at);
    expect(times).toEqual(times.toSorted());
    expect(next).toBeNull();
    const tour = session.find(({ id }) => id === 'tour-10');
    expect(tour).toMatchObject({ capacity: 40, sold: 2, held: 1, free: 37, arrived: 0 });
    expect(tour).toMatchObject({ state: 'open', event: { id: 'tour' } });
    expect((await listed({ day: '2020-01-01' })).session).toEqual([]);
  });

  // Guards: SLS-09
  test('shows those that have ended by a given time last, over all its pages', async () => {
    const { session } = await listed({ day, event: 'tour' });
    const [first, second, third] = session;
    const at = first?.ends_at ?? '';
    const later = await listed({ day, event: 'tour', at });
    const ids = [second?.id, third?.id, first?.id];
    expect(later.at).toBe(at);
    expect(later.session.map(({ id }) => id)).toEqual(ids);
    const rest = await listed({ day, event: 'tour', at, after: third?.id });
    expect(rest.session.map(({ id }) => id)).toEqual([first?.id]);
  });

  // Guards: SLS-09
  test('names the nearest days with sessions of its event, before and after', async () => {
    expect((await listed({ day: '2020-01-01', event: 'tour' })).days).toEqual({
      previous: null,
      next: day,
    });
    expect((await listed({ day: '2990-01-01', event: 'tour' })).days).toEqual({
      previous: day,
      next: null,
    });
    const none = { previous: null, next: null };
    expect((await listed({ day: '2020-01-01', event: 'none' })).days).toEqual(none);
    expect((await listed({ day: '2020-01-01' }, stranger)).days).toEqual(none);
    const params = { id: 'tour' };
    const query = { day: '2020-01-01' };
    const found = good(await support.client.call('listOrderSessions', { params, query }));
    expect(found).toEqual({ days: { previous: null, next: day }, session: [] });
  });

  // Guards: SLS-09
  test('can be limited to an event, and is limited to the sellers of a role', async () => {
    const { session } = await listed({ day, event: 'tour' });
    expect(new Set(session.map(({ event }) => event.id))).toEqual(new Set(['tour']));
    expect((await listed({ day, event: 'none' })).session).toEqual([]);
    expect((await listed({ day }, stranger)).session).toEqual([]);
  });

  // Guards: SLS-09
  test('continues after the last session of the previous page', async () => {
    const { session } = await listed({ day });
    const [first] = session;
    const rest = await listed({ day, ...(first ? { after: first.id } : {}) });
    expect(rest.session.map(({ id }) => id)).toEqual(session.slice(1).map(({ id }) => id));
  });
});

describe('the page of a session (SLS-09)', () => {
  // Guards: SLS-09
  test('counts its tickets by type', async () => {
    const before = await shown('tour-10');
    await buy({ type: 'adult', n: 3 });
    const { types, sold } = await shown('tour-10');
    expect(sold).toBe(before.sold + 3);
    expect(types).toMatchObject([{ id: 'adult', tickets: sold, arrived: 0 }]);
  });

  // Guards: SLS-09
  test('lists the visitors with order, type and buyer, and leaves out refunded tickets', async () => {
    const number = await buy({ type: 'adult', n: 2 });
    const own = async () =>
      (await tickets('tour-10')).ticket.filter(({ order }) => order === number);
    expect(await own()).toMatchObject([
      { buyer: 'Ada Lovelace', state: 'booked', seat: null },
      { buyer: 'Ada Lovelace', state: 'booked' },
    ]);
    const [first, second] = await own();
    expect(first?.code_end, 'tells identical tickets apart').toMatch(/^[A-Z]{4}$/);
    expect(second?.code_end).not.toBe(first?.code_end);
    await world.sql("update ticket set state = 'redeemed' where id = $1", [first?.id]);
    expect((await own()).map(({ state }) => state).toSorted()).toEqual(['booked', 'redeemed']);
    const params = { number };
    const body = { reference: 'given back', reason: 'Ill', tickets: [(await own())[1]?.id ?? ''] };
    const still = (await own()).find(({ state }) => state === 'booked');
    body.tickets = [still?.id ?? ''];
    good(await support.client.call('refundOrder', { params, body }));
    expect(await own()).toHaveLength(1);
  });

  // Guards: SLS-09
  test.each(['type', 'seat', 'name'] as const)(
    'lists each ticket once over pages, sorted by %s',
    async (sort) => {
      const all = (await tickets('tour-10', { sort })).ticket.map(({ id }) => id);
      expect(all.length).toBeGreaterThan(3);
      const found: string[] = [];
      for (const id of all) {
        const { ticket } = await tickets('tour-10', { sort, after: id });
        found.push(id);
        expect(ticket.map((one) => one.id)).toEqual(all.slice(found.length));
      }
    },
  );

  // Guards: SLS-09
  test('sorts seats by their numbers', async () => {
    const rows = await world.sql<{ id: string }>(
      "select id from ticket where event_session_id = 'tour-10' and state = 'booked' order by id limit 3",
    );
    const places = ['10', '2', '1'];
    for (const [at, { id }] of rows.entries()) {
      const seat = JSON.stringify({ section: 'Z', row: 'B', seat: places[at] });
      await world.sql('update ticket set handler_data = $2 where id = $1', [id, seat]);
    }
    const { ticket } = await tickets('tour-10', { sort: 'seat' });
    const seats = ticket.flatMap(({ seat }) => seat ?? []);
    expect(seats).toEqual(['Z B 1', 'Z B 2', 'Z B 10']);
  });

  // Guards: SLS-09
  test('sorts names as languages do, in either form of Unicode', async () => {
    const rows = await world.sql<{ id: string }>(
      "select id from ticket where event_session_id = 'tour-10' and state = 'booked' order by id limit 3",
    );
    const names = ['Zimmer', 'E\u0301clair', 'eagle'];
    for (const [at, { id }] of rows.entries()) {
      await world.sql('update ticket set admit_name = $2 where id = $1', [id, names[at]]);
    }
    const { ticket } = await tickets('tour-10', { sort: 'name' });
    const listed = ticket.flatMap(({ holder }) => (names.includes(holder ?? '') ? [holder] : []));
    expect(listed).toEqual(['eagle', 'E\u0301clair', 'Zimmer']);
  });

  // Guards: SLS-09
  test('does not exist for a role of another seller, and neither does the list of visitors', async () => {
    const params = { id: 'tour-10' };
    expect(codeOf(await stranger.client.call('getSession', { params }))).toBe('not_found');
    const list = await stranger.client.call('listSessionTickets', { params, query: {} });
    expect(codeOf(list)).toBe('not_found');
  });
});
