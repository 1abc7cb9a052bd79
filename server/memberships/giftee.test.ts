import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import {
  booksOf,
  type CartAnswer,
  cartOf,
  checkout,
  holdCart,
  purchaser,
} from '../testing/buyer.ts';
import { refund } from '../testing/staff.ts';
import {
  checkoutAsMember,
  friend,
  holdLevels,
  type LoggedIn,
  logMemberIn,
  membershipsOfCart,
  reserveLevels,
  seedLevels,
  storeGiftee,
} from '../testing/venues/levels.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

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

describe('a membership that a member gives away', () => {
  // Guards: API-31, API-47, API-61, MEM-01, MEM-15, PAY-68
  test('belongs to the giftee as a new member, and its order to the payer', async () => {
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

  // Guards: PAY-68
  test('does not belong to the account that already has the giftee’s address', async () => {
    const ada = await logMemberIn(world);
    const eve = await logMemberIn(world);
    const held = await holdLevels(ada.browser.api, friend());
    await answered<'giftCheckoutMyCart'>(gives(ada, held, await gifteeId(ada, held, eve.email)));
    const [made] = await membershipsOfCart(world, cartOf(held).id);
    expect([ada.id, eve.id]).not.toContain(made?.identity_id);
  });

  test('belongs to the payer if they pay in the usual way after all', async () => {
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
  // Guards: API-31, MEM-12, MEM-13
  test('to oneself, whatever the case of the address (MEM-12, MEM-13)', async () => {
    const ada = await logMemberIn(world);
    const held = await holdLevels(ada.browser.api, friend());
    expect(await giftee(ada, held, ada.email.toUpperCase())).toMatchObject({
      status: 422,
      errors: [{ _code: 'gift_to_self', _extra: { path: 'email' } }],
    });
    // The address may become theirs after they were named as giftee.
    const email = bea();
    const id = await gifteeId(ada, held, email);
    await world.sql('update identity set email = $2 where id = $1', [ada.id, email]);
    expect(await refusedWith(gives(ada, held, id))).toBe('gift_to_self');
    expect(await world.sql('select 1 from payment where cart_id = $1', [cartOf(held).id])).toEqual(
      [],
    );
  });

  // Guards: API-31, API-47, MEM-15
  test('to an identity that was not issued to the cart, or is not a giftee', async () => {
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

  test('if the cart has no membership', async () => {
    const ada = await logMemberIn(world);
    const held = await holdCart(ada.browser.api, { type: 'adult' });
    const id = await gifteeId(ada, held, bea());
    expect(await refusedWith(gives(ada, held, id))).toBe('validation_failed');
  });

  // Guards: API-47
  test('to guests, who have to log in first', async () => {
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

describe('a membership held as a gift', () => {
  const day = (ahead: number) =>
    new Date(world.services.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const jobs = () =>
    world.sql<{ payload: { membership_id: string }; run_at: Date }>(
      "select payload, run_at from graphile_worker._private_jobs where payload->>'membership_id' is not null",
    );

  // Guards: API-46
  test('is given by a guest, who is named as the giver and owns the order (API-46)', async () => {
    const held = await holdLevels(world.api, friend({ name: 'Bea Byron', givenOn: '' }));
    const email = bea();
    const giftee = await storeGiftee(world.api, held, { email });
    const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { giftee }));
    const [made] = await membershipsOfCart(world, cartOf(held).id);
    expect(made?.terms).toEqual(['gift']);
    const [owner] = await world.sql('select kind, email from identity where id = $1', [
      made?.identity_id,
    ]);
    expect(owner).toEqual({ kind: 'member', email });
    const [order] = await world.sql<{ identity_id: string; buyer: object }>(
      'select identity_id, buyer from ticket_order where cart_id = $1',
      [cartOf(held).id],
    );
    expect(order?.identity_id).not.toBe(made?.identity_id);
    expect(order?.buyer).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
    expect(done.ticket.map(({ scan_code }) => scan_code)).toEqual([null]);
    expect(done.ticket_order.map(({ scan_code }) => scan_code)).toEqual([null]);
    const params = { id: cartOf(done).order_ids[0] ?? '' };
    const code = await world.fetch(
      new Request(`http://localhost/api/ticket_order/${params.id}/qrcode?seller=tower`),
    );
    expect(code.status).toBe(404);
    const shown = await answered<'getTicketOrder'>(world.api.call('getTicketOrder', { params }));
    expect(shown.membership).toEqual([]);
    // The code is the holder's to show, and the giver is not the holder.
    expect(shown.ticket).toMatchObject([
      {
        scan_code: null,
        gift: {
          receiver_name: 'Bea Byron',
          receiver_email: expect.stringContaining('…@example.org'),
          starts_on: null,
        },
      },
    ]);
  });

  test('is refused without a giftee', async () => {
    const held = await holdLevels(world.api, friend({ name: 'Bea Byron', givenOn: '' }));
    const { id, payment_due } = cartOf(held);
    const giver = await purchaser(world.api, id);
    const outcome = await world.api.call('guestCheckoutCart', {
      params: { id },
      body: {
        amount: payment_due,
        gateway_id: 'stripe',
        gateway_data: { payment_method: 'pm_card_visa' },
        giver_identity_id: giver,
      },
    });
    expect(outcome).toMatchObject({
      ok: false,
      status: 400,
      errors: [{ _code: 'validation_failed', _extra: { path: 'guest_identity_id' } }],
    });
    expect(await booksOf(world, id)).toEqual([]);
  });

  test('begins on the chosen day, and its recipient is told that morning', async () => {
    const starts = day(40);
    const held = await holdLevels(world.api, friend({ name: 'Bea Byron', givenOn: starts }));
    expect(held.ticket[0]?.gift).toEqual({
      receiver_name: '',
      receiver_email: '',
      starts_on: starts,
    });
    const giftee = await storeGiftee(world.api, held, { email: bea() });
    await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { giftee }));
    const [made] = await membershipsOfCart(world, cartOf(held).id);
    const zone = 'America/New_York';
    const local = (at: Date | null | undefined) => at?.toLocaleString('sv', { timeZone: zone });
    expect(local(made?.valid_from)).toBe(`${starts} 00:00:00`);
    expect(made?.valid_to?.getTime()).toBeGreaterThan(Date.parse(starts) + 364 * 86_400_000);
    const letter = (await jobs()).find(({ payload }) => payload.membership_id === made?.id);
    expect(local(letter?.run_at)).toBe(`${starts} 08:00:00`);
  });

  test('cannot be paid for as the payer’s own', async () => {
    const held = await holdLevels(world.api, friend({ givenOn: '' }));
    expect(await checkout(world.api, held)).toMatchObject({
      status: 400,
      errors: [{ _extra: { path: 'giftee_identity_id' } }],
    });
    expect(await membershipsOfCart(world, cartOf(held).id)).toEqual([]);
  });

  // Guards: MEM-13
  test('cannot be given by guests to themselves, which is noticed when they pay (MEM-12)', async () => {
    const held = await holdLevels(world.api, friend({ givenOn: '' }));
    const buyer = await purchaser(world.api, cartOf(held).id);
    const [{ email } = { email: '' }] = await world.sql<{ email: string }>(
      'select email from identity where id = $1',
      [buyer],
    );
    const giftee = await storeGiftee(world.api, held, { email: ` ${email.toUpperCase()} ` });
    const refused = checkout(world.api, held, { buyer, giftee });
    expect(await refusedWith(refused)).toBe('gift_to_self');
    expect(await world.sql('select 1 from payment where cart_id = $1', [cartOf(held).id])).toEqual(
      [],
    );
  });

  test('cannot be held together with one’s own, nor from a past day', async () => {
    const mixed = reserveLevels(world.api, friend({ givenOn: '' }), {
      type: 'patron',
      name: 'Ada Lovelace',
    });
    expect(await mixed).toMatchObject({
      status: 400,
      errors: [{ _extra: { path: 'add[1].handler_data.gift' } }],
    });
    expect(await reserveLevels(world.api, friend({ givenOn: day(-2) }))).toMatchObject({
      status: 400,
      errors: [{ _extra: { path: 'add[0].handler_data.starts_on' } }],
    });
  });

  test('needs an address with a mailbox', async () => {
    const held = await holdLevels(world.api, friend({ givenOn: '' }));
    const body = { ...names, email: `noemail-${bea()}`, cart_id: cartOf(held).id };
    const stored = world.api.call('createGiftee', { body });
    expect(await refusedWith(stored)).toBe('validate_not_email');
  });

  test('has a message of limited length', async () => {
    const held = await holdLevels(world.api, friend({ givenOn: '' }));
    const body = { ...names, email: bea(), cart_id: cartOf(held).id };
    for (const message of [7, 'x'.repeat(501)]) {
      const stored = world.api.call('createGiftee', {
        body: { ...body, additional_info: { message } },
      });
      expect(await stored).toMatchObject({
        status: 400,
        errors: [{ _extra: { path: 'additional_info.message' } }],
      });
    }
  });

  test('ends without ever beginning if its order is refunded before its first day', async () => {
    const held = await holdLevels(world.api, friend({ givenOn: day(40) }));
    const giftee = await storeGiftee(world.api, held, { email: bea() });
    const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { giftee }));
    await refund(world, {
      reference: randomUUID(),
      seller: world.venue.slug,
      order: done.ticket_order[0]?.order_number,
      tickets: 'all',
    });
    const [made] = await membershipsOfCart(world, cartOf(held).id);
    const { valid_from, valid_to } = made ?? {};
    expect(valid_to && valid_from && valid_to <= valid_from).toBe(true);
  });
});
