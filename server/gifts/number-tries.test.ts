import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { cardNumber } from '#domain/gifts/gift-card.ts';
import { cartOf, holdCart, purchaser } from '../testing/buyer.ts';
import { makeCard, payFrom } from '../testing/gift-card.ts';
import { configure, makeMember, openBrowser } from '../testing/member.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const school = '198.51.100.7';
const elsewhere = '203.0.113.9';
/** A well-formed number that belongs to no card. */
const unknown = (): string => cardNumber(randomBytes(19));

const lookUp = (api: Client, number: string) =>
  api.call('getLedger', { params: { type: 'gift_card', number } });
/** The answer of a look-up, or the code of its refusal. */
const told = (api: Client, number: string) =>
  lookUp(api, number).then((outcome) =>
    outcome.ok ? outcome.answer.ledger[0]?.balance : outcome.errors[0]?._code,
  );

/** Uses up a network's attempts, and the one that it regains in a quarter of a minute. */
async function guessAway(address: string): Promise<void> {
  const api = world.clientFrom(address);
  for (let n = 0; n <= 50; n += 1) {
    expect(await told(api, unknown())).toBe('gift_card_not_found');
  }
  expect(await told(api, unknown())).toBe('too_many_requests');
}

/** A guest's cart with a buyer, ready to be paid. */
async function cartAt(address: string) {
  const api = world.clientFrom(address);
  const { id } = cartOf(await holdCart(api, { type: 'adult' }));
  await purchaser(api, id);
  const pay = (number: string) => payFrom(api, { number }, { cart: id, amount: '1.00' });
  return { pay };
}

describe('wrong gift card numbers', () => {
  // Guards: PAY-43
  test('are limited to 50 in 15 minutes per network, then one in 15 seconds, and no other network has fewer', async () => {
    const { number } = await makeCard(world, 500);
    await guessAway(school);
    expect(await told(world.clientFrom(school), number)).toBe('too_many_requests');
    expect(await told(world.clientFrom(elsewhere), number)).toBe('5.00');
    world.advance(15_000);
    // A correct number uses up no attempt, not even at the slow pace.
    for (let n = 0; n < 3; n += 1) {
      expect(await told(world.clientFrom(school), number)).toBe('5.00');
    }
    expect(await told(world.clientFrom(school), unknown())).toBe('gift_card_not_found');
    expect(await told(world.clientFrom(school), unknown())).toBe('too_many_requests');
    world.advance(900_000);
    expect(await told(world.clientFrom(school), unknown())).toBe('gift_card_not_found');
  });

  // Guards: PAY-43
  test('of others at the address don’t keep a cart from being paid, which has ten tries of its own', async () => {
    const { number } = await makeCard(world, 500);
    await guessAway(school);
    const { pay } = await cartAt(school);
    for (let n = 0; n < 9; n += 1)
      expect(await refusedWith(pay(unknown()))).toBe('gift_card_not_found');
    expect((await pay(number)).ok).toBe(true);
    expect(await refusedWith(pay(unknown()))).toBe('gift_card_not_found');
    expect(await refusedWith(pay(unknown()))).toBe('too_many_requests');
  });

  // Guards: PAY-43
  test('of others at the address don’t affect a member, whose tries are counted separately', async () => {
    const { number } = await makeCard(world, 500);
    await configure(world, { 'login.mode': 'dialog', 'login.with': 'email_password' });
    const { email, password } = await makeMember(world);
    const { api } = openBrowser(world, world.venue.slug, school);
    await answered<'logIn'>(api.call('logIn', { body: { email, password } }));
    await guessAway(school);
    await world.sql(
      "update rate_window set hits = 1000 where name in ('gift_card_guess', 'gift_card_owns')",
    );
    for (let n = 0; n < 10; n += 1) expect(await told(api, unknown())).toBe('gift_card_not_found');
    expect(await told(api, number)).toBe('too_many_requests');
    world.advance(900_000);
    expect(await told(api, number)).toBe('5.00');
  });

  // Guards: PAY-43
  test('in payments are limited to 200 in 15 minutes per network, however many carts it opens or names', async () => {
    await guessAway(school);
    const { pay } = await cartAt(school);
    expect(await refusedWith(pay(unknown()))).toBe('gift_card_not_found');
    await world.sql("update rate_window set hits = 199 where name = 'gift_card_owns'");
    expect(await refusedWith(pay(unknown()))).toBe('gift_card_not_found');
    expect(await refusedWith((await cartAt(school)).pay(unknown()))).toBe('too_many_requests');
    const invented = { cart: crypto.randomUUID(), amount: '1.00' };
    expect(
      await refusedWith(payFrom(world.clientFrom(school), { number: unknown() }, invented)),
    ).toBe('too_many_requests');
  });
});
