import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client, Outcome } from '#contract/client.ts';
import type { CaptchaVerdict } from '../gateways/captcha.ts';
import { cartOf, holdCart, lines } from '../testing/buyer.ts';
import { seedRules } from '../testing/codes.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let says: CaptchaVerdict;
let school: Client;
beforeEach(async () => {
  world = await openWorld({ capacity: 100 });
  says = 'passed';
  Object.assign(world.services.gateways, { captcha: { check: async () => says } });
  const off = { kind: 'ticket_amount', amount: 100 } as const;
  await seedRules(world, { two: { discount: off, codes: { TWO: 2 } } });
  await world.sql(
    `insert into config (portal_id, scope, key, value)
     select $1, 'portal', key, value from jsonb_each($2)`,
    [
      world.venue.portalId,
      JSON.stringify({
        'captcha.public_key': 'a site',
        'network.places': 10,
        'network.share_percent': 1,
      }),
    ],
  );
  school = world.clientFrom('203.0.113.7');
});
afterEach(async () => {
  expect(await world.sql('select * from stock_audit')).toEqual([]);
  await world.close();
});

const captcha = { provider: 'hcaptcha' as const, token: 'a token' };
const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'ok' : outcome.errors[0]?._code);
const open = (n: number, more: object = {}) =>
  school.call('createCart', { body: { add: lines([{ type: 'adult', n }]), ...more } });

// Guards: PAY-29
test('a guest beyond the network’s share needs a captcha, and with it gets the usual terms', async () => {
  await holdCart(school, { type: 'adult', n: 10 });
  expect(codeOf(await open(1))).toBe('captcha_required');
  const cart = cartOf(await answered<'createCart'>(open(10, { captcha })));
  expect(cart.held_short).toBe(false);
  const [row] = await world.sql('select network from cart where id = $1', [cart.id]);
  expect(row).toEqual({ network: null });
});

test('a passed captcha is not requested again for the same cart', async () => {
  await holdCart(school, { type: 'adult', n: 10 });
  const { id } = cartOf(await answered<'createCart'>(open(1, { captcha })));
  const added = school.call('modifyMyCart', {
    params: { id },
    body: { add: lines([{ type: 'adult', n: 5 }]) },
  });
  expect(codeOf(await added)).toBe('ok');
});

test('adding to a cart requires the captcha too, once', async () => {
  const { id } = cartOf(await answered<'createCart'>(open(1)));
  await holdCart(school, { type: 'adult', n: 9 });
  const add = (more: object = {}) =>
    school.call('modifyMyCart', {
      params: { id },
      body: { add: lines([{ type: 'adult', n: 4 }]), ...more },
    });
  expect(codeOf(await add())).toBe('captcha_required');
  expect(codeOf(await add({ captcha }))).toBe('ok');
  expect(codeOf(await add())).toBe('ok');
});

test('a code whose share a network has used up requires the captcha', async () => {
  const apply = (id: string, more: object = {}) =>
    school.call('applyMyCode', { params: { id }, body: { code: 'TWO', ...more } });
  const first = cartOf(await answered<'createCart'>(open(1)));
  const second = cartOf(await answered<'createCart'>(open(1)));
  expect(codeOf(await apply(first.id))).toBe('ok');
  expect(codeOf(await apply(second.id))).toBe('captcha_required');
  expect(codeOf(await apply(second.id, { captcha }))).toBe('ok');
});

test('a wrong token is refused, and holds nothing', async () => {
  says = 'failed';
  await holdCart(school, { type: 'adult', n: 10 });
  expect(codeOf(await open(1, { captcha }))).toBe('captcha_failed');
});

test('if the captcha service does not answer, a buyer gets a short hold instead of a refusal', async () => {
  says = 'unknown';
  await holdCart(school, { type: 'adult', n: 10 });
  expect(cartOf(await answered<'createCart'>(open(2, { captcha }))).held_short).toBe(true);
});

test('one key opens one cart, with or without the captcha', async () => {
  await holdCart(school, { type: 'adult', n: 10 });
  const ask = (more: object) =>
    school.call('createCart', {
      body: { add: lines([{ type: 'adult' }]), ...more },
      idempotencyKey: 'a-key-of-one-buyer',
    });
  expect(codeOf(await ask({}))).toBe('captcha_required');
  const first = cartOf(await answered<'createCart'>(ask({ captcha })));
  const again = { ...captcha, token: 'another token' };
  expect(cartOf(await answered<'createCart'>(ask({ captcha: again }))).id).toBe(first.id);
});
