import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { releaseCarts } from '../store/cart/carts.ts';
import { cartOf, checkout } from '../testing/buyer.ts';
import { applied, sampleRules, seedRules } from '../testing/codes.ts';
import { expectConsistent } from '../testing/edits.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { refund } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let bo: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 500 });
  const portal = world.venue.portalId;
  for (const row of [
    `seller (portal_id, id, slug, name) values (${portal}, 'cafe', 'cafe', 'Café')`,
    `event_template (portal_id, id, seller_id, venue_id, name, event_type, hidden_type)
       values (${portal}, 'cakes', 'cafe', 'house', 'Cakes', 'other', 'public_browsable')`,
    `ticket_group (portal_id, id, event_template_id, name, handler, hidden_type, capacity)
       values (${portal}, 'cakes', 'cakes', 'Cakes', 'tickets', 'public_browsable', -1)`,
    `ticket_type (portal_id, id, ticket_group_id, name, currency_amount)
       values (${portal}, 'cake', 'cakes', 'Cake', 900)`,
  ]) {
    await world.sql(`insert into ${row}`);
  }
  await seedRules(world, {
    half: sampleRules['half'] ?? { discount: { kind: 'none' }, codes: {} },
  });
});
beforeEach(async () => {
  bo = await staffMember(world, { grants: ['box_office'], name: 'Bo' });
});
afterEach(async () => {
  await world.sweep();
  await expectConsistent(world);
});
afterAll(() => world.close());

const day = 86_400_000;
const inDays = (days: number) =>
  new Date(world.services.now() + days * day).toISOString().slice(0, 10);
const wish = (more: object = {}) => ({
  id: randomUUID(),
  event: 'tour',
  session: 'tour-11',
  tickets: [{ type: 'adult', quantity: 2 }],
  name: 'Grace Hopper',
  email: 'grace@school.example',
  until: inDays(7),
  ...more,
});
const hold = (more: object = {}, { client } = bo) =>
  client.call('holdStaffCart', { body: wish(more) });
const listed = async (id: string, { client } = bo) =>
  good(await client.call('listStaffCarts', {})).staff_cart.find((one) => one.id === id);
const extend = (id: string, until: string | null, { client } = bo) =>
  client.call('extendStaffCart', { params: { id }, body: { until } });
const withdraw = (id: string, { client } = bo) =>
  client.call('withdrawStaffCart', { params: { id }, body: {} });
const cartIdOf = ({ link }: { link: string | null }) =>
  new URL(link ?? '').pathname.split('/').at(-1) ?? '';
const cartAt = (held: { link: string | null }) =>
  answered<'getCart'>(world.api.call('getCart', { params: { id: cartIdOf(held) } }));
const used = async () =>
  (
    await world.sql<{ used: number }>(
      `select used from stock where session_id = 'tour-11' and group_id = ''`,
    )
  )[0]?.used;
const openCarts = async () =>
  (await world.sql(`select from cart where channel = 'staff' and state = 'pending'`)).length;
const actsOf = async (number: string) =>
  (
    await world.sql<{ act: string }>(
      `select act from audit_entry where entity_kind = 'cart' and entity_id = $1 order by id`,
      [number],
    )
  ).map(({ act }) => act);

describe('a cart that is held for someone in the console (SLS-06)', () => {
  // Guards: SLS-06
  test('holds its places once, and is paid through its link', async () => {
    const before = (await used()) ?? 0;
    const body = wish();
    const both = await Promise.all([
      bo.client.call('holdStaffCart', { body }),
      bo.client.call('holdStaffCart', { body }),
    ]);
    const [held] = both.map((outcome) => good(outcome).staff_cart);
    if (!held) throw new Error('nothing is held');
    expect(await used()).toBe(before + 2);
    expect(held).toMatchObject({ state: 'open', places: 2, price: '43.00', paid: '0', by: 'Bo' });
    expect(held).toMatchObject({ event: 'Tour', name: 'Grace Hopper', parts: 0, order: null });
    const paid = await answered<'guestCheckoutMyCart'>(checkout(world.api, await cartAt(held)));
    const now = await listed(held.id);
    expect(now).toMatchObject({ state: 'paid', paid: '43.00', link: null, expires_at: null });
    expect(now?.order).toBe(paid.ticket_order[0]?.order_number);
    const acts = await actsOf(held.number);
    expect(acts.filter((act) => act === 'hold_cart')).toHaveLength(1);
    expect(acts).toContain('open_cart');
  });

  test('is listed at its price with the codes that the buyer applies', async () => {
    const { id, link } = good(await hold()).staff_cart;
    const cart = await applied(world.api, cartIdOf({ link }), 'HALF');
    const { payment_due } = cartOf(cart);
    expect(payment_due).not.toBe('43.00');
    expect(await listed(id)).toMatchObject({ price: payment_due, paid: '0' });
    await answered<'guestCheckoutMyCart'>(checkout(world.api, cart));
    expect(await listed(id)).toMatchObject({
      state: 'paid',
      price: payment_due,
      paid: payment_due,
    });
  });

  // Guards: SLS-06
  test('can be paid in equal parts, the first of which makes the order', async () => {
    const held = good(await hold({ parts: 3, until: null })).staff_cart;
    expect(held).toMatchObject({ parts: 3, expires_at: null });
    const cart = await cartAt(held);
    expect(cart.scheduled_payment.map(({ amount }) => amount)).toEqual(['14.34', '14.33', '14.33']);
    await answered<'guestCheckoutMyCart'>(checkout(world.api, cart));
    expect(await listed(held.id)).toMatchObject({ state: 'part_paid', paid: '14.34', parts: 3 });
    expect((await listed(held.id))?.link).toContain(cartIdOf(held));
    expect(codeOf(await withdraw(held.id))).toBe('not_possible_now');
  });

  // Guards: SLS-06
  test('stays paid after a goodwill refund, which is not owed again', async () => {
    const held = good(await hold()).staff_cart;
    await answered<'guestCheckoutMyCart'>(checkout(world.api, await cartAt(held)));
    const paid = await listed(held.id);
    await refund(world, {
      reference: 'goodwill of a held cart',
      seller: world.venue.slug,
      order: paid?.order ?? '',
      amount: '5.00',
    });
    expect(await listed(held.id)).toMatchObject({ state: 'paid', paid: '38.00', link: null });
  });

  // Guards: SLS-06
  test('cannot be held beyond the day of the visit, neither at first nor by an extension', async () => {
    const [{ visit = '' } = {}] = await world.sql<{ visit: string }>(
      `select (start_datetime at time zone 'America/New_York')::date::text as visit
       from event_session where id = 'tour-11'`,
    );
    const after = new Date(Date.parse(visit) + day).toISOString().slice(0, 10);
    const refused = { ok: false, errors: [{ _extra: { path: 'until' } }] };
    expect(await hold({ until: after })).toMatchObject(refused);
    const held = good(await hold({ until: visit })).staff_cart;
    expect(await extend(held.id, after)).toMatchObject(refused);
    expect(JSON.stringify(await extend(held.id, after))).toContain('day of the visit');
    good(await extend(held.id, visit));
  });

  // Guards: SLS-06
  test('can be extended, and expires at its new end', async () => {
    const held = good(await hold({ until: inDays(1) })).staff_cart;
    expect(codeOf(await extend(held.id, inDays(-2)))).toBe('validation_failed');
    const until = inDays(4);
    const { expires_at } = good(await extend(held.id, until)).staff_cart;
    // Midnight in New York, after that day.
    expect(new Date(Date.parse(expires_at ?? '') - day / 2).toISOString()).toContain(until);
    world.advance(3 * day);
    await world.sweep();
    const later = await staffMember(world, { grants: ['box_office'] });
    expect(await listed(held.id, later)).toMatchObject({ state: 'open' });
    world.advance(3 * day);
    await world.sweep();
    const latest = await staffMember(world, { grants: ['box_office'] });
    expect(await listed(held.id, latest)).toMatchObject({ state: 'expired', link: null });
    expect(codeOf(await extend(held.id, null, latest))).toBe('not_possible_now');
    expect(await actsOf(held.number)).toContain('extend_cart');
  });

  // Guards: SLS-06
  test('has an id that cannot be used for other places, another person or another seller', async () => {
    const body = wish();
    const { number } = good(await bo.client.call('holdStaffCart', { body })).staff_cart;
    const before = await openCarts();
    const again = (more: object, { client } = bo) =>
      client.call('holdStaffCart', { body: { ...body, ...more } });
    const cakes = { event: 'cakes', session: undefined, tickets: [{ type: 'cake', quantity: 1 }] };
    const waiter = await staffMember(world, {
      grants: [{ role: 'box_office', sellers: ['cafe'] }],
    });
    for (const outcome of [
      await again(cakes),
      await again(cakes, waiter),
      await again({ name: 'Somebody else' }),
      await again({ tickets: [{ type: 'adult', quantity: 3 }] }),
      await again({}, await staffMember(world, { grants: ['box_office'] })),
    ]) {
      expect(outcome).toMatchObject({ ok: false, errors: [{ _extra: { path: 'id' } }] });
    }
    expect(await openCarts()).toBe(before);
    expect(await listed(body.id)).toMatchObject({ number, state: 'open' });
  });

  // Guards: SLS-06
  test('can be withdrawn, once even by a double click, and can then no longer be paid', async () => {
    const before = await used();
    const held = good(await hold()).staff_cart;
    const cart = await cartAt(held);
    const codes = (await Promise.all([withdraw(held.id), withdraw(held.id)])).map(codeOf);
    expect(codes).toEqual(['ok', 'ok']);
    expect(await used()).toBe(before);
    expect(await listed(held.id)).toMatchObject({ state: 'withdrawn', link: null });
    expect((await checkout(world.api, cart)).ok).toBe(false);
    expect((await actsOf(held.number)).filter((act) => act === 'withdraw_cart')).toHaveLength(1);
  });

  // Guards: SLS-06
  test('cannot be withdrawn while a payment is in progress', async () => {
    const held = good(await hold()).staff_cart;
    await checkout(world.api, await cartAt(held), { card: 'pm_card_threeDSecure2Required' });
    expect(codeOf(await withdraw(held.id))).toBe('payment_in_progress');
    expect(await listed(held.id)).toMatchObject({ state: 'open' });
  });

  // Guards: SLS-06
  test('is either paid or withdrawn when both are tried at once', async () => {
    for (let at = 0; at < 4; at += 1) {
      const held = good(await hold()).staff_cart;
      const cart = await cartAt(held);
      const [paid, gone] = await Promise.all([checkout(world.api, cart), withdraw(held.id)]);
      expect([paid.ok, gone.ok].filter(Boolean)).toHaveLength(1);
      expect(await listed(held.id)).toMatchObject({ state: paid.ok ? 'paid' : 'withdrawn' });
    }
  });

  // Guards: SLS-06
  test('control: releasing its places without checking for payments leaves a payer without tickets', async () => {
    const held = good(await hold()).staff_cart;
    await checkout(world.api, await cartAt(held), { card: 'pm_card_threeDSecure2Required' });
    await world.services.store.write(world.venue.portalId, (tx) =>
      releaseCarts(tx, [cartIdOf(held)]),
    );
    const [row] = await world.sql<{ open: boolean }>(
      `select exists (select from payment where cart_id = $1 and next_check_at is not null) as open`,
      [cartIdOf(held)],
    );
    expect(row?.open).toBe(true);
    expect(cartOf(await cartAt(held)).state).toBe('expired');
  });

  // Guards: SLS-06
  test('that cannot be held is not listed', async () => {
    const id = randomUUID();
    const refused = await hold({ id, tickets: [{ type: 'front', quantity: 6 }] });
    expect(refused.ok).toBe(false);
    expect(await listed(id)).toBeUndefined();
    expect(await world.sql('select from staff_cart where id = $1', [id])).toEqual([]);
  });

  // Guards: SLS-06, STF-12
  test.each([
    ['tickets[0].type', { tickets: [{ type: 'none', quantity: 1 }] }],
    [
      'tickets',
      {
        tickets: [
          { type: 'adult', quantity: 150 },
          { type: 'child', quantity: 51 },
        ],
      },
    ],
    ['until', { until: '2020-01-01' }],
    // Staff cannot set a price: held tickets cost what they cost everyone (STF-12).
    ['tickets[0].price', { tickets: [{ type: 'adult', quantity: 1, price: '0' }] }],
    ['codes', { codes: ['FREE'] }],
  ])('with an invalid %s is refused, naming the field', async (path, more) => {
    expect(await hold(more)).toMatchObject({ ok: false, errors: [{ _extra: { path } }] });
  });

  // Guards: SLS-06
  test('does not exist for a role of another seller', async () => {
    const held = good(await hold()).staff_cart;
    const stranger = await staffMember(world, {
      grants: [{ role: 'owner', sellers: ['another'] }],
    });
    expect(await listed(held.id, stranger)).toBeUndefined();
    expect(codeOf(await withdraw(held.id, stranger))).toBe('not_found');
    expect(codeOf(await extend(held.id, null, stranger))).toBe('not_found');
    expect(codeOf(await hold({}, stranger))).toBe('not_found');
    const params = { id: 'tour' };
    expect(codeOf(await stranger.client.call('listHoldableTickets', { params }))).toBe('not_found');
    const { type } = good(await bo.client.call('listHoldableTickets', { params }));
    expect(type).toContainEqual(
      expect.objectContaining({ id: 'adult', group: 'General', name: 'Adult', price: '20.00' }),
    );
  });

  // Guards: SLS-06
  test('is one of at most 250 of one person, half of a portal’s limit', async () => {
    const { id } = good(await hold()).staff_cart;
    // Empty carts stand in for ones with tickets.
    await world.sql(
      `with copy as (insert into cart select (jsonb_populate_record(c, jsonb_build_object(
           'id', gen_random_uuid(), 'cart_number', 'COPY' || n))).*
         from cart c join staff_cart s on s.cart_id = c.id, generate_series(2, 250) n where s.id = $1
         returning id)
       insert into staff_cart (portal_id, id, cart_id, seller_id, name, email, person_id, created_at)
       select s.portal_id, copy.id, copy.id, s.seller_id, s.name, s.email, s.person_id, s.created_at
       from staff_cart s, copy where s.id = $1`,
      [id],
    );
    expect(await hold()).toMatchObject({
      errors: [{ _code: 'too_many', _extra: { limit: 250 } }],
    });
    const other = await staffMember(world, { grants: ['box_office'] });
    good(await hold({}, other));
    await world.sql('delete from staff_cart where id = cart_id');
    await world.sql(`delete from cart where cart_number like 'COPY%'`);
    good(await hold());
  });
});
