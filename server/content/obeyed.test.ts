import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ConfigKeyName } from '#tenants/config/config-registry.ts';
import { configAt, frameAt, hasFrames } from '../frames.ts';
import { cartOf, holdCart, lines, reserve } from '../testing/buyer.ts';
import { buy, change, openEdits } from '../testing/edits.ts';
import { configure, makeMember, openBrowser } from '../testing/member.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

/** Sets unusual values for settings that affect a number or a text, and checks their effect. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await openEdits(world);
});
afterEach(async () => {
  await world.sql("delete from config where key <> 'self_edit_rules.enabled'");
  await configure(world, {});
});
afterAll(() => world.close());

const minute = 60_000;
const set = (values: Partial<Record<ConfigKeyName, unknown>>) => configure(world, values);

async function loggedIn(email?: string) {
  const member = await makeMember(world, email === undefined ? {} : { email });
  const { api } = openBrowser(world);
  const body = { member_code: member.memberCode, zip_code: '10115' };
  await answered<'logIn'>(api.call('logIn', { body }));
  const me = async () => (await answered<'getMyUser'>(api.call('getMyUser', {}))).user[0];
  return { me };
}
const membersLogIn = { 'login.mode': 'dialog', 'login.with': 'member_code_zip' };

describe('members', () => {
  test('are logged out after the configured minutes (login.session_minutes)', async () => {
    await set({ ...membersLogIn, 'login.session_minutes': 7 });
    const { me } = await loggedIn();
    const ends = Date.parse((await me())?.session_expires_at ?? '');
    expect(Math.abs(ends - world.services.now() - 7 * minute)).toBeLessThan(minute);
    world.advance(8 * minute);
    expect(await me().catch(() => undefined)).toBeUndefined();
  });

  // Guards: USR-12, USR-13
  test('have no mailbox if their address starts with the configured prefix, except test accounts (USR-12, USR-13)', async () => {
    await set({ ...membersLogIn, 'login.no_email_prefix': 'nobody' });
    const [nobody, other] = [
      await loggedIn('nobody-1@example.org'),
      await loggedIn('noemail-2@example.org'),
    ];
    expect(await nobody.me()).toMatchObject({ has_email: false });
    expect(await other.me()).toMatchObject({ has_email: true });
    await set({ 'login.test_accounts': ['nobody-1@example.org'] });
    expect(await nobody.me()).toMatchObject({ has_email: true });
  });
});

describe('a cart', () => {
  // Guards: CRT-10
  test('is held for the configured minutes, again after a change, up to the maximum (CRT-10)', async () => {
    await set({ 'cart.hold_minutes': 6, 'cart.hold_minutes_max': 10 });
    const held = await holdCart(world.api, { type: 'adult' });
    const params = { id: cartOf(held).id };
    const add = { params, body: { add: lines([{ type: 'adult' }]) } };
    const left = async () =>
      cartOf(await answered<'modifyMyCart'>(world.api.call('modifyMyCart', add))).expires_in ?? 0;
    expect(cartOf(held).expires_in).toBeLessThanOrEqual(6 * 60);
    expect(cartOf(held).expires_in).toBeGreaterThan(5 * 60);
    world.advance(3 * minute);
    const renewed = await left();
    expect(renewed).toBeGreaterThan(5 * 60);
    expect(renewed).toBeLessThanOrEqual(6 * 60);
    world.advance(4 * minute);
    const toTheMost = await left();
    expect(toTheMost).toBeLessThanOrEqual(3 * 60);
    expect(toTheMost).toBeGreaterThan(2 * 60);
  });

  test('names the configured payment methods (checkout.pmc_id)', async () => {
    expect(cartOf(await holdCart(world.api, { type: 'adult' })).pmc_id).toBeNull();
    await set({ 'checkout.pmc_id': 'pmc_of_the_house' });
    const { pmc_id } = cartOf(await holdCart(world.api, { type: 'adult' }));
    expect(pmc_id).toBe('pmc_of_the_house');
  });

  test.each([
    ['checkout.phone', ['phone']],
    ['checkout.address', ['address', 'city', 'zip_code', 'country']],
  ] as const)('asks its buyer for the configured fields: %s', async (key, fields) => {
    await set({ [key]: 'required' });
    const { id: cart_id } = cartOf(await holdCart(world.api, { type: 'adult' }));
    const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org' };
    const outcome = await world.api.call('createUser', { body: { ...ada, cart_id } });
    const paths = outcome.ok ? [] : outcome.errors.map(({ _extra }) => _extra['path']);
    expect(paths).toEqual(expect.arrayContaining([...fields]));
    await set({ [key]: 'hidden' });
    expect((await world.api.call('createUser', { body: { ...ada, cart_id } })).ok).toBe(true);
  });

  // Guards: CFG-14
  test('has the survey of the admission event only (admission_event_id)', async () => {
    const asked = { name: { title: 'Name', type: 'string', contexts: 'anchor' } };
    await world.sql(
      `update ticket_group set additional_info_spec = $1::jsonb where id = 'general'`,
      [JSON.stringify({ properties: asked, required: ['name'] })],
    );
    await set({});
    expect((await reserve(world.api, { type: 'adult' })).ok).toBe(true);
    await set({ admission_event_id: 'tour' });
    expect(await refusedWith(reserve(world.api, { type: 'adult' }))).toBe(
      'additional_info_validation_failed',
    );
    await world.sql(`update ticket_group set additional_info_spec = null where id = 'general'`);
  });
});

// Guards: CFG-18
test('an order can’t be changed within the configured hours, in addition to the days (self_edit_rules.horizon_hours)', async () => {
  const order = await buy(world, { type: 'adult' });
  const [row] = await world.sql<{ start: Date }>(
    "select start_datetime as start from event_session where id = 'tour-10'",
  );
  const start = row?.start ?? new Date(0);
  const inHours = async (hours: number) => {
    const at = new Date(world.services.now() + hours * 60 * minute);
    await world.sql("update event_session set start_datetime = $1 where id = 'tour-10'", [at]);
  };
  await inHours(5);
  await set({ 'self_edit_rules.horizon_hours': 6 });
  expect(
    await refusedWith(
      change(world.api, order.cartId, { remove: order.tickets.map(({ id }) => id) }),
    ),
  ).toBe('tickets_too_old');
  await set({ 'self_edit_rules.horizon_hours': 4 });
  expect((await change(world.api, order.cartId, { remove: [] })).ok).toBe(true);
  await world.sql("update event_session set start_datetime = $1 where id = 'tour-10'", [start]);
});

describe('the frames of other companies’ scripts', () => {
  const captcha = {
    secret: 'x',
    verifyUrl: 'https://captcha.example/verify',
    scriptUrl: 'https://captcha.example/1/api.js',
  };
  const policyOf = async (path: string) => {
    const { services } = world;
    const url = new URL(`http://localhost/tower/${path}`);
    const withCaptcha = { ...services, settings: { ...services.settings, captcha } };
    const response = await frameAt(withCaptcha, url, async () => '');
    return response?.headers.get('content-security-policy');
  };

  test('are allowed on the pages of a seller with such a script, and of no other', async () => {
    const areLetIn = async () => {
      const config = await configAt(world.services, new URL('http://localhost/tower/events'));
      return config && hasFrames(config, { ...world.services.settings, captcha });
    };
    expect(await areLetIn()).toBe(false);
    await set({ 'captcha.public_key': 'a site' });
    expect(await areLetIn()).toBe(true);
    await set({ 'captcha.public_key': null, 'analytics.container_id': 'GTM-1' });
    expect(await areLetIn()).toBe(true);
  });

  // Guards: CFG-29
  test('exist if configured, and may reach the configured origins', async () => {
    expect(await policyOf('tags')).toBeUndefined();
    expect(await policyOf('captcha')).toBeUndefined();
    await set({
      'analytics.container_id': 'GTM-1',
      'analytics.script_url': 'https://tags.example/gtm.js',
      'analytics.origins': ['https://collect.example'],
      'captcha.public_key': 'a site',
      'embed.parents': ['https://www.venue.example'],
    });
    const tags = await policyOf('tags');
    for (const origin of ['https://tags.example', 'https://collect.example']) {
      expect(tags).toContain(origin);
    }
    expect(tags).not.toContain('googletagmanager');
    expect(tags).toContain('https://www.venue.example');
    expect(await policyOf('captcha')).toContain('https://captcha.example');
    expect(await policyOf('captcha')).toContain('https://www.venue.example');
  });
});
