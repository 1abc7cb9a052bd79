import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { configure, makeMember, openBrowser } from '../testing/member.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

/** API-07, API-08, API-34: the buyer and their contact details, if `embed` asks for them. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
  await configure(world, { 'login.mode': 'dialog', 'login.with': 'email_password' });
});
afterAll(() => world.close());

const embed = 'identity,contact';
const ada = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  phone: '+44 20 7946 0000',
  city: 'London',
};
const masked = (id: unknown) => ({
  identity: [{ id, email: 'a…@example.org', first_name: 'A…', last_name: 'L…' }],
  contact: [{ identity_id: id, phone: '…', city: '…', address: '', country: '' }],
});

/** A guest's cart with a stored buyer. */
async function cartWithBuyer() {
  const held = await holdCart(world.api, { type: 'free' });
  const { id } = cartOf(held);
  const { identity } = await answered<'createUser'>(
    world.api.call('createUser', { body: { ...ada, cart_id: id } }),
  );
  return { held, params: { id }, buyer: identity[0]?.id ?? '' };
}

// Guards: API-07, API-08, API-34
test('the buyer of a cart or order is shown masked, and only if requested', async () => {
  const { held, params, buyer } = await cartWithBuyer();
  for (const name of ['getCart', 'getMyCart'] as const) {
    const open = await answered<'getCart'>(world.api.call(name, { params, query: { embed } }));
    expect(open).toMatchObject({ ...masked(buyer), ticket: [], event_template: [] });
    const plain = await answered<'getCart'>(world.api.call(name, { params }));
    expect(plain).not.toHaveProperty('identity');
    expect(plain).not.toHaveProperty('contact');
  }
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer }));
  const [orderId = ''] = cartOf(done).order_ids;
  const query = { 'id._in': orderId, embed };
  const orders = await answered<'listTicketOrders'>(world.api.call('listTicketOrders', { query }));
  expect(orders).toMatchObject({ ...masked(buyer), ticket: [], ticket_order: [{ id: orderId }] });
  const ordered = await answered<'getCart'>(
    world.api.call('getCart', { params, query: { embed } }),
  );
  expect(ordered).toMatchObject(masked(buyer));
  const stranger = await answered<'getCart'>(
    world.stranger().call('getCart', { params, query: { embed } }),
  );
  expect(stranger).toMatchObject({ identity: [], contact: [] });
});

// Guards: API-07, API-08, API-34
test('members see themselves in full, and others with their order’s id see them masked', async () => {
  const { email, password, id } = await makeMember(world, {
    email: 'vera@example.org',
    lastName: 'Member',
  });
  await world.sql(`update identity set contact = '{"phone":"+1 555 0100"}' where id = $1`, [id]);
  const { api } = openBrowser(world);
  await answered<'logIn'>(api.call('logIn', { body: { email, password } }));
  const held = await holdCart(api, { type: 'free' });
  const params = { id: cartOf(held).id };
  const own = {
    identity: [{ id, email, last_name: 'Member' }],
    contact: [{ phone: '+1 555 0100' }],
  };
  expect(
    await answered<'getMyCart'>(api.call('getMyCart', { params, query: { embed } })),
  ).toMatchObject(own);
  const body = { amount: '0', gateway_id: 'free' } as const;
  const done = await answered<'checkoutMyCart'>(api.call('checkoutMyCart', { params, body }));
  const [orderId = ''] = cartOf(done).order_ids;
  const query = { 'id._in': orderId, embed };
  expect(
    await answered<'listMyTicketOrders'>(api.call('listMyTicketOrders', { query })),
  ).toMatchObject(own);
  const others = await answered<'listTicketOrders'>(world.api.call('listTicketOrders', { query }));
  expect(others).toMatchObject({
    identity: [{ id, email: 'v…@example.org', last_name: 'M…' }],
    contact: [{ phone: '…' }],
  });
});

// Guards: API-43
test('a payment returns the collections that embed names, too', async () => {
  const { held, params, buyer } = await cartWithBuyer();
  const paid = await answered<'guestCheckoutMyCart'>(
    world.api.call('guestCheckoutMyCart', {
      params,
      query: { embed: 'ticket_order,identity' },
      body: { amount: '0', gateway_id: 'free', guest_identity_id: buyer },
    }),
  );
  expect(held.ticket).toHaveLength(1);
  expect(paid).toMatchObject({ ticket: [], venue: [], identity: [{ id: buyer }] });
  expect(paid.ticket_order).toHaveLength(1);
  const refused = world.api.call('getCart', { params, query: { embed: 'password' } });
  expect(await refusedWith(refused)).toBe('bad_field_value');
});

// Guards: API-30
test('an account’s address is stored like any other, and no answer reveals the account (API-30)', async () => {
  const { email, id } = await makeMember(world, { email: 'grace@example.org', lastName: 'Member' });
  const { params } = await cartWithBuyer();
  const store = (address: string) =>
    world.api.call('createUser', { body: { ...ada, email: address, cart_id: params.id } });
  const [known, unknown] = [await store(email), await store('nobody@example.org')];
  // An identity of this cart, replaced by the second one: no 409, and not the account's.
  const stored = { ok: true, answer: { identity: [{ id: expect.any(String) }], user: [] } };
  expect([known, unknown]).toEqual([stored, stored]);
  expect(JSON.stringify(known)).not.toContain(id);
});
