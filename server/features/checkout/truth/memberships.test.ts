import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type CartAnswer, cartOf } from '../../../testing/buyer.ts';
import { friend, holdLevels, membershipsOfCart, seedLevels } from '../../../testing/levels.ts';
import { assertTruth, type Trouble, troubleIn } from '../../../testing/trouble.ts';
import { openWorld, type World } from '../../../testing/world.ts';

/** Trouble on the way to a membership: there is one and its money, or neither. */
let world: World;
let trouble: Trouble;
beforeAll(async () => {
  world = await openWorld({ webhooks: true });
  await seedLevels(world);
  trouble = troubleIn(world);
});
afterEach(async () => {
  await trouble.settle();
  await assertTruth(world);
});
afterAll(() => world.close());

const hold = () => holdLevels(world.api, friend());
const made = (held: CartAnswer) => membershipsOfCart(world, cartOf(held).id);
/** New members are made of purchasers alone here. */
const members = async () => (await world.sql("select from identity where kind = 'member'")).length;

test('charged with a lost answer: it is made once it is heard of, by whoever hears it first', async () => {
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

test('the cart ran out before the success is told: its term begins when it is', async () => {
  const held = await hold();
  await trouble.lateSuccess(held);
  await world.control('/webhooks/release', {});
  await vi.waitFor(() => trouble.expectSold(held, { card: 6000 }), { timeout: 5_000 });
  expect(await made(held)).toMatchObject([{ terms: ['new'] }]);
});

test('the level is taken from sale meanwhile: the money goes back, and nobody is a member', async () => {
  const before = await members();
  const held = await hold();
  await trouble.lateSuccess(held);
  await world.sql("update ticket_group set withdrawn = true where id = 'friends'");
  await world.sql('update portal set version = version + 1');
  await world.sql("select pg_notify('foyer_portal', $1::text)", [world.venue.portalId]);
  const { cache } = world.services;
  const isGone = async () =>
    (await cache.catalogue(world.venue.portalId)).groups.get('friends')?.withdrawn;
  await vi.waitFor(async () => expect(await isGone()).toBe(true));
  await trouble.settle();
  await trouble.expectNothing(held);
  expect([await made(held), await members()]).toEqual([[], before]);
});
