import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { stripeGateway } from './stripe.ts';

const gateway = (secrets: object) =>
  stripeGateway({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    apiBase: 'http://127.0.0.1:1',
    jsUrl: 'http://127.0.0.1:1/v3/',
    ...secrets,
  });
const body = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  created: 1,
  data: { object: { object: 'payment_intent', id: 'pi_1', metadata: { portal: 'my-hall' } } },
});
function signed(secret: string): string {
  const at = Math.floor(Date.now() / 1000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

test('an event of a portal with its own secret is accepted with that one only', () => {
  const { readEvent } = gateway({
    webhookSecret: 'whsec_all',
    webhookSecrets: { MY_HALL: 'whsec_hall' },
  });
  const kindOf = (portal: string, secret: string) => readEvent(portal, body, signed(secret)).kind;
  expect(kindOf('my-hall', 'whsec_hall')).toBe('event');
  expect(kindOf('my-hall', 'whsec_all')).toBe('unsigned');
  expect(kindOf('tower', 'whsec_all')).toBe('event');
  expect(kindOf('tower', 'whsec_hall')).toBe('unsigned');
});

test('without a secret for a portal none of its events is accepted', () => {
  const { readEvent } = gateway({ webhookSecrets: { MY_HALL: 'whsec_hall' } });
  for (const secret of ['', 'undefined', 'whsec_hall']) {
    expect(readEvent('tower', body, signed(secret || ' ')).kind).toBe('unsigned');
  }
});

test('an event tells its portal and intent', () => {
  const read = gateway({ webhookSecret: 'whsec_all' }).readEvent(
    'tower',
    body,
    signed('whsec_all'),
  );
  expect(read).toMatchObject({ event: { id: 'evt_1', intentId: 'pi_1', portalKey: 'my-hall' } });
});
