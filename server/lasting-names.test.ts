import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningCardProcessor, startCardProcessor } from '#sandbox/card-processor/start.ts';
import { stripeGateway } from './gateways/stripe.ts';
import { cardSecrets } from './gifts/card-secrets.ts';
import { knownDevice } from './http/known-device.ts';
import type { ApiRequest } from './http/request.ts';
import { readReturnPath } from './mail/return-path.ts';
import type { Services } from './services/services.ts';
import { uuidOf } from './setup/random.ts';
import { jobTasks } from './tasks.ts';
import { cartOf, checkout, purchaser } from './testing/buyer.ts';
import { inject } from './testing/staff.ts';
import { answered, openWorld, type World } from './testing/venues/world.ts';
import { passToken } from './wallet/pass-token.ts';

/**
 * Names that outlive a release because they are stored elsewhere: in letters, browsers, phones, the
 * queue and the card processor's books. They are literal here, so that renaming one fails.
 */
const key = 'a key of tests';
const id = '4f5a3c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b';

describe('with the same key', () => {
  const secrets = cardSecrets(key);
  const hex = (hash: Buffer) => hash.toString('hex');

  test('a gift card keeps its number and is found by it', () => {
    expect(secrets.numberOf(1, id)).toBe('QV4UHU562BASCQV5KUXF');
    expect(hex(secrets.hashOf(1, 'TRYTRYTRYTRYTRY2222C'))).toBe(
      'f65bc99b6f98f51e4970bf645c5d6e2c42828a4ad59b430c61bd30326b38cb99',
    );
  });

  test('a gift of membership keeps its code and is found by it', () => {
    expect(secrets.codeOf(1, id)).toBe('3A85HZMNCQ');
    expect(hex(secrets.codeHashOf(1, 'FR2ENDTRYA'))).toBe(
      'e46e79018a2c0d34fa7e85cbdbbad875ee0db41597dee0d5d5826dcc6cc5c832',
    );
  });

  test('a phone keeps the token of its pass', () => {
    expect(passToken(key, 1, id)).toBe('EYBn_AibLUnvKrHOwB5TivCT2h-cI2V7');
  });

  test('a letter on its way keeps its return path', () => {
    const path = 'bounces+aaaaaakpli6b4235j2hzucy4fu7e6wtlxahq2wz3fsqlh4mj@hall.example';
    expect(readReturnPath(key, path)).toEqual({ portalId: 1, letterId: id });
  });

  test('a browser stays known to its accounts', () => {
    const cookie = '__Host-known_device=LZLt_9O7ZuM4Lm07.irxc0.WSq836U86T0cXC6AK7lTgiub';
    const request = {
      services: { now: () => 0, settings: { giftCardKey: key } },
      portalId: 1,
      publicOrigin: 'https://shop.example',
      header: (name: string) => (name === 'cookie' ? cookie : undefined),
    } as unknown as ApiRequest;
    expect(knownDevice(request, 'ada')).toBe('LZLt_9O7ZuM4Lm07');
  });
});

test('queued jobs are found under the names of their tasks', () => {
  const settings = { mail: { smtpUrl: 'smtp://127.0.0.1:1' } };
  const jobs = jobTasks({ settings } as Services, undefined);
  expect(Object.keys(jobs.tasks)).toEqual(
    expect.arrayContaining([
      'announce_change',
      'check_scheduled_drafts',
      'extend_schedules',
      'forget_old_things',
      'mail_change_offered',
      'mail_confirmation',
      'mail_gift_card',
      'mail_gift_code',
      'mail_gift_membership',
      'mail_holder',
      'mail_mailbox_token',
      'mail_member_readdressed',
      'mail_order_change',
      'mail_order_readdressed',
      'mail_payment_failed',
      'mail_payment_link',
      'mail_purchase_lost',
      'mail_refund',
      'mail_refund_failed',
      'mail_renewal',
      'mail_staff_export',
      'mail_staff_link',
      'mail_staff_notice',
      'make_export',
      'publish_due_drafts',
      'publish_scheduled_draft',
      'refresh_passes',
      'renew_memberships',
      'resend_orders',
      'review_movements',
      'run_bulk',
      'tell_holders',
      'update_passes',
    ]),
  );
  // A second job of the same task has an id of its own, under which the queue stores its last run.
  expect(jobs.crontab).toContain(' review_movements ?id=review_all_movements&');
  jobs.close();
});

describe('a request repeated after an update', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const idempotencyKey = 'one-and-the-same-key';
  const add = [{ ticket_type_id: 'adult', event_session_id: 'tour-10' }];
  const columnOf = async (column: string, table: string, cartId: string) => {
    const rows = await world.sql<{ found: string }>(
      `select ${column}::text as found from ${table} where cart_id = $1 order by 1`,
      [cartId],
    );
    return rows.map(({ found }) => found);
  };

  test('derives the same ids from the same parts', () => {
    expect(uuidOf('injected cart', 'a', 'b')).toBe('d25789d5-e4a3-446e-a479-d53601b6f922');
  });

  test('derives the ids of its cart and payment', async () => {
    const { portalId } = world.venue;
    const catalogue = await world.services.cache.catalogue(portalId);
    const [seller] = catalogue.sellers.keys();
    const held = await answered<'createCart'>(
      world.api.call('createCart', { body: { add }, idempotencyKey }),
    );
    const { id: cartId, payment_due: amount } = cartOf(held);
    const guest = catalogue.portal.publicIdentityId;
    expect(cartId).toBe(uuidOf('cart', String(portalId), seller ?? '', guest, idempotencyKey));
    const buyer = await purchaser(world.api, cartId);
    await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer, idempotencyKey }));
    const body =
      `{"amount":"${amount}","gateway_id":"stripe",` +
      `"gateway_data":{"payment_method":"pm_card_visa"},"guest_identity_id":"${buyer}"}`;
    const parts = [String(portalId), cartId, idempotencyKey, body] as const;
    expect(await columnOf('id', 'payment', cartId)).toEqual([uuidOf('payment', ...parts)]);
  });

  test('derives the ids of a staff cart and its instalments', async () => {
    const cart = await inject(world, {
      reference: 'Miller',
      seller: world.venue.slug,
      tickets: [{ ticket_type_id: 'adult', event_session_id: 'tour-10', quantity: 2 }],
      schedule: [
        { due: '2030-01-01T00:00:00Z', amount: '40.00' },
        { due: '2030-02-01T00:00:00Z', amount: '3.00' },
      ],
    });
    const { portalId } = world.venue;
    const [seller = ''] = (await world.services.cache.catalogue(portalId)).sellers.keys();
    const parts = [key, String(portalId), seller, 'Miller'] as const;
    expect(cart.id).toBe(uuidOf('injected cart', ...parts));
    const ids = ['0', '1'].map((index) => uuidOf('instalment', cart.id, index));
    expect(await columnOf('id', 'scheduled_payment', cart.id)).toEqual(ids.toSorted());
  });
});

describe('the card processor', () => {
  const account = {
    secretKey: 'sk_test_names',
    publishableKey: 'pk_test_names',
    webhookSecret: 'whsec_names',
  };
  let processor: RunningCardProcessor;
  beforeAll(async () => {
    processor = await startCardProcessor({ port: 0, accounts: [account] });
  });
  afterAll(() => processor.stop());

  test('receives the same metadata and idempotency keys', async () => {
    const stripe = stripeGateway({ ...account, apiBase: processor.url, jsUrl: processor.url });
    await stripe.createCustomer({
      identityId: 'an-identity',
      portalKey: 'tower',
      insteadOf: undefined,
    });
    const created = await stripe.createIntent({
      paymentId: 'a-payment',
      portalKey: 'tower',
      cartId: 'a-cart',
      amount: 2_350,
      currency: 'EUR',
      description: 'Tower 20261121',
      about: {
        sellerId: 'a-seller',
        payerId: 'a-person',
        cartNumber: 'K7RT2YH3M',
        language: 'en',
      },
      pmcId: null,
      directDebit: false,
    });
    if (created.kind === 'unknown') throw new Error('the processor did not answer');
    const { intentId } = created.value;
    await stripe.confirmIntent(intentId, {
      paymentId: 'a-payment',
      paymentMethod: 'pm_card_visa',
      returnUrl: 'https://shop.example/tower/checkout',
    });
    await stripe.refund({
      refundId: 'a-refund',
      tries: 0,
      intentId,
      amount: 2_350,
      currency: 'EUR',
    });
    const answer = await fetch(`${processor.url}/sandbox/requests?viewer=server`);
    const { requests } = (await answer.json()) as { requests: Sent[] };
    const written = requests.filter(({ method }) => method === 'POST');
    expect(written.map(({ idempotencyKey, body }) => [idempotencyKey, body.metadata])).toEqual([
      ['tower-an-identity-customer-', { identity_id: 'an-identity', portal: 'tower' }],
      [
        'a-payment-create',
        {
          payment_id: 'a-payment',
          cart_id: 'a-cart',
          portal: 'tower',
          seller: 'a-seller',
          payer: 'a-person',
          cart_number: 'K7RT2YH3M',
          language: 'en',
        },
      ],
      ['a-payment-confirm', undefined],
      ['a-refund-0', { refund_id: 'a-refund' }],
    ]);
  });
});

interface Sent {
  readonly method: string;
  readonly idempotencyKey: string;
  readonly body: { readonly metadata?: Readonly<Record<string, string>> };
}
