import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { booksOf } from '../testing/buyer.ts';
import { logInAgain, startRenewing, watchRenewals, withCard } from '../testing/renewals.ts';
import { checkoutAsMember, type LoggedIn, seedLevels } from '../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** Renewals whose charge is declined, needs its owner's confirmation, or has no card. */
let world: World;
let ada: LoggedIn;
let mine: string;
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

const { run, renewals, cartId, stateOf, letters, kinds, charges, noticed, charged } = watchRenewals(
  () => world,
  () => mine,
);

describe('a failing charge', () => {
  beforeEach(async () => {
    await noticed();
    await run();
    await charged();
  });
  const next = async () => {
    const [renewal] = await renewals();
    world.advance((renewal?.next_at.getTime() ?? 0) + 60_000 - world.services.now());
  };

  test('is declined three times, announced, and then given up', async () => {
    const declining = await withCard(world, mine, 'pm_card_chargeCustomerFail');
    for (const wanted of [1, 2]) {
      await run(declining);
      await run(declining);
      expect(await renewals()).toMatchObject([{ state: 'due', tries: wanted, declines: wanted }]);
      await next();
    }
    await run(declining);
    expect(await letters()).toEqual([
      'notice',
      'declined declined',
      'declined declined',
      'given_up',
    ]);
    expect(await renewals()).toMatchObject([{ state: 'given_up', next_at: null }]);
    expect(await stateOf()).toBe('cancelled');
    expect(await charges()).toEqual([]);
    await world.sweep();
    const [cart] = await world.sql('select state from cart where id = $1', [await cartId()]);
    expect(cart).toEqual({ state: 'expired' });
  });

  test('that succeeds on a retry renews as usual', async () => {
    await run(await withCard(world, mine, 'pm_card_chargeCustomerFail'));
    await next();
    await run();
    expect(await charges()).toEqual([6000]);
    expect(await kinds()).toEqual(['new', 'renewal']);
  });

  test('that needs the owner’s confirmation can be paid through the link in the letter', async () => {
    const asking = await withCard(world, mine, 'pm_card_authenticationRequired');
    await run(asking);
    await run(asking);
    expect(await letters()).toEqual(['notice', 'declined authentication']);
    expect(await renewals()).toMatchObject([{ state: 'waiting', tries: 1 }]);
    const { api } = await logInAgain(world, ada);
    const held = await answered<'getCart'>(api.call('getCart', { params: { id: await cartId() } }));
    await answered<'checkoutMyCart'>(checkoutAsMember(api, held));
    await next();
    await run(asking);
    expect(await renewals()).toMatchObject([{ state: 'renewed' }]);
    expect(await kinds()).toEqual(['new', 'renewal']);
    expect(await letters()).toEqual(['notice', 'declined authentication']);
    expect(await stateOf()).toBe('scheduled');
  });

  test('that nobody paid in time is given up', async () => {
    await run(await withCard(world, mine, 'pm_card_authenticationRequired'));
    await next();
    await run();
    expect(await letters()).toEqual(['notice', 'declined authentication', 'given_up']);
    expect(await charges()).toEqual([]);
  });

  test('without a saved card waits for its owner', async () => {
    const { stripe } = world.services.gateways;
    const [payment] = await world.sql<{ ref: string }>(
      `select provider_ref as ref from payment p join membership m on m.auto_renew_payment_id = p.id
       where m.id = $1`,
      [mine],
    );
    const kept = await stripe.cardOf(payment?.ref ?? '');
    await stripe.removeCard(kept.kind === 'answer' ? (kept.value?.ref ?? '') : '');
    await run();
    expect(await letters()).toEqual(['notice', 'declined no_card']);
    expect(await renewals()).toMatchObject([{ state: 'waiting' }]);
    expect(await charges()).toEqual([]);
  });

  test('is not tried if its owner cancelled a moment before', async () => {
    await world.sql("update membership set auto_renew = 'cancelled' where id = $1", [mine]);
    await run();
    expect(await renewals()).toMatchObject([{ state: 'dropped' }]);
    expect(await booksOf(world, await cartId())).toEqual([]);
    expect(await kinds()).toEqual(['new']);
  });
});
