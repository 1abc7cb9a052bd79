import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { noticeAt } from '#domain/memberships/renewal-schedule.ts';
import { resumePortal, suspendPortal } from '../portals/suspend-portal.ts';
import type { Services } from '../services/services.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { booksOf, cartOf, purchaser } from '../testing/buyer.ts';
import { configure } from '../testing/member.ts';
import { logInAgain, startRenewing, watchRenewals } from '../testing/renewals.ts';
import { staffServices } from '../testing/staff.ts';
import {
  checkoutAsMember,
  friend,
  holdLevels,
  type LoggedIn,
  membershipsOfCart,
  seedLevels,
  termsOf,
} from '../testing/venues/levels.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';
import { chargeRenewal } from './charge-renewal.ts';

/** Automatic renewals: announced, charged once, or retried and given up (decision 069). */
let world: World;
let ada: LoggedIn;
let mine: string;
const day = 86_400_000;

beforeAll(async () => {
  world = await openWorld();
  await seedLevels(world);
});
beforeEach(async () => {
  ({ member: ada, membership: mine } = await startRenewing(world));
});
afterEach(async () => {
  await world.sweep();
  await assertBooksAgree(world);
});
afterAll(() => world.close());

const { run, renewals, cartId, stateOf, letters, kinds, charges, noticed, charged, at, endOf } =
  watchRenewals(
    () => world,
    () => mine,
  );

describe('the owner’s consent (MEM-39)', () => {
  test('is stored with the membership, and its card saved for charges without them', async () => {
    expect(await stateOf()).toBe('scheduled');
    const [payment] = await world.sql<{ ref: string }>(
      `select provider_ref as ref from payment p join membership m on m.auto_renew_payment_id = p.id
       where m.id = $1`,
      [mine],
    );
    expect(await world.services.gateways.stripe.cardOf(payment?.ref ?? '')).toMatchObject({
      value: { ref: expect.stringMatching(/^pm_/), customerRef: expect.stringMatching(/^cus_/) },
    });
  });

  test('is refused, naming its field, without a card payment, and nothing is charged', async () => {
    const held = await holdLevels(ada.browser.api, friend());
    const pay = ada.browser.api.call('checkoutMyCart', {
      params: { id: cartOf(held).id },
      body: { amount: cartOf(held).payment_due, gateway_id: 'free', auto_renew: true },
    });
    expect(await pay).toMatchObject({ status: 400, errors: [{ _extra: { path: 'auto_renew' } }] });
  });

  test('makes a guest a member with that card', async () => {
    const held = await holdLevels(world.api, friend());
    const { id, payment_due: amount } = cartOf(held);
    const guest_identity_id = await purchaser(world.api, id);
    await answered<'guestCheckoutMyCart'>(
      world.api.call('guestCheckoutMyCart', {
        params: { id },
        body: {
          amount,
          gateway_id: 'stripe',
          gateway_data: { payment_method: 'pm_card_visa' },
          guest_identity_id,
          auto_renew: true,
        },
      }),
    );
    const [made] = await membershipsOfCart(world, id);
    const [owner] = await world.sql<{ card_customer: string }>(
      'select card_customer from identity where id = $1',
      [made?.identity_id],
    );
    expect(owner?.card_customer).toMatch(/^cus_/);
    await noticed(made?.id);
    await run();
    await charged(made?.id);
    await run();
    expect(await kinds(made?.id)).toEqual(['new', 'renewal']);
  });
});

describe('an automatic renewal', () => {
  test('is announced two weeks and charged a week before the end, once each', async () => {
    const end = await endOf();
    await run();
    expect(await renewals()).toEqual([]);
    await noticed();
    await run();
    await run();
    expect(await letters()).toEqual(['notice']);
    expect(await kinds()).toEqual(['new']);
    await charged();
    await run();
    await run();
    expect(await kinds()).toEqual(['new', 'renewal']);
    expect((await termsOf(world, mine))[1]?.valid_from).toEqual(end);
    expect(await charges()).toEqual([6000]);
    expect(await letters()).toEqual(['notice']);
    expect(await renewals()).toMatchObject([{ state: 'renewed', next_at: null }]);
    expect(await stateOf()).toBe('scheduled');
    await noticed();
    await run();
    await charged();
    await run();
    expect(await kinds()).toEqual(['new', 'renewal', 'renewal']);
  });

  test('is announced as many days ahead as its level says (renewal.notice_days)', async () => {
    const early = () => at((renewal) => noticeAt({ ...renewal, noticeDays: 30 }));
    await early();
    await run();
    expect(await letters()).toEqual([]);
    await world.sql(
      `insert into config (portal_id, scope, resource_id, key, value)
       values ($1, 'ticket_group', 'friends', 'renewal.notice_days', '30')`,
      [world.venue.portalId],
    );
    await configure(world, {});
    await early();
    await run();
    expect(await letters()).toEqual(['notice']);
    await world.sql("delete from config where key = 'renewal.notice_days'");
    await configure(world, {});
  });

  test('renews with the same members, at the announced price', async () => {
    await noticed();
    await run();
    await world.sql("update ticket_type set currency_amount = 7000 where id = 'friend'");
    try {
      await configure(world, { ask_to_autorenew: true });
      await charged();
      await run();
    } finally {
      await world.sql("update ticket_type set currency_amount = 6000 where id = 'friend'");
      await configure(world, { ask_to_autorenew: true });
    }
    expect(await charges()).toEqual([6000]);
    const members = await world.sql('select admit_name, state from ticket where cart_id = $1', [
      await cartId(),
    ]);
    expect(members).toEqual([{ admit_name: 'Ada Lovelace', state: 'booked' }]);
  });

  test('is charged as many days later as it was announced late', async () => {
    await at(({ end }) => end - 3 * day);
    await run();
    await at(({ end }) => end + 9 * day);
    await run();
    expect(await kinds()).toEqual(['new']);
    await at(({ end }) => end + 12 * day);
    await run();
    expect(await kinds()).toEqual(['new', 'renewal']);
    expect(await charges()).toEqual([6000]);
  });

  test('is given up a month after the end', async () => {
    await at(({ end }) => end + 31 * day);
    await run();
    await run();
    expect(await letters()).toEqual(['given_up']);
    expect(await stateOf()).toBe('cancelled');
    expect(await kinds()).toEqual(['new']);
  });

  test('is not charged for a term that its owner paid by hand', async () => {
    await noticed();
    await run();
    const renewal = await cartId();
    const { api } = await logInAgain(world, ada);
    const held = await holdLevels(api, friend({ renews: mine }));
    await answered<'checkoutMyCart'>(checkoutAsMember(api, held));
    world.advance(15 * day);
    await run();
    expect(await kinds()).toEqual(['new', 'renewal']);
    expect(await booksOf(world, renewal)).toEqual([]);
    expect(await renewals()).toMatchObject([{ state: 'dropped' }]);
    expect(await stateOf()).toBe('scheduled');
  });

  test('is paid once, by hand or through the link: its own cart cannot buy another term', async () => {
    await noticed();
    await run();
    const { api } = await logInAgain(world, ada);
    const params = { id: await cartId() };
    const told = await answered<'getCart'>(api.call('getCart', { params }));
    const held = await holdLevels(api, friend({ renews: mine }));
    await answered<'checkoutMyCart'>(checkoutAsMember(api, held));
    expect(await refusedWith(checkoutAsMember(api, told))).toBe('renewal_not_open');
    expect(await charges()).toEqual([]);
    expect(await kinds()).toEqual(['new', 'renewal']);
  });

  test('is not charged if its owner cancels while the job runs', async () => {
    await noticed();
    await run();
    await charged();
    const { gateways } = world.services;
    const cardOf: typeof gateways.stripe.cardOf = async (intentId) => {
      await world.sql("update membership set auto_renew = 'cancelled' where id = $1", [mine]);
      return gateways.stripe.cardOf(intentId);
    };
    const stripe = { ...gateways.stripe, cardOf };
    await run({ ...world.services, gateways: { ...gateways, stripe } });
    expect(await booksOf(world, await cartId())).toEqual([]);
    await run();
    expect(await renewals()).toMatchObject([{ state: 'dropped' }]);
    expect(await kinds()).toEqual(['new']);
  });

  // Guards: STF-18
  test('waits while its portal is suspended, and continues once it is resumed (STF-18)', async () => {
    const staff = staffServices(world);
    const { cache } = world.services;
    const isKnown = (isSuspended: boolean) =>
      expect
        .poll(async () => (await cache.catalogue(world.venue.portalId)).portal.suspension !== null)
        .toBe(isSuspended);
    await noticed();
    await suspendPortal(staff, { key: 'tower', reason: 'Unpaid' });
    await isKnown(true);
    await run();
    expect(await renewals()).toEqual([]);
    await resumePortal(staff, 'tower');
    await isKnown(false);
    await run();
    expect(await letters()).toEqual(['notice']);
  });

  test('holds the announced tickets, which nobody can add to or release', async () => {
    await noticed();
    await run();
    const id = await cartId();
    const { api } = await logInAgain(world, ada);
    for (const call of [
      api.call('modifyMyCart', { params: { id }, body: { add: [] } }),
      api.call('deleteMyCart', { params: { id } }),
    ]) {
      expect(await refusedWith(call)).toBe('incorrect_cart_state');
    }
  });
});

describe('a renewal is charged exactly once:', () => {
  beforeEach(async () => {
    await noticed();
    await run();
    await charged();
  });

  test('two simultaneous jobs make one order and one charge', async () => {
    await Promise.all([run(), run(), run()]);
    await world.sweep();
    await run();
    expect(await charges()).toEqual([6000]);
    expect(await kinds()).toEqual(['new', 'renewal']);
  });

  test('control: two carts that do not remember which term they were held for would charge twice', async () => {
    const { api } = await logInAgain(world, ada);
    const carts = [
      await holdLevels(api, friend({ renews: mine })),
      await holdLevels(api, friend({ renews: mine })),
    ];
    const ids = carts.map((held) => cartOf(held).id);
    await world.sql("update ticket set valid_from = '2999-01-01' where cart_id = any($1)", [ids]);
    await Promise.all(carts.map((held) => answered<'checkoutMyCart'>(checkoutAsMember(api, held))));
    expect(await kinds()).toEqual(['new', 'renewal', 'renewal']);
  });

  test('a job that finds the work already done does nothing more', async () => {
    const catalogue = await world.services.cache.catalogue(world.venue.portalId);
    const [stale] = await world.sql('select * from membership_renewal where membership_id = $1', [
      mine,
    ]);
    const row = { ...stale, amount: Number(stale?.['amount']) } as never;
    await run();
    await chargeRenewal(world.services, catalogue, row);
    expect(await charges()).toEqual([6000]);
    expect(await renewals()).toMatchObject([{ state: 'renewed', tries: 0 }]);
  });

  test('if the job is killed between the charge and the booking, the sweep makes the order', async () => {
    const { stripe } = world.services.gateways;
    const dies = {
      ...world.services,
      gateways: {
        ...world.services.gateways,
        stripe: {
          ...stripe,
          async confirmIntent(...args: Parameters<typeof stripe.confirmIntent>) {
            await stripe.confirmIntent(...args);
            throw new Error('killed');
          },
        },
      },
    } satisfies Services;
    await run(dies);
    expect(await charges()).toEqual([6000]);
    expect(await kinds()).toEqual(['new']);
    await run();
    expect(await charges()).toEqual([6000]);
    world.advance(2 * 60_000);
    await world.sweep();
    await run();
    expect(await kinds()).toEqual(['new', 'renewal']);
    expect(await charges()).toEqual([6000]);
    expect(await renewals()).toMatchObject([{ state: 'renewed' }]);
  });

  // Guards: MEM-34
  test('a charge in progress is completed, and an owner who cancels meanwhile is told that it is in progress', async () => {
    const { api } = await logInAgain(world, ada);
    const seen = async () => {
      const { membership } = await answered<'listMyMemberships'>(api.call('listMyMemberships', {}));
      return membership.map(({ auto_renew_state, renewal_in_progress }) => [
        auto_renew_state,
        renewal_in_progress,
      ]);
    };
    const [order] = await world.sql<{ id: string }>(
      'select ticket_order_id as id from membership_term where membership_id = $1',
      [mine],
    );
    const params = { id: order?.id ?? '' };
    const { stripe } = world.services.gateways;
    const told: unknown[] = [await seen()];
    const confirmIntent: typeof stripe.confirmIntent = async (...args) => {
      const { membership } = await answered<'cancelAutoRenew'>(
        api.call('cancelAutoRenew', { params }),
      );
      told.push(membership, await seen());
      return stripe.confirmIntent(...args);
    };
    await run({
      ...world.services,
      gateways: { ...world.services.gateways, stripe: { ...stripe, confirmIntent } },
    });
    expect(told).toEqual([
      [['scheduled', false]],
      [{ id: mine, auto_renew_state: 'cancelled', renewal_in_progress: true }],
      [['cancelled', true]],
    ]);
    expect(await kinds()).toEqual(['new', 'renewal']);
    expect(await charges()).toEqual([6000]);
    expect(await seen()).toEqual([['cancelled', false]]);
  });

  test('if the job is killed before anything is charged, it is retried, and nothing counts as declined', async () => {
    const { stripe } = world.services.gateways;
    const createIntent = vi.fn(async () => {
      throw new Error('killed');
    });
    await run({
      ...world.services,
      gateways: { ...world.services.gateways, stripe: { ...stripe, createIntent } },
    });
    expect(createIntent).toHaveBeenCalledOnce();
    world.advance(2 * 60_000);
    await world.sweep();
    await run();
    await run();
    expect(await charges()).toEqual([6000]);
    expect(await renewals()).toMatchObject([{ state: 'renewed', tries: 1, declines: 0 }]);
  });

  test('if the processor does not answer, a later run finds the outcome', async () => {
    const { stripe } = world.services.gateways;
    const confirmIntent: typeof stripe.confirmIntent = async (...args) => {
      await stripe.confirmIntent(...args);
      return { kind: 'unknown' };
    };
    await run({
      ...world.services,
      gateways: { ...world.services.gateways, stripe: { ...stripe, confirmIntent } },
    });
    expect(await kinds()).toEqual(['new']);
    await run();
    world.advance(2 * 60_000);
    await world.sweep();
    await run();
    expect(await charges()).toEqual([6000]);
    expect(await kinds()).toEqual(['new', 'renewal']);
  });
});
