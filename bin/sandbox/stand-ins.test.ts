import { describe, expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { mayStandIn, refusePlayMoney, warningsOf } from './stand-ins.ts';

const keys = (mode: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});
const SMTP_URL = 'smtp://mail.example.org:587';
const PUBLIC_URL = 'https://tickets.example.org';
const start = (env: NodeJS.ProcessEnv) => () => refusePlayMoney(readSettings(env));

describe('stand-ins', () => {
  // Guards: OPS-13
  test('start on a private machine without any setting', () => {
    expect(start({})).not.toThrow();
    expect(start({ HOST: 'localhost' })).not.toThrow();
  });

  // Guards: OPS-13
  test.each<[string, NodeJS.ProcessEnv, string]>([
    [
      'no setting but PUBLIC_URL',
      { PUBLIC_URL },
      "PUBLIC_URL is set, but Stripe's keys (STRIPE_…) and SMTP_URL are not",
    ],
    [
      'a public HOST',
      { HOST: '0.0.0.0' },
      "HOST is 0.0.0.0, but Stripe's keys (STRIPE_…) and SMTP_URL are not",
    ],
    [
      'cards without mail',
      { PUBLIC_URL, ...keys('live') },
      'PUBLIC_URL is set, but SMTP_URL is not',
    ],
    [
      'mail without cards',
      { HOST: '::', SMTP_URL },
      "HOST is ::, but Stripe's keys (STRIPE_…) are not",
    ],
  ])('are refused on a public server with %s', (_, env, sentence) => {
    expect(start(env)).toThrow(sentence);
    expect(start(env)).toThrow('ALLOW_STAND_INS=1');
  });

  // Guards: OPS-13
  test('start on a public server if the setting allows them', () => {
    expect(start({ PUBLIC_URL, ALLOW_STAND_INS: '1' })).not.toThrow();
    expect(start({ PUBLIC_URL, ALLOW_STAND_INS: '0' })).toThrow('ALLOW_STAND_INS');
  });

  // Guards: OPS-13
  test('are not needed on a public server with real cards and mail, which then has no captcha', () => {
    const env = { PUBLIC_URL, SMTP_URL, ...keys('live') };
    expect(start(env)).not.toThrow();
    expect(mayStandIn(readSettings(env))).toBe(false);
  });
});

test('test keys at a public https address only cause a warning', () => {
  const warned = (env: NodeJS.ProcessEnv) => warningsOf(readSettings(env)).length > 0;
  expect(warned({ PUBLIC_URL, ...keys('test') })).toBe(true);
  expect(warned({ PUBLIC_URL, ...keys('live') })).toBe(false);
  expect(warned({ PUBLIC_URL: 'http://127.0.0.1:3000', ...keys('test') })).toBe(false);
  expect(warned(keys('test'))).toBe(false);
});
