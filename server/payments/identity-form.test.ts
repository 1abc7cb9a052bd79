import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Outcome } from '#contract/client.ts';
import { cartOf, checkout, holdCart, lines } from '../testing/buyer.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { portalId } = world.venue;
  // Everything requires a telephone number; a pass requires an address as well.
  await world.sql(
    `insert into config (portal_id, scope, resource_id, key, value)
     values ($1, 'seller', 'shop', 'checkout.phone', '"required"')`,
    [portalId],
  );
  await world.sql(
    `update ticket_group set meta = '{"identity_form": {"address": "required"}}'
     where portal_id = $1 and id = 'pass'`,
    [portalId],
  );
});
afterAll(() => world.close());

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org' };
const home = { address: '4 Mill Lane', city: 'Hull', zip_code: 'HU1', country: 'gb' };
const pass = { type: 'pass', session: null };

const store = (cart_id: string, more: object) =>
  world.api.call('createUser', { body: { ...ada, cart_id, ...more } });
const paths = (outcome: Outcome<unknown>) =>
  outcome.ok ? [] : outcome.errors.map(({ _code, _extra }) => [_code, _extra['path']]);
const invalid = (...fields: string[]) => fields.map((field) => ['validation_failed', field]);
const identities = async () => (await world.sql('select id from identity')).length;

test('each required field is enforced, and nobody is stored if one is empty', async () => {
  const { id } = cartOf(await holdCart(world.api, pass));
  const before = await identities();
  expect(paths(await store(id, { phone: ' ' }))).toEqual(
    invalid('phone', 'address', 'city', 'state', 'zip_code', 'country'),
  );
  expect(paths(await store(id, { phone: '1', ...home, country: 'United States' }))).toEqual(
    invalid('state'),
  );
  expect(await identities()).toBe(before);
  expect((await store(id, { phone: '1', ...home })).ok).toBe(true);
});

// Guards: PAY-52
test('a cart requires what its own tickets ask for, and no more', async () => {
  const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
  expect(paths(await store(id, {}))).toEqual(invalid('phone'));
  expect((await store(id, { phone: '1' })).ok).toBe(true);
});

test('a buyer stored before the cart required more cannot pay for it', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const params = { id: cartOf(held).id };
  const known = await answered<'createUser'>(store(params.id, { phone: '1' }));
  const buyer = known.identity[0]?.id ?? '';
  const more = await answered<'modifyMyCart'>(
    world.api.call('modifyMyCart', { params, body: { add: lines([pass]) } }),
  );
  const refused = await checkout(world.api, more, { buyer });
  expect(paths(refused)).toEqual(Array(5).fill(['validation_failed', 'guest_identity_id']));
  expect(await world.sql('select id from payment where cart_id = $1', [params.id])).toEqual([]);
  const whole = await answered<'createUser'>(store(params.id, { phone: '1', ...home }));
  const paid = await checkout(world.api, more, { buyer: whole.identity[0]?.id ?? '' });
  expect(paid).toMatchObject({ ok: true, answer: { cart: [{ state: 'ordered' }] } });
});

test('a buyer’s details are stored without characters that hide or reverse the text around them', async () => {
  const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
  const odd = { first_name: '\u202eAda', last_name: 'Love\u200blace\n', phone: '1\u2066' };
  const stored = await answered<'createUser'>(store(id, odd));
  const rows = await world.sql(
    `select first_name, last_name, contact->>'phone' as phone from identity where id = $1`,
    [stored.identity[0]?.id],
  );
  expect(rows).toEqual([{ first_name: 'Ada', last_name: 'Lovelace', phone: '1' }]);
  expect(paths(await store(id, { ...odd, first_name: '\u200b\u202e' }))).toEqual(
    invalid('first_name'),
  );
});
