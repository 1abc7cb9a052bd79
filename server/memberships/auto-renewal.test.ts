import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cartOf, purchaser } from '../testing/buyer.ts';
import { configure } from '../testing/member.ts';
import {
  checkoutAsMember,
  friend,
  holdLevels,
  logMemberIn,
  type MembershipOptions,
  membershipsOfCart,
  seedLevels,
} from '../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** What a buyer's choice about automatic renewal leads to (MEM-39). */
let world: World;
beforeAll(async () => {
  world = await openWorld();
  await seedLevels(world);
});
beforeEach(async () => {
  await world.sql('delete from rate_window');
  await configure(world, { ask_to_autorenew: true });
});
afterAll(() => world.close());

const states = (identityId: string) =>
  world.sql<{ auto_renew: string; auto_renew_consent_at: Date | null }>(
    'select auto_renew, auto_renew_consent_at from membership where identity_id = $1',
    [identityId],
  );
const faultOf = async (outcome: Promise<unknown>) => {
  const { errors = [] } = (await outcome) as {
    errors?: { _code: string; _extra: { path?: string } }[];
  };
  return errors.map(({ _code, _extra }) => `${_code} ${_extra.path ?? ''}`.trim());
};

async function buys(options: MembershipOptions, autoRenew?: boolean) {
  const { browser, id } = await logMemberIn(world);
  const cart = await holdLevels(browser.api, options);
  const payment = autoRenew === undefined ? {} : { autoRenew };
  return { id, browser, cart, outcome: await checkoutAsMember(browser.api, cart, payment) };
}

// Guards: MEM-39
test('an agreement is stored with the membership, with the time it was given', async () => {
  const { id, outcome } = await buys(friend(), true);
  expect(outcome.ok).toBe(true);
  expect(await states(id)).toEqual([
    { auto_renew: 'scheduled', auto_renew_consent_at: expect.any(Date) },
  ]);
});

test('a buyer who declines, or does not answer, is not enrolled', async () => {
  for (const said of [false, undefined]) {
    const { id } = await buys(friend(), said);
    expect(await states(id)).toEqual([{ auto_renew: 'none', auto_renew_consent_at: null }]);
  }
});

test('the last answer counts: the agreement of a declined card can be withdrawn', async () => {
  const { browser, id } = await logMemberIn(world);
  const cart = await holdLevels(browser.api, friend());
  const card = 'pm_card_chargeDeclined';
  const declined = await checkoutAsMember(browser.api, cart, { card, autoRenew: true });
  expect(declined.ok).toBe(false);
  await answered<'checkoutMyCart'>(checkoutAsMember(browser.api, cart, { autoRenew: false }));
  expect(await states(id)).toEqual([{ auto_renew: 'none', auto_renew_consent_at: null }]);
});

test('a guest’s agreement is stored with the membership of the member they become', async () => {
  const cart = await holdLevels(world.api, friend());
  const { id } = cartOf(cart);
  const guest = await purchaser(world.api, id);
  await answered<'guestCheckoutMyCart'>(
    world.api.call('guestCheckoutMyCart', {
      params: { id },
      body: {
        amount: cartOf(cart).payment_due,
        gateway_id: 'stripe',
        gateway_data: { payment_method: 'pm_card_visa' },
        guest_identity_id: guest,
        auto_renew: true,
      },
    }),
  );
  const [membership] = await world.sql<{ auto_renew: string }>(
    `select auto_renew from membership m join membership_term t on t.membership_id = m.id
     join ticket_order o on o.id = t.ticket_order_id where o.cart_id = $1`,
    [id],
  );
  expect(membership?.auto_renew).toBe('scheduled');
});

// Guards: CFG-19, MEM-39
test('an agreement is refused if nobody was asked for it, and for levels that cannot renew automatically', async () => {
  const season = await buys({ type: 'seasonal', name: 'Ada Lovelace' }, true);
  expect(await faultOf(Promise.resolve(season.outcome))).toEqual(['validation_failed auto_renew']);
  await configure(world, { ask_to_autorenew: false });
  const unasked = await buys(friend(), true);
  expect(await faultOf(Promise.resolve(unasked.outcome))).toEqual(['validation_failed auto_renew']);
  expect(await states(unasked.id)).toEqual([]);
});

test('a renewal enrols a membership that was not enrolled', async () => {
  const { id, browser } = await buys(friend());
  const [held] = await world.sql<{ id: string }>(
    "update membership set valid_to = now() + interval '3 days' where identity_id = $1 returning id",
    [id],
  );
  const renewal = await holdLevels(browser.api, friend({ renews: held?.id ?? '' }));
  await answered<'checkoutMyCart'>(checkoutAsMember(browser.api, renewal, { autoRenew: true }));
  expect(await states(id)).toMatchObject([{ auto_renew: 'scheduled' }]);
});

test('an agreement covers only its own level: a season bought with it is not renewed', async () => {
  const { browser, id } = await logMemberIn(world);
  const cart = await holdLevels(browser.api, friend(), { type: 'seasonal', name: 'Ada Lovelace' });
  await answered<'checkoutMyCart'>(checkoutAsMember(browser.api, cart, { autoRenew: true }));
  const kept = await world.sql(
    'select ticket_group_id, auto_renew from membership where identity_id = $1 order by 1',
    [id],
  );
  expect(kept).toEqual([
    { ticket_group_id: 'friends', auto_renew: 'scheduled' },
    { ticket_group_id: 'season', auto_renew: 'none' },
  ]);
});

test('a partial payment leaves the agreement to the last one, which repeats that the card may be charged', async () => {
  const { browser, id } = await logMemberIn(world);
  const cart = await holdLevels(browser.api, friend());
  const part = {
    amount: '10.00',
    gateway_id: 'stripe' as const,
    gateway_data: { payment_method: 'pm_card_visa' },
    auto_renew: true,
  };
  const paid = await answered<'payMyCart'>(
    browser.api.call('payMyCart', { params: { id: cartOf(cart).id }, body: part }),
  );
  expect(await faultOf(checkoutAsMember(browser.api, paid))).toEqual([
    'validation_failed auto_renew',
  ]);
  await answered<'checkoutMyCart'>(checkoutAsMember(browser.api, paid, { autoRenew: true }));
  expect(await states(id)).toMatchObject([{ auto_renew: 'scheduled' }]);
});

test('an agreement is refused for a membership that is a gift', async () => {
  const { browser } = await logMemberIn(world);
  const cart = await holdLevels(browser.api, friend({ name: 'Bea Byron' }));
  const params = { id: cartOf(cart).id };
  const given = await answered<'createGiftee'>(
    browser.api.call('createGiftee', {
      body: {
        first_name: 'Bea',
        last_name: 'Byron',
        email: 'bea@example.org',
        cart_id: params.id,
      },
    }),
  );
  const outcome = browser.api.call('giftCheckoutMyCart', {
    params,
    body: {
      amount: cartOf(cart).payment_due,
      gateway_id: 'stripe',
      gateway_data: { payment_method: 'pm_card_visa' },
      giftee_identity_id: given.identity[0]?.id ?? '',
      auto_renew: true,
    },
  });
  expect(await faultOf(outcome)).toEqual(['validation_failed auto_renew']);
});

test('a member who pays through someone else’s link agrees on behalf of the buyer stored in the cart', async () => {
  const { browser, id: member } = await logMemberIn(world);
  const cart = await holdLevels(world.api, friend());
  const params = { id: cartOf(cart).id };
  const guest_identity_id = await purchaser(world.api, params.id);
  await answered<'guestCheckoutCart'>(
    browser.api.call('guestCheckoutCart', {
      params,
      body: {
        amount: cartOf(cart).payment_due,
        gateway_id: 'stripe',
        gateway_data: { payment_method: 'pm_card_visa' },
        guest_identity_id,
        auto_renew: true,
      },
    }),
  );
  const [made] = await membershipsOfCart(world, params.id);
  expect(made?.identity_id).not.toBe(member);
  expect(await states(made?.identity_id ?? '')).toMatchObject([{ auto_renew: 'scheduled' }]);
  const customers = await world.sql<{ has: boolean }>(
    `select card_customer is not null as has from identity where id = any($1::uuid[])
     order by id = $2`,
    [[made?.identity_id, member], member],
  );
  expect(customers.map(({ has }) => has)).toEqual([true, false]);
});
