import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nextTerm } from '#domain/memberships/membership.ts';
import { sum } from '#domain/pricing/money.ts';
import { membershipById } from '../store/memberships/memberships.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { booksOf, type CartAnswer, cartOf } from '../testing/buyer.ts';
import { raceWithChange } from '../testing/faults/forced-race.ts';
import { configure } from '../testing/member.ts';
import {
  backdateMembership,
  buyMembership,
  checkoutAsMember,
  friend,
  holdLevels,
  type LoggedIn,
  logMemberIn,
  reserveLevels,
  seedLevels,
  termsOf,
} from '../testing/venues/levels.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

/** Memberships that their members renew through the cart, whose tickets name them. */
let world: World;
let ada: LoggedIn;
/** Ada's, of the level `friends`, bought for a year today. */
let mine: string;
beforeAll(async () => {
  world = await openWorld();
  await seedLevels(world);
});
beforeEach(async () => {
  await world.sql('delete from rate_window');
  ada = await logMemberIn(world);
  mine = await buyMembership(world, ada, friend());
});
afterEach(async () => {
  await world.sweep();
  await assertBooksAgree(world);
});
afterAll(() => world.close());

const hold = (...wishes: Parameters<typeof reserveLevels>[1][]) =>
  holdLevels(ada.browser.api, ...wishes);
const pay = (held: CartAnswer, more = {}) => checkoutAsMember(ada.browser.api, held, more);
const paid = (held: CartAnswer) => answered<'checkoutMyCart'>(pay(held));
const membership = async (id = mine) => {
  const row = await world.services.store.read(world.venue.portalId, (tx) => membershipById(tx, id));
  if (!row?.valid_from || !row.valid_to) throw new Error('a membership without an end');
  return { ...row, valid_from: row.valid_from, valid_to: row.valid_to };
};
const aYearAfter = (at: Date): Date => {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(
    'America/New_York',
  );
  return new Date(zoned.add({ years: 1 }).epochMilliseconds);
};
const refusal = async (
  api: LoggedIn['browser']['api'],
  wish: Parameters<typeof reserveLevels>[1],
) => {
  const outcome = await reserveLevels(api, wish);
  const { _code, _extra } = (outcome.ok ? undefined : outcome.errors[0]) ?? {};
  return [_code, _extra?.['reason'] ?? _extra?.['path']];
};

describe('a membership', () => {
  // Guards: MEM-41
  test('can be renewed in its window, and the level’s overrides the event’s (MEM-41, A-54)', async () => {
    const api = ada.browser.api;
    expect(await refusal(api, friend({ renews: mine }))).toEqual(['renewal_not_open', 'too_early']);
    const patron = await buyMembership(world, ada, { type: 'patron' });
    for (const id of [mine, patron]) await backdateMembership(world, id, 345);
    await hold(friend({ renews: mine }));
    expect(await refusal(api, { type: 'patron', renews: patron })).toEqual([
      'renewal_not_open',
      'too_early',
    ]);
    await backdateMembership(world, patron, 11);
    await hold({ type: 'patron', renews: patron });
  });

  // Guards: MEM-41
  test('can be renewed in its event’s window if its level has none (A-54)', async () => {
    const allowed = async (days: number) => {
      await world.sql(
        `update config set value = to_jsonb($1::int)
         where key = 'renewal.allowed_period' and resource_id = 'friendship'`,
        [days],
      );
      await configure(world, {});
    };
    await backdateMembership(world, mine, 345);
    await allowed(5);
    try {
      expect(await refusal(ada.browser.api, friend({ renews: mine }))).toEqual([
        'renewal_not_open',
        'too_early',
      ]);
    } finally {
      await allowed(30);
    }
    await hold(friend({ renews: mine }));
  });

  test('is extended by a year from its end, and is otherwise unchanged', async () => {
    await backdateMembership(world, mine, 345);
    const before = await membership();
    const held = await hold(friend({ renews: mine }));
    const end = aYearAfter(before.valid_to);
    expect(held.ticket).toMatchObject([
      { valid_from: before.valid_to.toISOString(), valid_to: end.toISOString() },
    ]);
    await paid(held);
    expect(await membership()).toEqual({ ...before, valid_to: end });
    expect(await termsOf(world, mine)).toMatchObject([
      { kind: 'new' },
      { kind: 'renewal', valid_from: before.valid_to, valid_to: end },
    ]);
    const tickets = await world.sql(
      'select membership_id, valid_from, valid_to from ticket where cart_id = $1',
      [cartOf(held).id],
    );
    expect(tickets).toEqual([{ membership_id: mine, valid_from: before.valid_to, valid_to: end }]);
  });

  test('is renewed at the price it was held at, even if its level has become cheaper', async () => {
    await backdateMembership(world, mine, 345);
    const held = await hold(friend({ renews: mine }));
    const price = async (cents: number) => {
      await world.sql("update ticket_type set currency_amount = $1 where id = 'friend'", [cents]);
      await configure(world, {});
    };
    await price(5000);
    try {
      expect(await refusedWith(pay(held, { amount: '50.00' }))).toBe('amount_mismatch');
      await paid(held);
      const [intent] = await booksOf(world, cartOf(held).id);
      expect(intent?.balance).toMatchObject({ charged: 6000 });
    } finally {
      await price(6000);
    }
  });

  test('that has ended starts again when it is renewed', async () => {
    await backdateMembership(world, mine, 400);
    await paid(await hold(friend({ renews: mine })));
    const { valid_from, valid_to } = await membership();
    expect(valid_from.getTime()).toBeLessThanOrEqual(world.services.now());
    expect(valid_from.getTime()).toBeGreaterThan(world.services.now() - 2 * 86_400_000);
    expect(valid_to).toEqual(aYearAfter(valid_from));
  });

  test('has the level of its latest renewal', async () => {
    await backdateMembership(world, mine, 360);
    await paid(await hold({ type: 'patron', renews: mine }));
    expect(await membership()).toMatchObject({ ticket_group_id: 'patrons' });
    expect(await termsOf(world, mine)).toMatchObject([
      { ticket_group_id: 'friends' },
      { ticket_group_id: 'patrons' },
    ]);
  });

  test('can be renewed only by its owner', async () => {
    await backdateMembership(world, mine, 360);
    const bea = await logMemberIn(world);
    for (const api of [bea.browser.api, world.api]) {
      expect(await refusal(api, friend({ renews: mine }))).toEqual([
        'validation_failed',
        'add[0].handler_data.renews',
      ]);
    }
    expect(await termsOf(world, mine)).toHaveLength(1);
  });

  test('is not renewed if it belongs to someone else by the time of payment', async () => {
    await backdateMembership(world, mine, 360);
    const held = await hold(friend({ renews: mine }));
    const { id: bea } = await logMemberIn(world);
    await world.sql('update membership set identity_id = $2 where id = $1', [mine, bea]);
    expect(await refusedWith(pay(held))).toBe('renewal_not_open');
    expect(await termsOf(world, mine)).toHaveLength(1);
  });

  test('is not renewed by a level that does not extend it', async () => {
    const season = await buyMembership(world, ada, { type: 'seasonal' });
    expect(await refusal(ada.browser.api, { type: 'seasonal', renews: season })).toEqual([
      'renewal_not_open',
      'not_longer',
    ]);
  });
});

describe('two carts that renew the same membership', () => {
  beforeEach(() => backdateMembership(world, mine, 345));

  const twice = async () => [
    await hold(friend({ renews: mine })),
    await hold(friend({ renews: mine })),
  ];
  const kept = async (carts: readonly CartAnswer[]) => {
    await world.sweep();
    const books = await Promise.all(carts.map((cart) => booksOf(world, cartOf(cart).id)));
    return sum(
      books.flat().map(({ balance }) => (balance?.charged ?? 0) - (balance?.refunded ?? 0)),
    );
  };
  const renewed = async (end: Date) => {
    expect((await termsOf(world, mine)).slice(1)).toMatchObject([
      { kind: 'renewal', valid_from: end, valid_to: aYearAfter(end) },
    ]);
    expect((await membership()).valid_to).toEqual(aYearAfter(end));
  };

  // Guards: MEM-41
  test('buy one term when paid at the same time, and the other payment is refunded', async () => {
    const { valid_to: end } = await membership();
    const carts = await twice();
    const outcomes = await Promise.all(carts.map((cart) => pay(cart)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const codes = outcomes.flatMap((each) => (each.ok ? [] : each.errors.map((one) => one._code)));
    expect(['payment_refunded', 'renewal_not_open']).toContain(codes[0]);
    await renewed(end);
    expect(await kept(carts)).toBe(6000);
  });

  // Guards: MEM-41
  test('buy one term when paid one after the other, and nobody is charged for the others', async () => {
    const { valid_to: end } = await membership();
    const [first, ...others] = [...(await twice()), ...(await twice())];
    if (!first) throw new Error('a cart was held');
    await paid(first);
    for (const other of others) {
      expect(await refusedWith(pay(other))).toBe('renewal_not_open');
      expect(await booksOf(world, cartOf(other).id)).toEqual([]);
    }
    await renewed(end);
  });

  // Guards: MEM-41
  test.each([0, 1])(
    'buy one term, and the payment that a bank confirms late is refunded (%i)',
    async (late) => {
      const { valid_to: end } = await membership();
      const carts = await twice();
      const [asking, other] = [carts[late], carts[1 - late]];
      if (!asking || !other) throw new Error('two carts were held');
      const asked = await pay(asking, { card: 'pm_card_threeDSecureRequired' });
      const intentId = asked.ok ? '' : String(asked.errors[0]?._extra['payment_intent_id']);
      await paid(other);
      await world.control(`/payment_intents/${intentId}/advance`, { outcome: 'succeeded' });
      expect(await refusedWith(pay(asking, { intentId }))).toBe('payment_refunded');
      await renewed(end);
      expect(await kept(carts)).toBe(6000);
    },
  );

  // Guards: MEM-41
  test('are refused if the membership is renewed while the payment waits for its lock', async () => {
    const once = aYearAfter((await membership()).valid_to);
    const held = await hold(friend({ renews: mine }));
    const outcome = await raceWithChange(
      world,
      (sql) => sql('update membership set valid_to = $2 where id = $1', [mine, once]),
      () => pay(held),
    );
    expect(outcome).toMatchObject({ ok: false, errors: [{ _code: 'renewal_not_open' }] });
    expect(await booksOf(world, cartOf(held).id)).toEqual([]);
  });

  // Guards: MEM-41
  test('control: a cart that does not remember which term it was held for buys the one after', async () => {
    const { valid_to: end } = await membership();
    const once = aYearAfter(end);
    const [first, second] = await twice();
    if (!first || !second) throw new Error('two carts were held');
    await paid(first);
    const { id } = cartOf(second);
    await world.sql('update ticket set valid_from = $2 where cart_id = $1', [id, once]);
    await paid(second);
    expect((await membership()).valid_to).toEqual(aYearAfter(once));
  });

  test('control: without the lock both buy the same year', async () => {
    const policy = { start_policy: null, start_policy_date: null, duration_new: 'P1Y' } as const;
    const counted = async () =>
      nextTerm(policy, 'America/New_York', world.services.now(), await membership());
    const { valid_to: end } = await membership();
    const first = await counted();
    let second: typeof first;
    await raceWithChange(
      world,
      async (sql) => {
        await sql('update membership set valid_to = $2 where id = $1', [mine, first?.valid_to]);
        second = await counted();
      },
      () => world.sql('select from membership where id = $1 for no key update', [mine]),
    );
    expect(second).toEqual(first);
    expect(second).toMatchObject({ valid_from: end });
  });

  test('the second is not charged if it no longer extends the membership', async () => {
    const carts = [
      await hold({ type: 'seasonal', renews: mine }),
      await hold({ type: 'seasonal', renews: mine }),
    ];
    const [first, second] = carts as [CartAnswer, CartAnswer];
    await paid(first);
    const outcome = await pay(second);
    expect(outcome).toMatchObject({
      ok: false,
      errors: [{ _code: 'renewal_not_open', _extra: { reason: 'not_longer' } }],
    });
    expect(await booksOf(world, cartOf(second).id)).toEqual([]);
    expect(await termsOf(world, mine)).toHaveLength(2);
  });

  test('the second is refunded if it was already being paid', async () => {
    const late = await hold({ type: 'seasonal', renews: mine });
    const asked = await pay(late, { card: 'pm_card_threeDSecureRequired' });
    const intentId = asked.ok ? '' : String(asked.errors[0]?._extra['payment_intent_id']);
    await paid(await hold({ type: 'seasonal', renews: mine }));
    await world.control(`/payment_intents/${intentId}/advance`, { outcome: 'succeeded' });
    expect(await refusedWith(pay(late, { intentId }))).toBe('payment_refunded');
    await world.sweep();
    const [intent] = await booksOf(world, cartOf(late).id);
    expect(intent?.balance).toMatchObject({ charged: 4000, refunded: 4000 });
    expect(await termsOf(world, mine)).toHaveLength(2);
    const [cart] = await world.sql('select state from cart where id = $1', [cartOf(late).id]);
    expect(cart).toEqual({ state: 'expired' });
  });
});
