import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CartAnswer, cartOf, checkout } from '../../testing/buyer.ts';
import {
  assertConsistent,
  type PaymentFaults,
  paymentFaultsIn,
} from '../../testing/faults/payment-faults.ts';
import {
  friend,
  holdLevels,
  membershipsOfCart,
  seedLevels,
  storeGiftee,
} from '../../testing/venues/levels.ts';
import { openWorld, refusedWith, type World } from '../../testing/venues/world.ts';

/** Failures while a membership is bought: it exists and is paid, or neither. */
let world: World;
let trouble: PaymentFaults;
beforeAll(async () => {
  world = await openWorld({ webhooks: true });
  await seedLevels(world);
  trouble = paymentFaultsIn(world);
});
afterEach(async () => {
  await trouble.settle();
  await assertConsistent(world);
});
afterAll(() => world.close());

const hold = () => holdLevels(world.api, friend());
const made = (held: CartAnswer) => membershipsOfCart(world, cartOf(held).id);
/** Only purchasers become new members here. */
const members = async () => (await world.sql("select from identity where kind = 'member'")).length;

test('a membership charged with a lost answer is made once the charge is found', async () => {
  const before = await members();
  const held = await hold();
  await trouble.fault('answer_500_after', { path: '/v1/payment_intents/' });
  await trouble.unheard(held);
  expect(await made(held)).toEqual([]);
  await trouble.settle();
  await trouble.expectSold(held, { card: 6000 });
  expect(await made(held)).toMatchObject([{ terms: ['new'] }]);
  expect(await members()).toBe(before + 1);
});

test('a membership whose cart expired before its payment succeeded is still made', async () => {
  const held = await hold();
  await trouble.lateSuccess(held);
  await world.control('/webhooks/release', {});
  await vi.waitFor(() => trouble.expectSold(held, { card: 6000 }), { timeout: 25_000 });
  expect(await made(held)).toMatchObject([{ terms: ['new'] }]);
});

describe('a gift membership', () => {
  const holdGift = async () => {
    const held = await holdLevels(world.api, friend({ name: 'Bea Byron', givenOn: '' }));
    const giftee = await storeGiftee(world.api, held, { email: `bea-${randomUUID()}@example.org` });
    return { held, giftee };
  };
  const ownerOf = async (held: CartAnswer) => {
    const [{ identity_id } = { identity_id: '' }] = await made(held);
    const [owner] = await world.sql('select kind, first_name from identity where id = $1', [
      identity_id,
    ]);
    return owner;
  };
  const letters = (held: CartAnswer) =>
    world.sql(
      `select payload from graphile_worker._private_jobs where payload->>'membership_id' in
         (select membership_id::text from ticket where cart_id = $1)`,
      [cartOf(held).id],
    );

  test('charged with a lost answer goes to its recipient once the charge is found', async () => {
    const { held, giftee } = await holdGift();
    await trouble.fault('answer_500_after', { path: '/v1/payment_intents/' });
    await trouble.unheard(held, { giftee });
    expect(await made(held)).toEqual([]);
    await trouble.settle();
    await trouble.expectSold(held, { card: 6000 });
    expect(await made(held)).toMatchObject([{ terms: ['gift'] }]);
    expect(await ownerOf(held)).toEqual({ kind: 'member', first_name: 'Bea' });
    expect(await letters(held)).toHaveLength(1);
  });

  test('whose cart expired before its payment succeeded goes to its recipient', async () => {
    const { held, giftee } = await holdGift();
    await trouble.lateSuccess(held, { giftee });
    await world.control('/webhooks/release', {});
    await vi.waitFor(() => trouble.expectSold(held, { card: 6000 }), { timeout: 25_000 });
    expect(await made(held)).toMatchObject([{ terms: ['gift'] }]);
    expect(await ownerOf(held)).toMatchObject({ first_name: 'Bea' });
    expect(await letters(held)).toHaveLength(1);
  });

  test('is not made if the card is declined', async () => {
    const before = await members();
    const { held, giftee } = await holdGift();
    const declined = checkout(world.api, held, { giftee, card: 'pm_card_chargeDeclined' });
    expect(await refusedWith(declined)).toBe('card_error');
    await trouble.expectNothing(held);
    expect([await made(held), await members(), await letters(held)]).toEqual([[], before, []]);
  });
});

test('a membership whose level was withdrawn before a late success is refunded and not made', async () => {
  const before = await members();
  const held = await hold();
  await trouble.lateSuccess(held);
  await world.sql("update ticket_group set withdrawn = true where id = 'friends'");
  await world.sql('update portal set version = version + 1');
  await world.sql("select pg_notify('foyer_portal', $1::text)", [world.venue.portalId]);
  const { cache } = world.services;
  const isGone = async () =>
    (await cache.catalogue(world.venue.portalId)).groups.get('friends')?.withdrawn;
  await expect.poll(isGone).toBe(true);
  await trouble.settle();
  await trouble.expectNothing(held);
  expect([await made(held), await members()]).toEqual([[], before]);
});
