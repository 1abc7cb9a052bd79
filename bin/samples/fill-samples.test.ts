import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { mayFillSamples } from './fill-samples.ts';

const keys = (mode: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});

test('samples are filled on a private machine where every service is a stand-in', () => {
  expect(mayFillSamples(readSettings({}))).toBe(true);
  expect(mayFillSamples(readSettings({ SAMPLE_HISTORY: 'on' }))).toBe(true);
});

test.each<[string, NodeJS.ProcessEnv]>([
  ['SAMPLE_HISTORY=off', { SAMPLE_HISTORY: 'off' }],
  ['live keys', keys('live')],
  ['test keys', keys('test')],
  ['a mail server', { SMTP_URL: 'smtp://mail.example.org:587' }],
  ['a public address', { PUBLIC_URL: 'https://tickets.example.org', ALLOW_STAND_INS: '1' }],
  ['a public host', { HOST: '0.0.0.0', ALLOW_STAND_INS: '1' }],
])('samples are not filled with %s', (_, env) => {
  expect(mayFillSamples(readSettings(env))).toBe(false);
});

test('SAMPLE_HISTORY is on or off', () => {
  expect(() => readSettings({ SAMPLE_HISTORY: 'yes' })).toThrow(
    'SAMPLE_HISTORY must be on or off, not "yes".',
  );
});
