import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { cartOf, checkout } from '../testing/buyer.ts';
import { boughtCode, holdRedeemed, makeCode, redeem, seedGifts } from '../testing/gift-codes.ts';
import { configure } from '../testing/member.ts';
import {
  backdateMembership,
  buyMembership,
  friend,
  logMemberIn,
  termsOf,
} from '../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** The tickets and prices for which gift-of-membership codes can be redeemed, at the current levels. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
  await seedGifts(world);
  await world.sql(
    `insert into seller (portal_id, id, slug, name) values ($1, 'annex', 'annex', 'Annex')`,
    [world.venue.portalId],
  );
});
beforeEach(() => world.sql('delete from rate_window'));
afterEach(async () => {
  await world.sweep();
  await assertBooksAgree(world);
});
afterAll(() => world.close());

const change = async (statement: string): Promise<void> => {
  await world.sql(statement);
  // Makes the server reload its catalogue.
  await configure(world, {});
};
const found = async (code: string) => {
  const { gift_code } = await answered<'lookUpGiftCode'>(
    world.api.call('lookUpGiftCode', { body: { code } }),
  );
  return gift_code[0];
};

// Guards: MEM-23
describe('a code cannot be redeemed (MEM-23, A-11)', () => {
  test.each([
    [
      'if its level is no longer sold',
      "update ticket_group set sales_end = now() - interval '1 day' where id = 'friends'",
      "update ticket_group set sales_end = null where id = 'friends'",
    ],
    [
      'if its level was withdrawn',
      "update ticket_group set withdrawn = true where id = 'friends'",
      "update ticket_group set withdrawn = false where id = 'friends'",
    ],
    [
      'if one of its types was withdrawn',
      "update ticket_type set withdrawn = true where id = 'friend-child'",
      "update ticket_type set withdrawn = false where id = 'friend-child'",
    ],
    [
      'if its level is for members only',
      "update ticket_group set hidden_type = 'public_member_only' where id = 'friends'",
      "update ticket_group set hidden_type = 'public_browsable' where id = 'friends'",
    ],
    [
      'if its memberships are another seller’s',
      "update event_template set seller_id = 'annex' where id = 'friendship'",
      "update event_template set seller_id = 'shop' where id = 'friendship'",
    ],
  ])('%s', async (_, gone, back) => {
    const { code } = await makeCode(world, { redeems: { friend: 1, 'friend-child': 1 } });
    const party = [friend(), { type: 'friend-child' }];
    await change(gone);
    try {
      expect(await found(code)).toMatchObject({ event_template_id: null, tickets: [] });
      expect((await redeem(world.api, code, party)).ok).toBe(false);
    } finally {
      await change(back);
    }
    expect(await found(code)).toMatchObject({ event_template_id: 'friendship' });
    await holdRedeemed(world.api, code, party);
  });
});

describe('a flexible price', () => {
  // Guards: API-58
  test('of a code has bounds, and any price within them redeems the membership', async () => {
    await change(
      "update ticket_type set currency_amount_min = 5000, currency_amount_max = 20000 where id = 'gift-pair'",
    );
    const buys = (face_value?: string) =>
      world.api.call('createCart', {
        body: { add: [{ ticket_type_id: 'gift-pair', ...(face_value ? { face_value } : {}) }] },
      });
    for (const wrong of ['49.99', '200.01', undefined]) {
      expect(await buys(wrong)).toMatchObject({
        status: 400,
        errors: [{ _extra: { path: 'add[0].face_value' } }],
      });
    }
    const held = await answered<'createCart'>(buys('80.00'));
    expect(cartOf(held)).toMatchObject({ payment_due: '80.00' });
    await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
    const { code } = await boughtCode(world, held.ticket[0]?.id ?? '');
    const family = [friend(), friend({ name: 'Bea Byron' }), { type: 'friend-child' }];
    expect(cartOf(await holdRedeemed(world.api, code, family))).toMatchObject({ payment_due: '0' });
  });

  test('of a level is ignored by a code, which needs no amount', async () => {
    await change(
      "update ticket_type set currency_amount_min = 1000, currency_amount_max = 9000 where id = 'patron'",
    );
    const { code } = await makeCode(world, { redeems: { patron: 1 } });
    const held = await holdRedeemed(world.api, code, [{ type: 'patron', name: 'Ada Lovelace' }]);
    expect(cartOf(held)).toMatchObject({ payment_due: '0' });
    await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
    const other = await makeCode(world, { redeems: { patron: 1 } });
    const add = [{ ticket_type_id: 'patron', admit_name: 'Ada Lovelace', face_value: '90.00' }];
    const cart = await holdRedeemed(world.api, (await makeCode(world)).code);
    const both = await answered<'modifyMyCart'>(
      world.api.call('modifyMyCart', {
        params: { id: cartOf(cart).id },
        body: { gift_code: other.code, add },
      }),
    );
    expect(cartOf(both)).toMatchObject({ payment_due: '0' });
  });
});

// Guards: API-59, MEM-28
test('a code cannot renew a membership, and stays unused when that is refused', async () => {
  const ada = await logMemberIn(world);
  const mine = await buyMembership(world, ada, friend());
  await backdateMembership(world, mine, 345);
  const { code } = await makeCode(world);
  const add = [
    { ticket_type_id: 'friend', admit_name: 'Ada Lovelace', handler_data: { renews: mine } },
  ];
  const { api } = ada.browser;
  expect(await api.call('createCart', { body: { gift_code: code, add } })).toMatchObject({
    status: 400,
    errors: [{ _code: 'validation_failed', _extra: { path: 'gift_code' } }],
  });
  expect(await termsOf(world, mine)).toHaveLength(1);
  // The refusal does not use up the code.
  await holdRedeemed(world.api, code);
});
