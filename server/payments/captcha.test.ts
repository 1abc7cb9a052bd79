import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#sandbox/listen.ts';
import { hcaptchaGateway } from '../gateways/captcha.ts';
import { booksOf, cartOf, holdCart, purchaser } from '../testing/buyer.ts';
import { assertConsistent } from '../testing/faults/payment-faults.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

const secret = 'a secret';
/** Issued tokens, each valid once; tests override the service's other answers. */
const tokens = new Set<string>();
const service = { asked: 0, says: undefined as Response | undefined };
let world: World;
let verify: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.post('/siteverify', async ({ req, json }) => {
    service.asked += 1;
    if (service.says) return service.says.clone();
    const form = new URLSearchParams(await req.text());
    if (form.get('secret') !== secret) {
      return json({ success: false, 'error-codes': ['invalid-input-secret'] });
    }
    const success = form.get('sitekey') === 'a site' && tokens.delete(form.get('response') ?? '');
    return json({ success, ...(success ? {} : { 'error-codes': ['already-seen-response'] }) });
  });
  verify = await listen(app, 0);
  world = await openWorld();
  await seedVenue(world.database.administratorUrl, { key: 'trusting' });
  Object.assign(world.services.gateways, { captcha: gatewayWith(secret) });
  await world.sql(
    `insert into config (portal_id, scope, key, value)
     values ($1, 'portal', 'captcha.public_key', '"a site"')`,
    [world.venue.portalId],
  );
});
afterAll(async () => {
  await assertConsistent(world);
  await world.close();
  await verify.stop();
});

const gatewayWith = (key: string) =>
  hcaptchaGateway({ secret: key, verifyUrl: `${verify.url}/siteverify`, scriptUrl: '' });

function token(): string {
  const made = crypto.randomUUID();
  tokens.add(made);
  return made;
}

async function begin(api = world.api) {
  const held = await holdCart(api, { type: 'adult' });
  const { id, payment_due: amount } = cartOf(held);
  const buyer = await purchaser(api, id);
  const pay = (captcha?: string, idempotencyKey: string = crypto.randomUUID()) =>
    api.call('guestCheckoutMyCart', {
      params: { id },
      idempotencyKey,
      body: {
        amount,
        gateway_id: 'stripe',
        gateway_data: { payment_method: 'pm_card_visa' },
        guest_identity_id: buyer,
        ...(captcha === undefined ? {} : { captcha: { provider: 'hcaptcha', token: captcha } }),
      },
    });
  return { id, pay };
}

// Guards: PAY-31, PAY-38
test('a guest who passes the captcha pays', async () => {
  const { pay } = await begin();
  const answer = await answered<'guestCheckoutMyCart'>(pay(token()));
  expect(cartOf(answer).state).toBe('ordered');
});

// Guards: PAY-38
test.each([
  ['is missing', async () => undefined],
  ['is made up', async () => 'made up'],
  [
    'was used for another cart',
    async () => {
      const used = token();
      const { pay } = await begin();
      await answered<'guestCheckoutMyCart'>(pay(used));
      return used;
    },
  ],
])('a token that %s is refused, and nothing is charged', async (_, make) => {
  const { id, pay } = await begin();
  expect(await refusedWith(pay(await make()))).toBe('captcha_failed');
  expect(await booksOf(world, id)).toEqual([]);
  const answer = await answered<'guestCheckoutMyCart'>(pay(token()));
  expect(cartOf(answer).state).toBe('ordered');
});

test('a retry of the same payment needs no second token and charges once', async () => {
  const { id, pay } = await begin();
  const key = crypto.randomUUID();
  const used = token();
  await answered<'guestCheckoutMyCart'>(pay(used, key));
  const before = service.asked;
  const again = await answered<'guestCheckoutMyCart'>(pay(used, key));
  expect(cartOf(again).state).toBe('ordered');
  expect(service.asked).toBe(before);
  expect(await booksOf(world, id)).toHaveLength(1);
});

test.each([
  ['fails', () => new Response('oh', { status: 503 })],
  ['returns no JSON', () => new Response('<html>')],
  ['returns something else', () => Response.json([])],
])(
  'when the captcha service %s, the payment is refused and nothing is charged',
  async (_, says) => {
    const { id, pay } = await begin();
    service.says = says();
    try {
      expect(await refusedWith(pay(token()))).toBe('gateway_unavailable');
    } finally {
      service.says = undefined;
    }
    expect(await booksOf(world, id)).toEqual([]);
  },
);

test('a secret that the service does not know is an error, not a refusal', async () => {
  await expect(gatewayWith('another').check(token(), { publicKey: 'a site' })).rejects.toThrow(
    'invalid-input-secret',
  );
});

// Guards: PAY-31
test('a seller without a captcha key asks for no captcha', async () => {
  const { pay } = await begin(world.clientOf('trusting'));
  const answer = await answered<'guestCheckoutMyCart'>(pay());
  expect(cartOf(answer).state).toBe('ordered');
});
