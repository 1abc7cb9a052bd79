import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { booksOf, cartOf, checkout, holdCart, purchaser } from '../testing/buyer.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await seedVenue(world.database.administratorUrl, { key: 'foreign' });
});
afterAll(() => world.close());

const card = { payment_method: 'pm_card_visa' };

/** Two adults for 43.00 and their buyer. */
async function begin() {
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  const { id } = cartOf(held);
  return { held, id, buyer: await purchaser(world.api, id) };
}

test('a declined attempt sets the cart’s purchaser, even if another was stored since', async () => {
  const { held, id, buyer } = await begin();
  const isDeclined = async () => {
    const declined = await checkout(world.api, held, { buyer, card: 'pm_card_chargeDeclined' });
    expect(declined.ok).toBe(false);
  };
  await isDeclined();
  // An identity named by a payment is not replaced by the next one stored.
  expect(await purchaser(world.api, id)).not.toBe(buyer);
  await isDeclined();
  expect(await world.sql('select purchaser_identity_id from cart where id = $1', [id])).toEqual([
    { purchaser_identity_id: buyer },
  ]);
});

/** Sends a request as another site's page might. */
const send = (path: string, body: string, headers: Record<string, string> = {}) =>
  world.fetch(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }),
  );

async function expectUntouched(cartId: string): Promise<void> {
  expect(await booksOf(world, cartId)).toEqual([]);
  expect(await world.sql('select 1 from payment where cart_id = $1', [cartId])).toEqual([]);
  const now = await answered<'getCart'>(world.api.call('getCart', { params: { id: cartId } }));
  expect(cartOf(now)).toMatchObject({ state: 'pending', payment_in_progress: false });
}

describe('a payment is refused, naming the field, and the cart can still be paid:', () => {
  const right = {
    amount: '43.00',
    gateway_id: 'stripe',
    gateway_data: card,
    guest_identity_id: '',
  };
  test.each<[string, string, Record<string, unknown>]>([
    // Guards: API-44, PAY-32
    ['no amount', 'amount', { amount: undefined }],
    ['an amount that is a number', 'amount', { amount: 43 }],
    ['an amount with an exponent', 'amount', { amount: '4e1' }],
    ['an amount with a comma', 'amount', { amount: '43,00' }],
    ['a negative amount', 'amount', { amount: '-43.00' }],
    ['a fraction of a cent', 'amount', { amount: '43.001' }],
    ['an amount that is too large', 'amount', { amount: '9'.repeat(20) }],
    ['no gateway', 'gateway_id', { gateway_id: undefined }],
    ['an unknown gateway', 'gateway_id', { gateway_id: 'cash' }],
    ['no card', 'gateway_data', { gateway_data: {} }],
    ['a card that is not an object', 'gateway_data', { gateway_data: 'pm_card_visa' }],
    ['a gift card without a number', 'gateway_data.number', { gateway_id: 'ledger' }],
    // Guards: API-44
    ['no purchaser', 'guest_identity_id', { guest_identity_id: undefined }],
    ['a purchaser that is not an id', 'guest_identity_id', { guest_identity_id: 'me' }],
    ['an unknown purchaser', 'guest_identity_id', { guest_identity_id: randomUUID() }],
    // Guards: PAY-32
    ['a captcha without its token', 'captcha.token', { captcha: { provider: 'hcaptcha' } }],
    [
      'an unknown captcha provider',
      'captcha.provider',
      { captcha: { provider: 'theirs', token: 'x' } },
    ],
  ])('%s', async (_, path, change) => {
    const { held, id, buyer } = await begin();
    const body = { ...right, guest_identity_id: buyer, ...change };
    const query = new URLSearchParams({ seller: world.venue.slug });
    const answer = await send(`/api/my/cart/${id}/guest_checkout?${query}`, JSON.stringify(body));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: [{ _code: 'validation_failed', _extra: { path } }],
    });
    await expectUntouched(id);
    const paid = await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer }));
    expect(cartOf(paid).state).toBe('ordered');
  });
});

describe('a card payment outside the processor’s limits is refused (PAY-34):', () => {
  // Guards: PAY-34
  test('less than the minimum', async () => {
    const { id } = await begin();
    const part = (amount: string) =>
      world.api.call('payMyCart', {
        params: { id },
        body: { amount, gateway_id: 'stripe', gateway_data: card },
      });
    expect(await refusedWith(part('0.49'))).toBe('payment_not_supported');
    await expectUntouched(id);
    expect((await part('0.50')).ok).toBe(true);
  });

  // The processor checks the amount in its payout currency, which only the processor knows.
  // Guards: PAY-34
  test.each([1, 100_000_000])(
    'an amount that only the processor refuses, without its own words',
    async (amount) => {
      const { held, id, buyer } = await begin();
      const { stripe } = world.services.gateways;
      const { createIntent } = stripe;
      const create = vi.spyOn(stripe, 'createIntent');
      create.mockImplementationOnce((request) => createIntent({ ...request, amount }));
      expect(await checkout(world.api, held, { buyer })).toMatchObject({
        errors: [{ _code: 'payment_not_supported', _description: '' }],
      });
      create.mockRestore();
      const now = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
      expect(cartOf(now)).toMatchObject({ state: 'pending', payment_in_progress: false });
    },
  );

  // Guards: PAY-34
  test('more than the maximum', async () => {
    const { held, id, buyer } = await begin();
    await world.sql(
      `update ticket set face_value = 50000000, adjusted_value = 50000000,
       fee_fixed_outside = 0, fee_percent_outside = 0 where cart_id = $1`,
      [id],
    );
    const all = checkout(world.api, held, { buyer, amount: '1000000.00' });
    expect(await refusedWith(all)).toBe('payment_not_supported');
    await expectUntouched(id);
  });
});

describe('only its buyer can pay a cart:', () => {
  const calls = ['guestCheckoutMyCart', 'guestCheckoutCart', 'payMyCart', 'payCart'] as const;
  const pay = (name: (typeof calls)[number], id: string, guest_identity_id: string) => {
    const body = { amount: '21.50', gateway_id: 'stripe', gateway_data: card } as const;
    const params = { id };
    return name === 'payMyCart' || name === 'payCart'
      ? world.api.call(name, { params, body })
      : world.api.call(name, { params, body: { ...body, guest_identity_id } });
  };

  test.each(calls)("%s does not find another tenant's cart", async (name) => {
    const theirs = world.clientOf('foreign');
    const { id } = cartOf(await holdCart(theirs, { type: 'adult', n: 2 }));
    const buyer = await purchaser(theirs, id);
    expect(await refusedWith(pay(name, id, buyer))).toBe('not_found');
    expect(await booksOf(world, id)).toEqual([]);
  });

  test.each(calls)("%s is refused for a member's cart", async (name) => {
    const { id, buyer } = await begin();
    await world.sql('update cart set identity_id = gen_random_uuid() where id = $1', [id]);
    expect(await refusedWith(pay(name, id, buyer))).toBe('scope_error');
    expect(await booksOf(world, id)).toEqual([]);
  });

  // Guards: API-46
  test('a purchaser is stored for neither', async () => {
    const who = { first_name: 'A', last_name: 'B', email: 'a@example.org' };
    const store = (cart_id: string) => world.api.call('createUser', { body: { ...who, cart_id } });
    const theirs = cartOf(await holdCart(world.clientOf('foreign'), { type: 'adult' })).id;
    expect(await refusedWith(store(theirs))).toBe('not_found');
    const { id } = await begin();
    await world.sql('update cart set identity_id = gen_random_uuid() where id = $1', [id]);
    expect(await refusedWith(store(id))).toBe('scope_error');
  });

  test('a payment begun for one cart cannot be continued for another', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const begun = await checkout(world.api, theirs.held, {
      buyer: theirs.buyer,
      card: 'pm_card_authenticationRequired',
    });
    if (begun.ok) throw new Error('the bank asked nothing');
    const intentId = String(begun.errors[0]?._extra['payment_intent_id']);
    await world.control(`/payment_intents/${intentId}/advance`, { outcome: 'succeeded' });
    const { held, buyer } = mine;
    expect(await refusedWith(checkout(world.api, held, { buyer, intentId }))).toBe('not_found');
    await expectUntouched(mine.id);
  });
});

describe('a webhook without a fresh signature of the processor is refused and not stored:', () => {
  const event = (id: string, intentId = 'pi_of_nobody') =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'payment_intent.succeeded',
      created: 1,
      data: { object: { id: intentId, object: 'payment_intent' } },
    });
  const signed = (body: string, secret: string, at: number) => {
    const t = Math.floor(at / 1000);
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
    return { 'stripe-signature': `t=${t},v1=${v1}` };
  };
  const own = () => world.account.webhookSecret;
  const known = (id: string) => world.sql('select 1 from provider_event where id = $1', [id]);

  test.each<[string, (body: string) => Record<string, string>]>([
    ['without a signature', () => ({})],
    ['signed with another secret', (body) => signed(body, 'whsec_theirs', Date.now())],
    ['signed for another body', () => signed(event('evt_other'), own(), Date.now())],
    ['sent again after ten minutes', (body) => signed(body, own(), Date.now() - 600_000)],
  ])('%s', async (_, headersOf) => {
    const id = `evt_${randomUUID()}`;
    const body = event(id);
    const answer = await send(`/webhooks/stripe/${world.venue.key}`, body, headersOf(body));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: [{ _code: 'validation_failed', _extra: { path: 'stripe-signature' } }],
    });
    expect(await known(id)).toEqual([]);
  });

  test('while a fresh one is handled once, however often it arrives', async () => {
    const { held, buyer } = await begin();
    const begun = await checkout(world.api, held, {
      buyer,
      card: 'pm_card_authenticationRequired',
    });
    if (begun.ok) throw new Error('the bank asked nothing');
    const id = `evt_${randomUUID()}`;
    const body = event(id, String(begun.errors[0]?._extra['payment_intent_id']));
    const asked = vi.spyOn(world.services.gateways.stripe, 'readIntent');
    for (const _ of [1, 2, 3]) {
      const headers = signed(body, own(), Date.now());
      const answer = await send(`/webhooks/stripe/${world.venue.key}`, body, headers);
      expect(answer.status).toBe(204);
    }
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await known(id)).toHaveLength(1);
  });

  test('and so is one for an unknown portal', async () => {
    const id = `evt_${randomUUID()}`;
    const body = event(id);
    const answer = await send('/webhooks/stripe/nowhere', body, signed(body, own(), Date.now()));
    expect(answer.status).toBe(404);
    expect(await known(id)).toEqual([]);
  });
});
