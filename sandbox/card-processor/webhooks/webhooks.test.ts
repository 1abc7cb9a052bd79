import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiVersion } from '../processor/operation.ts';
import { clientOf, fastTiming, type Merchant, openMerchant, payment } from '../testing/merchant.ts';
import { signatureOf } from './webhooks.ts';

let merchant: Merchant;

beforeEach(async () => {
  merchant = await openMerchant();
});
afterEach(() => merchant.stop());

const pay = (payment_method = 'pm_card_visa') =>
  merchant.stripe.paymentIntents.create({ ...payment, payment_method });
const types = () => merchant.received.map(({ type }) => type);

describe('events', () => {
  it('report each step of a payment, are signed, and can be retrieved', async () => {
    const intent = await pay();
    await merchant.event('payment_intent.created');
    await merchant.event('charge.succeeded');
    const event = await merchant.event('payment_intent.succeeded', intent.id);
    expect(event).toMatchObject({
      object: 'event',
      livemode: false,
      request: { id: intent.lastResponse.requestId },
      data: { object: { id: intent.id, status: 'succeeded' } },
    });
    expect((await merchant.stripe.events.retrieve(event.id)).id).toBe(event.id);
    const listed = await merchant.stripe.events.list({ types: ['charge.succeeded'] });
    expect(listed.data.map(({ type }) => type)).toEqual(['charge.succeeded']);
  });

  it('contain the object as it was at the time', async () => {
    await pay();
    const event = await merchant.event('payment_intent.created');
    expect(event.data.object).toMatchObject({ status: 'requires_confirmation' });
  });

  it('have the API version of the installed client', async () => {
    const { stripe } = merchant;
    let sent: string | undefined;
    stripe.on('request', ({ api_version: version }: Stripe.RequestEvent) => {
      sent = version;
    });
    await stripe.charges.list();
    expect(sent).toBe(apiVersion);
  });

  it('have a signature that depends on the secret', () => {
    const stripe = clientOf('http://127.0.0.1:1', 'sk_test_1');
    const body = '{"object":"event"}';
    const signature = signatureOf(body, 'whsec_1', new Date());
    expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_1')).not.toThrow();
    expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_2')).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    );
  });
});

describe('delivery', () => {
  it('is retried until the answer is 2xx', async () => {
    merchant.answers.push(500, 500, 302, 500);
    const intent = await pay();
    await merchant.event('payment_intent.created', intent.id);
    await merchant.event('charge.succeeded');
    await merchant.event('payment_intent.succeeded', intent.id);
    expect(merchant.received).toHaveLength(3);
    const attempts = async () => {
      const { deliveries } = Object(await merchant.control('GET', '/webhooks'));
      return deliveries.flatMap((one: { attempts: unknown[] }) => one.attempts).length;
    };
    await expect.poll(attempts).toBe(7);
  });

  it('goes to the address that follows from the metadata', async () => {
    const asked: unknown[] = [];
    const account = {
      ...merchant.account,
      webhookUrl: (metadata: Record<string, string>) => {
        asked.push(metadata);
        return undefined;
      },
    };
    const other = await openMerchant({ accounts: [account] });
    await other.stripe.paymentIntents.create({ ...payment, metadata: { portal: 'north' } });
    expect(asked).toContainEqual({ portal: 'north' });
    await other.stop();
  });

  it('can be held and then released in order', async () => {
    await merchant.control('POST', '/webhooks/hold');
    await pay();
    expect(merchant.received).toEqual([]);
    expect(await merchant.control('POST', '/webhooks/release')).toEqual({ released: 3 });
    await merchant.event('payment_intent.succeeded');
  });

  it('can be repeated for a stored event', async () => {
    await pay();
    const { id } = await merchant.event('payment_intent.succeeded');
    merchant.received.length = 0;
    await merchant.control('POST', `/events/${id}/dispatch`);
    expect((await merchant.event('payment_intent.succeeded')).id).toBe(id);
  });
});

describe('the cards with faulty webhooks', () => {
  it('twice: every event arrives twice with the same id', async () => {
    await pay('pm_card_sandbox_webhookTwice');
    await expect.poll(() => merchant.received.length).toBe(6);
    expect(new Set(merchant.received.map(({ id }) => id)).size).toBe(3);
  });

  it('disorder: the last event arrives first', async () => {
    await pay('pm_card_sandbox_webhookDisorder');
    await merchant.event('charge.succeeded');
    expect(types()[0]).toBe('payment_intent.succeeded');
  });

  it('never: no event arrives, but all can be listed', async () => {
    const silent = await pay('pm_card_sandbox_webhookNever');
    const quick = await pay();
    await merchant.event('payment_intent.succeeded', quick.id);
    expect(JSON.stringify(merchant.received)).not.toContain(silent.id);
    const listed = await merchant.stripe.events.list({ type: 'payment_intent.succeeded' });
    expect(listed.data).toHaveLength(2);
    const { deliveries } = Object(await merchant.control('GET', '/webhooks'));
    const never = deliveries.filter((one: { state: string }) => one.state === 'never');
    expect(never).toHaveLength(3);
  });

  it('late: the events of a later payment arrive first', async () => {
    await merchant.stop();
    // Longer than a busy machine may stall.
    merchant = await openMerchant({ timing: { ...fastTiming, lateWebhook: 3_000 } });
    const slow = await pay('pm_card_sandbox_webhookLate');
    const quick = await pay();
    await merchant.event('payment_intent.succeeded', quick.id);
    await merchant.event('payment_intent.succeeded', slow.id);
    const about = merchant.received.map(({ data }) => Reflect.get(data.object, 'id'));
    expect(about.indexOf(slow.id)).toBeGreaterThan(about.lastIndexOf(quick.id));
  });
});
