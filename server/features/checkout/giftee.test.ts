import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import { assertBooksAgree } from '../../testing/books-agree.ts';
import { type CartAnswer, cartOf, holdCart } from '../../testing/buyer.ts';
import {
  checkoutAsMember,
  friend,
  holdLevels,
  type LoggedIn,
  logMemberIn,
  membershipsOfCart,
  seedLevels,
} from '../../testing/levels.ts';
import { answered, openWorld, refusedWith, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await seedLevels(world);
});
afterEach(async () => {
  await world.sql('delete from rate_window');
  await world.sweep();
  await assertBooksAgree(world);
});
afterAll(() => world.close());

const bea = () => `bea-${randomUUID()}@example.org`;
const names = { first_name: 'Bea', last_name: 'Byron' };
const giftee = ({ browser }: LoggedIn, held: CartAnswer, email: string) =>
  browser.api.call('createGiftee', { body: { ...names, email, cart_id: cartOf(held).id } });
const gifteeId = async (...given: Parameters<typeof giftee>) =>
  (await answered<'createGiftee'>(giftee(...given))).identity[0]?.id ?? '';
const gives = (
  { browser }: LoggedIn,
  held: CartAnswer,
  giftee_identity_id: string,
  more: Partial<CallInput<'giftCheckoutMyCart'>['body']> = {},
) =>
  browser.api.call('giftCheckoutMyCart', {
    params: { id: cartOf(held).id },
    body: {
      amount: cartOf(held).payment_due,
      gateway_id: 'stripe',
      gateway_data: { payment_method: 'pm_card_visa' },
      giftee_identity_id,
      ...more,
    },
  });

describe('a membership that a member gives', () => {
  test('is the giftee’s, a new member’s; the order is whose money it was', async () => {
    const ada = await logMemberIn(world);
    const held = await holdLevels(ada.browser.api, friend({ name: 'Bea Byron' }));
    const email = bea();
    const done = await answered<'giftCheckoutMyCart'>(
      gives(ada, held, await gifteeId(ada, held, email)),
    );
    expect(done.identity).toMatchObject([{ id: ada.id }]);
    const [made] = await membershipsOfCart(world, cartOf(held).id);
    expect(made?.terms).toEqual(['gift']);
    const [owner] = await world.sql('select * from identity where id = $1', [made?.identity_id]);
    expect(owner).toMatchObject({
      ...names,
      kind: 'member',
      email,
      email_verified_at: null,
      password_hash: null,
    });
    const orders = await world.sql('select identity_id, buyer from ticket_order where id = $1', [
      cartOf(done).order_ids[0],
    ]);
    expect(orders).toMatchObject([{ identity_id: ada.id, buyer: { email: ada.email } }]);
  });

  test('is no account’s that has the giftee’s address already', async () => {
    const ada = await logMemberIn(world);
    const eve = await logMemberIn(world);
    const held = await holdLevels(ada.browser.api, friend());
    await answered<'giftCheckoutMyCart'>(gives(ada, held, await gifteeId(ada, held, eve.email)));
    const [made] = await membershipsOfCart(world, cartOf(held).id);
    expect([ada.id, eve.id]).not.toContain(made?.identity_id);
  });

  test('is kept by who pays in the usual way after all', async () => {
    const ada = await logMemberIn(world);
    const held = await holdLevels(ada.browser.api, friend());
    const id = await gifteeId(ada, held, bea());
    const declined = { gateway_data: { payment_method: 'pm_card_chargeDeclined' } };
    expect(await refusedWith(gives(ada, held, id, declined))).toBe('card_error');
    await answered<'checkoutMyCart'>(checkoutAsMember(ada.browser.api, held));
    const made = await membershipsOfCart(world, cartOf(held).id);
    expect(made).toMatchObject([{ identity_id: ada.id, terms: ['new'] }]);
  });
});

describe('a gift is refused', () => {
  test('to oneself, by whatever case of the address (MEM-12, MEM-13)', async () => {
    const ada = await logMemberIn(world);
    const held = await holdLevels(ada.browser.api, friend());
    expect(await giftee(ada, held, ada.email.toUpperCase())).toMatchObject({
      status: 422,
      errors: [{ _code: 'gift_to_self', _extra: { path: 'email' } }],
    });
    // The address may become theirs after they named the giftee.
    const email = bea();
    const id = await gifteeId(ada, held, email);
    await world.sql('update identity set email = $2 where id = $1', [ada.id, email]);
    expect(await refusedWith(gives(ada, held, id))).toBe('gift_to_self');
    expect(await world.sql('select 1 from payment where cart_id = $1', [cartOf(held).id])).toEqual(
      [],
    );
  });

  test('to an identity that was not issued to the cart, or is no giftee', async () => {
    const ada = await logMemberIn(world);
    const held = await holdLevels(ada.browser.api, friend());
    const other = await holdLevels(ada.browser.api, friend());
    for (const id of [await gifteeId(ada, other, bea()), ada.id, randomUUID()]) {
      expect(await gives(ada, held, id)).toMatchObject({
        status: 400,
        errors: [{ _extra: { path: 'giftee_identity_id' } }],
      });
    }
  });

  test('where there is no membership to give', async () => {
    const ada = await logMemberIn(world);
    const held = await holdCart(ada.browser.api, { type: 'adult' });
    const id = await gifteeId(ada, held, bea());
    expect(await refusedWith(gives(ada, held, id))).toBe('validation_failed');
  });

  test('to guests, who log in first', async () => {
    const ada = await logMemberIn(world);
    const held = await holdLevels(world.api, friend());
    const id = await gifteeId(ada, held, bea());
    const withCard = world.api.call('giftCheckoutMyCart', {
      params: { id: cartOf(held).id },
      body: {
        amount: '60.00',
        gateway_id: 'stripe',
        gateway_data: { payment_method: 'pm_card_visa' },
        giftee_identity_id: id,
      },
    });
    expect(await refusedWith(withCard)).toBe('not_logged_in');
  });
});
