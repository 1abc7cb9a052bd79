import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { cartOf, checkout, holdCart, purchaser } from '../testing/buyer.ts';
import { makeMember } from '../testing/member.ts';
import {
  checkoutAsMember,
  friend,
  holdLevels,
  logMemberIn,
  membershipsOfCart,
  reserveLevels,
  seedLevels,
} from '../testing/venues/levels.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

/** The requirements of a cart with a membership, and the results of paying it. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
  await seedLevels(world);
});
beforeEach(() => world.sql('delete from rate_window'));
afterEach(async () => {
  await world.sweep();
  await assertBooksAgree(world);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});
afterAll(() => world.close());

const faultsOf = async (outcome: Promise<unknown>) => {
  const { errors = [] } = (await outcome) as {
    errors?: { _code: string; _extra: { path?: string; reason?: string } }[];
  };
  return errors.map(({ _code, _extra }) => `${_code} ${_extra.path ?? _extra.reason ?? ''}`.trim());
};
const identities = (email: string) =>
  world.sql<Record<string, unknown>>(
    "select * from identity where email = $1 and kind = 'member' order by created_at",
    [email],
  );

describe('a cart with a membership', () => {
  const reserve = (...wishes: Parameters<typeof reserveLevels>[1][]) =>
    faultsOf(reserveLevels(world.api, ...wishes));

  // Guards: MEM-10, MEM-11
  test('needs a member (MEM-10), and the numbers of each type that its rules require (MEM-11)', async () => {
    expect(await reserve({ type: 'patron-guest' })).toEqual(['member_required']);
    expect(await reserve({ type: 'friend-child' })).toEqual(['min_tickets_per_order_not_met']);
    expect(await reserve(friend(), friend(), friend())).toEqual(['max_tickets_per_order_exceeded']);
    expect(await reserve(friend({ name: 'Ada' }))).toEqual(['validation_failed add[0].admit_name']);
  });

  test('cannot be changed to a party that breaks the rules', async () => {
    const held = await holdLevels(world.api, friend(), { type: 'friend-child' });
    const [adult] = held.ticket.filter(({ ticket_type_id }) => ticket_type_id === 'friend');
    const params = { id: cartOf(held).id };
    const body = { remove: [adult?.id ?? ''] };
    expect(await refusedWith(world.api.call('modifyMyCart', { params, body }))).toBe(
      'min_tickets_per_order_not_met',
    );
    const both = { remove: held.ticket.map(({ id }) => id) };
    await answered<'modifyMyCart'>(world.api.call('modifyMyCart', { params, body: both }));
  });

  test('cannot name a session for its members', async () => {
    const add = [{ ticket_type_id: 'patron', event_session_id: 'tour-10' }];
    expect(await faultsOf(world.api.call('createCart', { body: { add } }))).toEqual([
      'validation_failed add[0].event_session_id',
    ]);
  });
});

describe('a guest who buys a membership', () => {
  test('becomes a new member with an unconfirmed address, and owns it', async () => {
    const held = await holdLevels(world.api, friend(), friend({ name: 'Bea Byron' }), {
      type: 'friend-child',
    });
    const { id } = cartOf(held);
    const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
    expect(cartOf(done)).toMatchObject({ state: 'ordered', order_ids: [expect.any(String)] });
    const [membership, ...more] = await membershipsOfCart(world, id);
    expect(more).toEqual([]);
    expect(membership).toMatchObject({ ticket_group_id: 'friends', terms: ['new'] });
    const [owner] = await world.sql('select * from identity where id = $1', [
      membership?.identity_id,
    ]);
    expect(owner).toMatchObject({
      kind: 'member',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email_verified_at: null,
      password_hash: null,
      member_code: expect.stringMatching(/^[A-Z0-9]{10}$/),
    });
    const tickets = await world.sql(
      'select state, membership_id, valid_from, valid_to from ticket where cart_id = $1',
      [id],
    );
    const { valid_from, valid_to } = membership ?? {};
    expect(tickets).toEqual(
      Array(3).fill({ state: 'booked', membership_id: membership?.id, valid_from, valid_to }),
    );
    const [order] = await world.sql('select identity_id from ticket_order where cart_id = $1', [
      id,
    ]);
    expect(order?.['identity_id']).toBe(membership?.identity_id);
  });

  test('does not change an existing account with the same address', async () => {
    const ada = await makeMember(world);
    const before = await identities(ada.email);
    const held = await holdLevels(world.api, friend());
    const { identity } = await answered<'createUser'>(
      world.api.call('createUser', {
        body: {
          cart_id: cartOf(held).id,
          first_name: 'Mallory',
          last_name: 'Moran',
          email: ada.email,
        },
      }),
    );
    const buyer = identity[0]?.id ?? '';
    await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer }));
    const [membership] = await membershipsOfCart(world, cartOf(held).id);
    expect(membership?.identity_id).not.toBe(ada.id);
    const [first, second] = await identities(ada.email);
    expect([first]).toEqual(before);
    expect(second).toMatchObject({ id: membership?.identity_id, email_verified_at: null });
  });

  test('gets it once when the payment is retried with the same key', async () => {
    const held = await holdLevels(world.api, friend());
    const payment = {
      buyer: await purchaser(world.api, cartOf(held).id),
      idempotencyKey: randomUUID(),
    };
    for (let i = 0; i < 2; i += 1) {
      await answered<'guestCheckoutMyCart'>(checkout(world.api, held, payment));
    }
    expect(await membershipsOfCart(world, cartOf(held).id)).toMatchObject([{ terms: ['new'] }]);
  });

  test('can buy two levels and other tickets together, for one account', async () => {
    const held = await holdLevels(world.api, friend(), { type: 'patron' }, { type: 'patron' });
    const { id } = cartOf(held);
    const add = [{ ticket_type_id: 'adult', event_session_id: 'tour-10' }];
    const whole = await answered<'modifyMyCart'>(
      world.api.call('modifyMyCart', { params: { id }, body: { add } }),
    );
    await answered<'guestCheckoutMyCart'>(checkout(world.api, whole));
    const made = await membershipsOfCart(world, id);
    expect(made).toMatchObject([{ ticket_group_id: 'friends' }, { ticket_group_id: 'patrons' }]);
    expect(made[0]?.identity_id).toBe(made[1]?.identity_id);
    const joined = await world.sql<{ ticket_type_id: string; n: number }>(
      `select ticket_type_id, count(distinct membership_id)::int as n from ticket
       where cart_id = $1 group by 1 order by 1`,
      [id],
    );
    expect(joined).toEqual([
      { ticket_type_id: 'adult', n: 0 },
      { ticket_type_id: 'friend', n: 1 },
      { ticket_type_id: 'patron', n: 1 },
    ]);
  });

  test('gets none if the card is declined', async () => {
    const held = await holdLevels(world.api, friend());
    const { id } = cartOf(held);
    const card = 'pm_card_visa_chargeDeclined';
    expect(await refusedWith(checkout(world.api, held, { card }))).toBe('card_error');
    expect(await membershipsOfCart(world, id)).toEqual([]);
  });
});

describe('a logged-in member', () => {
  // Guards: API-48, PAY-66
  test('pays their own cart as themselves (API-48, PAY-66), and owns its membership', async () => {
    const { browser, id, email } = await logMemberIn(world, { isConfirmed: false });
    const held = await holdLevels(browser.api, friend());
    const done = await answered<'checkoutMyCart'>(checkoutAsMember(browser.api, held));
    expect(done).toMatchObject({
      cart: [{ state: 'ordered' }],
      ticket_order: [{ order_number: expect.any(String) }],
      identity: [{ id, email, first_name: 'Ada', last_name: 'Lovelace' }],
    });
    expect(await membershipsOfCart(world, cartOf(held).id)).toMatchObject([{ identity_id: id }]);
    const [order] = await world.sql(
      'select identity_id, buyer from ticket_order where cart_id = $1',
      [cartOf(held).id],
    );
    expect(order).toMatchObject({ identity_id: id, buyer: { email, last_name: 'Lovelace' } });
    expect(await identities(email)).toHaveLength(1);
  });

  test('buys other tickets in the same way', async () => {
    const { browser, id } = await logMemberIn(world);
    const held = await holdCart(browser.api, { type: 'adult' });
    await answered<'checkoutMyCart'>(checkoutAsMember(browser.api, held));
    expect(
      await world.sql('select identity_id from ticket_order where cart_id = $1', [cartOf(held).id]),
    ).toEqual([{ identity_id: id }]);
  });

  test('pays once, however often the request is sent', async () => {
    const { browser } = await logMemberIn(world);
    const held = await holdLevels(browser.api, friend());
    const idempotencyKey = randomUUID();
    for (let i = 0; i < 2; i += 1) {
      await answered<'checkoutMyCart'>(checkoutAsMember(browser.api, held, { idempotencyKey }));
    }
    expect(await membershipsOfCart(world, cartOf(held).id)).toMatchObject([{ terms: ['new'] }]);
  });

  // Guards: USR-12
  test('without a mailbox is refused before anything is charged', async () => {
    const { browser } = await logMemberIn(world, { email: `noemail-${randomUUID()}@example.org` });
    const held = await holdCart(browser.api, { type: 'adult' });
    expect(await refusedWith(checkoutAsMember(browser.api, held))).toBe('validate_not_email');
    expect(await world.sql('select from payment where cart_id = $1', [cartOf(held).id])).toEqual(
      [],
    );
  });

  // Guards: PAY-66, USR-05
  test('is the only one who can pay for their cart, and not through a guest’s calls', async () => {
    const { browser } = await logMemberIn(world);
    const other = await logMemberIn(world);
    const held = await holdCart(browser.api, { type: 'adult' });
    const params = { id: cartOf(held).id };
    expect(await refusedWith(checkoutAsMember(other.browser.api, held))).toBe('scope_error');
    expect(await refusedWith(checkoutAsMember(world.api, held))).toBe('not_logged_in');
    const body = {
      amount: cartOf(held).payment_due,
      gateway_id: 'stripe' as const,
      gateway_data: { payment_method: 'pm_card_visa' },
      guest_identity_id: randomUUID(),
    };
    for (const { api } of [world, browser, other.browser]) {
      expect(await refusedWith(api.call('guestCheckoutMyCart', { params, body }))).toBe(
        'scope_error',
      );
      expect(await refusedWith(api.call('guestCheckoutCart', { params, body }))).toBe(
        'scope_error',
      );
    }
    const named = { first_name: 'Bea', last_name: 'Byron', email: 'bea@example.org' };
    const stored = browser.api.call('createUser', { body: { ...named, cart_id: params.id } });
    expect(await refusedWith(stored)).toBe('scope_error');
  });

  test('cannot pay a guest’s cart with the member’s call', async () => {
    const { browser } = await logMemberIn(world);
    const held = await holdCart(world.api, { type: 'adult' });
    expect(await refusedWith(checkoutAsMember(browser.api, held))).toBe('scope_error');
  });

  // Guards: API-48
  test('is refused, naming each field, if details that an order needs are missing', async () => {
    const { browser } = await logMemberIn(world, { lastName: '' });
    const held = await holdCart(browser.api, { type: 'adult' });
    expect(await faultsOf(checkoutAsMember(browser.api, held))).toEqual([
      'validation_failed last_name',
    ]);
  });
});
