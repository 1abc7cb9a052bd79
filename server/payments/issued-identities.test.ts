import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Outcome } from '#contract/client.ts';
import { cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const store = (cart_id: string, first_name: string, more: object = {}) =>
  world.api.call('createUser', {
    body: { cart_id, first_name, last_name: 'Buyer', email: 'buyer@example.org', ...more },
  });
const idOf = async (stored: ReturnType<typeof store>): Promise<string> =>
  (await answered<'createUser'>(stored)).identity[0]?.id ?? '';
const identitiesOf = (cartId: string) =>
  world.sql<{ id: string; first_name: string }>(
    'select id, first_name from identity where issued_to_cart_id = $1 order by created_at',
    [cartId],
  );

// Guards: API-30
test('a cart has one guest, however often the buyer’s details are sent', async () => {
  const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
  const ids = [];
  for (const name of ['Ada', 'Grace', 'Edith']) ids.push(await idOf(store(id, name)));
  expect(await identitiesOf(id)).toEqual([{ id: ids[2], first_name: 'Edith' }]);
  expect(await idOf(store(id, 'Edith'))).toBe(ids[2]);
});

test('details sent by someone else never replace those of the buyer who pays', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(held);
  const buyer = await idOf(store(id, 'Ada'));
  // Another person with the cart's link, such as one who opened it and sent it on to be paid (decision 082).
  const other = await idOf(store(id, 'Eve', { email: 'eve@example.org' }));
  expect(other).not.toBe(buyer);
  const refused: Outcome<unknown> = await checkout(world.api, held, { buyer });
  expect(refused.ok ? undefined : refused.errors[0]).toMatchObject({
    _code: 'validation_failed',
    _extra: { path: 'guest_identity_id' },
  });
  const again = await idOf(store(id, 'Ada'));
  const paid = await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer: again }));
  expect(cartOf(paid).sent_to).toEqual(['b…@example.org']);
});

test('a cart has one guest even if details are sent many times at the same time', async () => {
  const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
  await Promise.all(Array.from({ length: 20 }, (_, n) => idOf(store(id, `Buyer ${n}`))));
  expect(await identitiesOf(id)).toHaveLength(1);
});

test('the buyer of a payment attempt is not replaced by details sent later', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(held);
  const first = await idOf(store(id, 'Ada'));
  await checkout(world.api, held, { buyer: first, card: 'pm_card_visa_chargeDeclined' });
  const second = await idOf(store(id, 'Grace'));
  expect(second).not.toBe(first);
  expect((await identitiesOf(id)).map(({ first_name }) => first_name)).toEqual(['Ada', 'Grace']);
});

test.each([
  ['a text that is too long', { note: 'x'.repeat(5_000) }],
  ['too many fields', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`field ${n}`, n]))],
  ['a long text deep inside', { list: [[{ note: 'x'.repeat(5_000) }]] }],
])('a buyer with %s is refused', async (_, additional_info) => {
  const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
  const outcome: Outcome<unknown> = await store(id, 'Ada', { additional_info });
  expect(outcome.ok ? undefined : outcome.errors[0]).toMatchObject({
    _code: 'validation_failed',
    _extra: { path: 'additional_info' },
  });
  expect(await identitiesOf(id)).toEqual([]);
});

test.each([
  [
    'add[0].handler_data',
    {
      add: [
        {
          ticket_type_id: 'adult',
          event_session_id: 'tour-10',
          handler_data: { note: 'x'.repeat(5_000) },
        },
      ],
    },
  ],
  [
    'campaign',
    {
      add: [{ ticket_type_id: 'adult', event_session_id: 'tour-10' }],
      campaign: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`utm_${n}`, 'x'])),
    },
  ],
])('a cart with too much in %s is refused, naming that field', async (path, body) => {
  const outcome = await world.api.call('createCart', { body });
  expect(outcome.ok ? undefined : outcome.errors[0]).toMatchObject({
    _code: 'validation_failed',
    _extra: { path },
  });
});
