import { randomUUID } from 'node:crypto';
import QRCode from 'qrcode';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { lastDayOf } from '#domain/memberships/membership-term.ts';
import { configure } from '../testing/member.ts';
import { buyRenewing } from '../testing/renewals.ts';
import { refund } from '../testing/staff.ts';
import {
  backdateMembership,
  buyMembership,
  checkoutAsMember,
  friend,
  holdLevels,
  type LoggedIn,
  logMemberIn,
  seedLevels,
} from '../testing/venues/levels.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
let ada: LoggedIn;
beforeAll(async () => {
  world = await openWorld();
  await seedLevels(world);
  await world.sql("update ticket_type set rank = 2 where id = 'friend-child'");
  await world.sql("update ticket_type set rank = 1 where id = 'friend'");
});
beforeEach(async () => {
  await world.sql('delete from rate_window');
  ada = await logMemberIn(world);
});
afterAll(() => world.close());

const mine = ({ browser } = ada) =>
  answered<'listMyMemberships'>(browser.api.call('listMyMemberships', {}));

describe('the memberships of a member (API-27)', () => {
  // Guards: API-27, MEM-08, MEM-09
  test('are listed with level, end and members by rank (MEM-08, MEM-09)', async () => {
    expect(await mine()).toMatchObject({ membership: [], ticket: [] });
    const bea = friend({ name: 'Bea Byron' });
    const id = await buyMembership(world, ada, { type: 'friend-child' }, friend(), bea);
    const answer = await mine();
    const [kept] = await world.sql<{ scan_code: string; valid_to: Date }>(
      'select scan_code, valid_to from membership where id = $1',
      [id],
    );
    const [order] = await world.sql<{ id: string }>(
      'select id from ticket_order where identity_id = $1',
      [ada.id],
    );
    const end = kept?.valid_to ?? new Date(0);
    expect(answer.membership).toEqual([
      {
        id,
        scan_code: kept?.scan_code,
        ticket_group_id: 'friends',
        event_template_id: 'friendship',
        name: 'Friends',
        valid_from: expect.any(String),
        valid_to: end.toISOString(),
        last_day: lastDayOf(end, 'America/New_York'),
        timezone: 'America/New_York',
        is_active: true,
        can_renew: false,
        auto_renew_state: null,
        renewal_in_progress: false,
        saved_payment_method: null,
        ticket_order_id: order?.id,
        ticket_order_ids: [order?.id],
      },
    ]);
    expect(
      answer.ticket.map(({ admit_name, ticket_type_id }) => [admit_name, ticket_type_id]),
    ).toEqual([
      ['Ada Lovelace', 'friend'],
      ['Bea Byron', 'friend'],
      ['', 'friend-child'],
    ]);
    expect(answer.ticket_type.map(({ name, rank }) => [name, rank]).sort()).toEqual([
      ['Child', 2],
      ['Friend', 1],
    ]);
  });

  // Guards: API-27
  test('are hidden from others and from guests', async () => {
    await buyMembership(world, ada, friend());
    expect((await mine(await logMemberIn(world))).membership).toEqual([]);
    expect(await refusedWith(world.api.call('listMyMemberships', {}))).toBe('not_logged_in');
  });

  test('show the current term, until everything paid for is over', async () => {
    const id = await buyMembership(world, ada, friend());
    const [first] = (await mine()).membership;
    await backdateMembership(world, id, 350);
    expect((await mine()).membership).toMatchObject([{ is_active: true, can_renew: true }]);
    await buyMembership(world, ada, friend({ renews: id, name: 'Bea Byron' }));
    const renewed = await mine();
    expect(renewed.membership).toMatchObject([
      { id, is_active: true, can_renew: false, ticket_order_id: first?.ticket_order_id },
    ]);
    expect(renewed.ticket.map(({ admit_name }) => admit_name)).toEqual(['Ada Lovelace']);
    await backdateMembership(world, id, 30);
    const next = await mine();
    expect(next.ticket.map(({ admit_name }) => admit_name)).toEqual(['Bea Byron']);
    await backdateMembership(world, id, 400);
    expect((await mine()).membership).toMatchObject([{ id, is_active: false, can_renew: true }]);
  });

  // Guards: API-27
  test('from one order each have their own members, without refunded ones', async () => {
    const held = await holdLevels(
      ada.browser.api,
      friend(),
      friend({ name: 'Bea Byron' }),
      { type: 'friend-child' },
      { type: 'patron' },
    );
    const done = await answered<'checkoutMyCart'>(checkoutAsMember(ada.browser.api, held));
    const members = async () =>
      (await mine()).ticket.map(({ ticket_type_id }) => ticket_type_id).sort();
    expect(await members()).toEqual(['friend', 'friend', 'friend-child', 'patron']);
    const child = done.ticket.find(({ ticket_type_id }) => ticket_type_id === 'friend-child');
    await refund(world, {
      reference: randomUUID(),
      seller: world.venue.slug,
      order: done.ticket_order[0]?.order_number,
      tickets: [child?.id],
    });
    expect(await members()).toEqual(['friend', 'friend', 'patron']);
  });

  test('are left out once refunded, and the longest comes first', async () => {
    const year = await buyMembership(world, ada, friend());
    const season = await buyMembership(world, ada, { type: 'seasonal' });
    expect((await mine()).membership.map(({ id }) => id)).toEqual([season, year]);
    const [order] = await world.sql<{ order_number: string }>(
      `select order_number from ticket_order o join membership_term t on t.ticket_order_id = o.id
       where t.membership_id = $1`,
      [season],
    );
    await refund(world, {
      reference: randomUUID(),
      seller: world.venue.slug,
      order: order?.order_number,
      tickets: 'all',
    });
    expect((await mine()).membership.map(({ id }) => id)).toEqual([year]);
    expect((await picture(ada, season)).status).toBe(404);
  });
});

describe('the card that renews a membership (MEM-08)', () => {
  let id: string;
  beforeEach(async () => {
    await configure(world, { ask_to_autorenew: true });
    id = await buyRenewing(world, ada);
  });
  const cardIn = async () => (await mine()).membership.map((each) => each.saved_payment_method);

  // Guards: MEM-08
  test('is shown masked, even to a member who logged in by member ID (decision 064)', async () => {
    expect((await mine()).membership).toMatchObject([{ id, auto_renew_state: 'scheduled' }]);
    expect(await cardIn()).toEqual([
      {
        brand: 'visa',
        last_four: '4242',
        exp_month: expect.any(Number),
        exp_year: expect.any(Number),
        is_expired: false,
      },
    ]);
  });

  test('is not shown once the renewal is cancelled', async () => {
    await world.sql("update membership set auto_renew = 'cancelled' where id = $1", [id]);
    expect(await cardIn()).toEqual([null]);
  });

  test('is the one agreed to, and is not shown once that one is no longer saved', async () => {
    const { stripe } = world.services.gateways;
    const [payment] = await world.sql<{ ref: string }>(
      `select p.provider_ref as ref from payment p
       join membership m on m.auto_renew_payment_id = p.id where m.id = $1`,
      [id],
    );
    const agreed = await stripe.cardOf(payment?.ref ?? '');
    if (agreed.kind === 'unknown' || !agreed.value) throw new Error('no card was kept');
    const held = await holdLevels(ada.browser.api, friend());
    const another = { card: 'pm_card_mastercard', autoRenew: true };
    await answered<'checkoutMyCart'>(checkoutAsMember(ada.browser.api, held, another));
    const cards = async () =>
      new Map((await mine()).membership.map((each) => [each.id, each.saved_payment_method?.brand]));
    expect([...(await cards()).values()].sort()).toEqual(['mastercard', 'visa']);
    expect((await cards()).get(id)).toBe('visa');
    await stripe.removeCard(agreed.value.ref);
    expect((await cards()).get(id)).toBeUndefined();
  });

  test('is left out if the processor does not answer, and the rest is returned', async () => {
    const { gateways } = world.services;
    const listCards = async () => ({ kind: 'unknown' as const });
    vi.spyOn(gateways.stripe, 'listCards').mockImplementation(listCards);
    const [membership] = (await mine()).membership;
    expect(membership).toMatchObject({ id, name: 'Friends', saved_payment_method: null });
    vi.restoreAllMocks();
  });
});

// Guards: MEM-40
test('a member’s own record says that they have a membership, until it is refunded (MEM-40)', async () => {
  const hasOne = async () =>
    (await answered<'getMyUser'>(ada.browser.api.call('getMyUser', {}))).user[0]?.has_membership;
  expect(await hasOne()).toBe(false);
  const id = await buyMembership(world, ada, friend());
  expect(await hasOne()).toBe(true);
  await backdateMembership(world, id, 800);
  expect(await hasOne()).toBe(true);
  await world.sql("update ticket set state = 'cancelled' where membership_id = $1", [id]);
  expect(await hasOne()).toBe(false);
});

const picture = ({ browser }: Pick<LoggedIn, 'browser'>, id: string, query = '', prefix = '/api') =>
  world.fetch(
    new Request(`http://localhost${prefix}/membership/${id}/qrcode?seller=tower${query}`, {
      headers: { cookie: `session=${browser.cookies.get('session') ?? ''}` },
    }),
  );

describe('the QR picture of a membership (API-56)', () => {
  // Guards: API-56, ORD-58
  test('contains its code and nothing else, and is never cached', async () => {
    const id = await buyMembership(world, ada, friend());
    const [membership] = (await mine()).membership;
    const response = await picture(ada, id, '&margin=2');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).toBe(
      await QRCode.toString(membership?.scan_code ?? '', {
        type: 'svg',
        errorCorrectionLevel: 'M',
        margin: 2,
      }),
    );
  });

  // Guards: API-56
  test('is only for its owner', async () => {
    const id = await buyMembership(world, ada, friend());
    expect((await picture(await logMemberIn(world), id)).status).toBe(404);
    expect((await picture(ada, randomUUID())).status).toBe(404);
    expect((await picture({ browser: { ...ada.browser, cookies: new Map() } }, id)).status).toBe(
      401,
    );
    expect((await picture(ada, id, '', '/cached_api')).status).toBe(401);
  });
});

describe('an order for a membership (API-32)', () => {
  const orderOf = async (id: string, query = {}) =>
    answered<'getTicketOrder'>(world.api.call('getTicketOrder', { params: { id }, query }));
  const orderIdOf = async (membershipId: string) => {
    const [row] = await world.sql<{ ticket_order_id: string }>(
      'select ticket_order_id from membership_term where membership_id = $1',
      [membershipId],
    );
    return row?.ticket_order_id ?? '';
  };

  // Guards: API-32
  test('includes it, without anything that would open a door', async () => {
    const id = await buyMembership(world, ada, friend());
    const [own] = (await mine()).membership;
    const { membership } = await orderOf(await orderIdOf(id));
    expect(membership).toEqual([
      {
        id,
        ticket_group_id: 'friends',
        event_template_id: 'friendship',
        name: 'Friends',
        valid_from: own?.valid_from,
        valid_to: own?.valid_to,
        last_day: own?.last_day,
        timezone: 'America/New_York',
        is_active: true,
        auto_renew_state: null,
      },
    ]);
  });

  // Guards: API-32
  test('can be narrowed to the tickets of its members (A-43)', async () => {
    const order = await orderIdOf(await buyMembership(world, ada, friend(), friend()));
    const { ticket: both } = await orderOf(order);
    await world.sql("update ticket set state = 'cancelled' where id = $1", [both[0]?.id]);
    const states = { 'ticket.state._in': 'booked,redeemed' };
    expect((await orderOf(order)).ticket).toHaveLength(2);
    const { ticket, ticket_group } = await orderOf(order, {
      ...states,
      'ticket_group.handler': 'membership',
    });
    expect(ticket.map(({ id }) => id)).toEqual([both[1]?.id]);
    expect(ticket_group.map(({ id }) => id)).toEqual(['friends']);
    const none = await orderOf(order, { ...states, 'ticket_group.handler': 'passes' });
    expect([none.ticket, none.ticket_group, none.ticket_order.length]).toEqual([[], [], 1]);
    const wrong = { params: { id: order }, query: { 'ticket.state._in': 'booked,blue' } };
    const refused = await world.api.call('getTicketOrder', wrong);
    expect(refused).toMatchObject({ ok: false, status: 400 });
  });

  // Guards: API-32
  test('leaves out refunded memberships', async () => {
    const order = await orderIdOf(await buyMembership(world, ada, friend()));
    await world.sql("update ticket set state = 'cancelled' where ticket_order_id = $1", [order]);
    expect((await orderOf(order)).membership).toEqual([]);
  });
});
