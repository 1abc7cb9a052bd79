import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { booksOf, type CartAnswer, cartOf } from '../testing/buyer.ts';
import type { Browser } from '../testing/member.ts';
import { logInAgain, startRenewing, watchRenewals } from '../testing/renewals.ts';
import { checkoutAsMember, friend, holdLevels, seedLevels } from '../testing/venues/levels.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

/** A membership that renews automatically and that its owner renews by hand at the same time: each announced term is paid once. */
let world: World;
let mine: string;
let api: Browser['api'];
let held: CartAnswer;

beforeAll(async () => {
  world = await openWorld();
  await seedLevels(world);
});
beforeEach(async () => {
  const { member, membership } = await startRenewing(world);
  mine = membership;
  // The renewal has been announced and is due, and the owner has put another one into a cart.
  await noticed();
  await run();
  await charged();
  ({ api } = await logInAgain(world, member));
  held = await holdLevels(api, friend({ renews: mine }));
});
afterEach(async () => {
  await world.sweep();
  await assertBooksAgree(world);
});
afterAll(() => world.close());

const { run, renewals, kinds, charges, noticed, charged } = watchRenewals(
  () => world,
  () => mine,
);
const chargesOf = async () =>
  (await booksOf(world, cartOf(held).id)).map(
    ({ balance }) => balance ?? { charged: 0, refunded: 0 },
  );
const pay = (more = {}) => checkoutAsMember(api, held, more);

/** Starts a payment by hand that its bank has yet to confirm; returns its intent. */
async function askedByBank(): Promise<string> {
  const asked = await pay({ card: 'pm_card_threeDSecureRequired' });
  return asked.ok ? '' : String(asked.errors[0]?._extra['payment_intent_id']);
}

// Guards: MEM-41
test('while the automatic charge runs, a renewal by hand is refused, and not offered anywhere', async () => {
  const { gateways } = world.services;
  const { createIntent } = gateways.stripe;
  let refused = '';
  const stripe: typeof gateways.stripe = {
    ...gateways.stripe,
    async createIntent(...given) {
      const { membership } = await answered<'listMyMemberships'>(api.call('listMyMemberships', {}));
      expect(membership.find(({ id }) => id === mine)).toMatchObject({
        renewal_in_progress: true,
        can_renew: false,
      });
      const another = api.call('createCart', {
        body: {
          add: [
            {
              ticket_type_id: 'friend',
              event_session_id: null,
              admit_name: 'Ada Lovelace',
              handler_data: { renews: mine },
            },
          ],
        },
      });
      expect(await another).toMatchObject({
        errors: [{ _code: 'renewal_not_open', _extra: { reason: 'in_progress' } }],
      });
      refused = await refusedWith(pay());
      return createIntent(...given);
    },
  };
  await run({ ...world.services, gateways: { ...gateways, stripe } });
  expect(refused).toBe('renewal_not_open');
  expect(await kinds()).toEqual(['new', 'renewal']);
  expect(await charges()).toEqual([6000]);
  expect(await chargesOf()).toEqual([]);
});

// Guards: MEM-41
test('after the automatic charge, a cart that was held before it cannot buy a second term', async () => {
  await run();
  expect(await refusedWith(pay())).toBe('renewal_not_open');
  expect(await kinds()).toEqual(['new', 'renewal']);
  expect(await chargesOf()).toEqual([]);
});

// Guards: MEM-41
test('while a renewal by hand is being paid, the automatic charge waits, and is dropped if that succeeds', async () => {
  const intentId = await askedByBank();
  await run();
  expect(await charges()).toEqual([]);
  expect(await renewals()).toMatchObject([{ state: 'due', declines: 0 }]);
  await world.control(`/payment_intents/${intentId}/advance`, { outcome: 'succeeded' });
  await answered<'checkoutMyCart'>(pay({ intentId }));
  await run();
  expect(await kinds()).toEqual(['new', 'renewal']);
  expect(await charges()).toEqual([]);
  expect(await renewals()).toMatchObject([{ state: 'dropped' }]);
});

// Guards: MEM-41
test('while a payment by hand that fails is in progress, the automatic charge waits, and is made afterwards', async () => {
  const intentId = await askedByBank();
  await run();
  expect(await charges()).toEqual([]);
  await world.control(`/payment_intents/${intentId}/advance`, { outcome: 'failed' });
  await pay({ intentId });
  await run();
  expect(await charges()).toEqual([6000]);
  expect(await kinds()).toEqual(['new', 'renewal']);
});

// Guards: MEM-41
test('a payment by hand that arrives after the automatic charge is refunded', async () => {
  const intentId = await askedByBank();
  // Recorded as failed, as if the processor had been unreachable.
  await world.sql("update payment set state = 'failed' where provider_ref = $1", [intentId]);
  await run();
  expect(await charges()).toEqual([6000]);
  await world.control(`/payment_intents/${intentId}/advance`, { outcome: 'succeeded' });
  expect(await refusedWith(pay({ intentId }))).toBe('payment_refunded');
  await world.sweep();
  expect(await chargesOf()).toMatchObject([{ charged: 6000, refunded: 6000 }]);
  expect(await kinds()).toEqual(['new', 'renewal']);
});

// Guards: MEM-41
test('control: a cart that does not remember which term it was held for is paid as well, and the audit finds it', async () => {
  const id = cartOf(held).id;
  const [end] = await world.sql<{ at: Date }>(
    'select valid_to as at from membership where id = $1',
    [mine],
  );
  await run();
  await world.sql(
    `update ticket t set valid_from = m.valid_to from membership m where m.id = $1 and t.cart_id = $2`,
    [mine, id],
  );
  await answered<'checkoutMyCart'>(pay());
  expect(await kinds()).toEqual(['new', 'renewal', 'renewal']);
  await world.sql(
    `update membership_term t set held_from = $2 from ticket_order o
     where o.id = t.ticket_order_id and o.cart_id = $1`,
    [id, end?.at],
  );
  expect(
    await world.sql(
      `select a.fault from renewal_audit a join ticket_order o on o.id = a.ticket_order_id where o.cart_id = $1`,
      [id],
    ),
  ).toEqual([{ fault: 'was held for the time of another term' }]);
  await world.sql('delete from membership_renewal where membership_id = $1', [mine]);
});
