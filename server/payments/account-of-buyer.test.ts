import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { raceWithChange } from '../testing/faults/forced-race.ts';
import { type Browser, configure, makeMember, openBrowser } from '../testing/member.ts';
import { emptyQueue } from '../testing/queue.ts';
import { friend, holdLevels, membershipsOfCart, seedLevels } from '../testing/venues/levels.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await seedLevels(world);
  await configure(world, { 'login.mode': 'dialog', 'login.with': 'email_password' });
});
beforeEach(async () => {
  await world.sql('delete from rate_window');
  await emptyQueue(world);
});
afterAll(() => world.close());

const right = 'Analytical 1843';
const wrong = 'Difference 1822';
const held = async ({ api }: Pick<Browser, 'api'> = world) => holdCart(api, { type: 'adult' });
const buys = (
  cart: string,
  email: string,
  password?: string,
  { api }: Pick<Browser, 'api'> = world,
) =>
  api.call('createUser', {
    body: {
      cart_id: cart,
      first_name: 'Grace',
      last_name: 'Hopper',
      email,
      ...(password === undefined ? {} : { password }),
    },
  });
const letters = () =>
  world
    .sql('select payload from graphile_worker._private_jobs')
    .then((rows) => rows.map(({ payload }) => payload as { purpose: string; email: string }));
const unknown = () => `grace-${randomUUID()}@example.org`;

describe('a buyer who gives a password', () => {
  // Guards: API-30
  test('is logged in if it is right, and the form does not overwrite the member’s details', async () => {
    const ada = await makeMember(world);
    const browser = openBrowser(world);
    const { id } = cartOf(await held(browser));
    const stored = await answered<'createUser'>(buys(id, ada.email.toUpperCase(), right, browser));
    expect(stored).toMatchObject({
      identity: [{ id: ada.id }],
      user: [{ id: ada.id, first_name: 'Ada', opened_by: 'password' }],
    });
    const { user } = await answered<'getMyUser'>(browser.api.call('getMyUser', {}));
    expect(user).toMatchObject([{ id: ada.id, first_name: 'Ada' }]);
    const claimed = await answered<'claimMyCart'>(
      browser.api.call('claimMyCart', { params: { id } }),
    );
    expect(cartOf(claimed).identity_id).toBe(ada.id);
    expect(browser.cookies.has('known_device')).toBe(true);
  });

  test('is not logged in if the password changes while it is compared', async () => {
    const ada = await makeMember(world);
    const browser = openBrowser(world);
    const { id } = cartOf(await held(browser));
    const tried = await raceWithChange(
      world,
      (sql) => sql("update identity set password_hash = 'another' where id = $1", [ada.id]),
      () => refusedWith(buys(id, ada.email, right, browser)),
    );
    expect(tried).toBe('incorrect_password');
    expect(browser.cookies.size).toBe(0);
  });

  // Guards: API-30, PAY-56
  test('is refused if it is wrong, and nobody is logged in or stored', async () => {
    const ada = await makeMember(world);
    const browser = openBrowser(world);
    const { id } = cartOf(await held(browser));
    expect(await buys(id, ada.email, wrong, browser)).toMatchObject({
      ok: false,
      status: 401,
      errors: [{ _code: 'incorrect_password', _context: 'user', _extra: { path: 'password' } }],
    });
    expect(browser.cookies.size).toBe(0);
    expect(await world.sql('select 1 from identity where issued_to_cart_id = $1', [id])).toEqual(
      [],
    );
    expect(await letters()).toEqual([]);
  });

  // Guards: PAY-55
  test.each([true, false])(
    'is mailed a link to set one if the account has none (confirmed: %s)',
    async (isConfirmed) => {
      const { email } = await makeMember(world, { password: null, isConfirmed });
      const { id } = cartOf(await held());
      expect(await buys(id, email, right)).toMatchObject({
        status: 422,
        errors: [{ _code: 'guest_account' }],
      });
      expect(await letters()).toMatchObject([{ purpose: 'password', email }]);
    },
  );

  // Guards: API-30
  test('gets an account if they have none, pending confirmation of its address', async () => {
    const email = unknown();
    const browser = openBrowser(world);
    const answer = await held(browser);
    const stored = await answered<'createUser'>(buys(cartOf(answer).id, email, right, browser));
    const buyer = stored.identity[0]?.id ?? '';
    expect(stored.user).toEqual([]);
    expect(browser.cookies.size).toBe(0);
    expect(await letters()).toMatchObject([{ purpose: 'email', email, identity_id: buyer }]);
    const [row] = await world.sql('select kind, email_verified_at from identity where id = $1', [
      buyer,
    ]);
    expect(row).toEqual({ kind: 'member', email_verified_at: null });
    const paid = await answered<'guestCheckoutMyCart'>(checkout(browser.api, answer, { buyer }));
    const orders = await world.sql('select identity_id from ticket_order where id = $1', [
      cartOf(paid).order_ids[0],
    ]);
    expect(orders).toEqual([{ identity_id: buyer }]);
    const logIn = () => openBrowser(world).api.call('logIn', { body: { email, password: right } });
    expect(await refusedWith(logIn())).toBe('invalid_credentials');
    await world.sql('update identity set email_verified_at = now() where id = $1', [buyer]);
    expect((await answered<'logIn'>(logIn())).user).toMatchObject([{ id: buyer }]);
  });

  test('is the same member on a second attempt to pay, and gets only one letter', async () => {
    const email = unknown();
    const answer = await held();
    const { id } = cartOf(answer);
    const first = await answered<'createUser'>(buys(id, email, right));
    const buyer = first.identity[0]?.id ?? '';
    const card = 'pm_card_chargeDeclined';
    expect(await refusedWith(checkout(world.api, answer, { buyer, card }))).toBe('card_error');
    const second = await answered<'createUser'>(buys(id, email, right));
    expect(second.identity).toEqual(first.identity);
    expect(await letters()).toHaveLength(1);
    // On another cart, a buyer with this address counts as a different person until it is confirmed.
    const other = await answered<'createUser'>(buys(cartOf(await held()).id, email, right));
    expect(other.identity).not.toEqual(first.identity);
  });

  test('keeps theirs when someone else with the cart’s link enters another', async () => {
    const email = unknown();
    const { id } = cartOf(await held());
    const first = await answered<'createUser'>(buys(id, email, right));
    const other = await answered<'createUser'>(buys(id, email, 'Compiler 1952'));
    expect(other.identity).not.toEqual(first.identity);
    expect((await answered<'createUser'>(buys(id, email, right))).identity).toEqual(first.identity);
    const buyer = first.identity[0]?.id ?? '';
    await world.sql('update identity set email_verified_at = now() where id = $1', [buyer]);
    const logIn = (password: string) =>
      openBrowser(world).api.call('logIn', { body: { email, password } });
    expect(await refusedWith(logIn('Compiler 1952'))).toBe('invalid_credentials');
    expect((await answered<'logIn'>(logIn(right))).user).toMatchObject([{ id: buyer }]);
  });

  test('owns the membership that they buy', async () => {
    const answer = await holdLevels(world.api, friend());
    const { id } = cartOf(answer);
    const stored = await answered<'createUser'>(buys(id, unknown(), right));
    const buyer = stored.identity[0]?.id ?? '';
    await answered<'guestCheckoutMyCart'>(checkout(world.api, answer, { buyer }));
    expect(await membershipsOfCart(world, id)).toMatchObject([{ identity_id: buyer }]);
  });

  test('is refused, naming that field, if the password breaks the rules', async () => {
    const { id } = cartOf(await held());
    expect(await buys(id, unknown(), 'simple')).toMatchObject({
      status: 400,
      errors: [{ _code: 'validation_failed', _extra: { path: 'password' } }],
    });
  });

  test('is refused where members do not log in with passwords', async () => {
    const { id } = cartOf(await held());
    await configure(world, { 'login.with': 'member_code_zip' });
    try {
      expect(await refusedWith(buys(id, unknown(), right))).toBe('login_disabled');
    } finally {
      await configure(world, { 'login.with': 'email_password' });
    }
  });
});

// Guards: API-30
test('a buyer with a member’s address but no password is a guest, and no letter is sent', async () => {
  const ada = await makeMember(world);
  const stored = await answered<'createUser'>(buys(cartOf(await held()).id, ada.email));
  expect(stored.user).toEqual([]);
  expect(stored.identity[0]?.id).not.toBe(ada.id);
  expect(await letters()).toEqual([]);
});

// Guards: USR-12
test('a placeholder address is refused, since no tickets arrive there', async () => {
  const { id } = cartOf(await held());
  const email = `noemail-${randomUUID()}@example.org`;
  expect(await refusedWith(buys(id, email))).toBe('validate_not_email');
});

describe('an attacker at checkout', () => {
  test('costs one hash per guess, with or without an account or password', async () => {
    const ada = await makeMember(world);
    const without = await makeMember(world, { password: null });
    const { passwords } = world.services;
    const verify = vi.spyOn(passwords, 'verify');
    const hash = vi.spyOn(passwords, 'hash');
    for (const email of [ada.email, without.email, unknown()]) {
      for (const spy of [verify, hash]) spy.mockClear();
      await buys(cartOf(await held()).id, email, wrong);
      expect(verify.mock.calls.length + hash.mock.calls.length).toBe(1);
    }
  });

  test('has as many tries as at login, and no more by combining the two', async () => {
    const ada = await makeMember(world);
    const { id } = cartOf(await held());
    const logIn = () => world.api.call('logIn', { body: { email: ada.email, password: wrong } });
    for (const _ of [1, 2]) expect(await refusedWith(logIn())).toBe('invalid_credentials');
    // Five attempts, and the one that a minute adds.
    for (const _ of [1, 2, 3, 4]) {
      expect(await refusedWith(buys(id, ada.email, wrong))).toBe('incorrect_password');
    }
    expect(await refusedWith(buys(id, ada.email, right))).toBe('too_many_requests');
    expect(await refusedWith(logIn())).toBe('too_many_requests');
  });

  // Guards: PAY-55
  test('can check twenty-one addresses for accounts at once, and then one every few minutes', async () => {
    const attempt = async (n: number) => {
      const { id } = cartOf(await held());
      const { email } = n % 2 ? await makeMember(world, { password: null }) : { email: unknown() };
      return buys(id, email, right);
    };
    for (let n = 0; n < 21; n += 1) expect((await attempt(n)).ok).toBe(n % 2 === 0);
    expect(await refusedWith(attempt(21))).toBe('too_many_requests');
    world.advance(3 * 60_000);
    expect(await refusedWith(attempt(23))).toBe('guest_account');
    expect(await refusedWith(attempt(25))).toBe('too_many_requests');
  });

  test('is limited before any password is hashed when creating accounts', async () => {
    const from = world.clientFrom('203.0.113.77');
    const makeAccount = async () =>
      from.call('createUser', {
        body: {
          cart_id: cartOf(await held()).id,
          first_name: 'Ada',
          last_name: 'Lovelace',
          email: unknown(),
          password: right,
        },
      });
    const hash = vi.spyOn(world.services.passwords, 'hash');
    const verify = vi.spyOn(world.services.passwords, 'verify');
    for (const spy of [hash, verify]) spy.mockClear();
    const codes = [];
    for (let n = 0; n < 40; n += 1) {
      const outcome = await makeAccount();
      codes.push(outcome.ok ? 'ok' : outcome.errors[0]?._code);
    }
    expect(codes.filter((code) => code === 'ok')).toHaveLength(21);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(19);
    expect(hash.mock.calls.length + verify.mock.calls.length).toBe(21);
  });

  test('needs an existing cart, or no password is compared', async () => {
    const ada = await makeMember(world);
    const verify = vi.spyOn(world.services.passwords, 'verify');
    expect(await refusedWith(buys(randomUUID(), ada.email, right))).toBe('not_found');
    expect(verify).not.toHaveBeenCalled();
  });
});
