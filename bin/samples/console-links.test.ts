import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { samplePeople } from './console-links.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-installation-'));
});
afterAll(() => rm(folder, { recursive: true }));

const onUsed = () => {};
const samplesWith = (env: Record<string, string>, dataFolder = folder) =>
  samplePeople(readSettings({ DATA_DIR: dataFolder, ...env }), onUsed);

const testKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const liveKeys = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test('the samples’ people are signed in if every service on this machine is a stand-in', async () => {
  const samples = await samplesWith({});
  expect(samples?.installation).toMatch(/^[0-9a-f-]{36}$/);
  expect(await samplesWith({})).toEqual(samples);
});

test('another data folder is another installation', async () => {
  const other = await samplesWith({}, path.join(folder, 'other'));
  expect(other?.installation).not.toBe((await samplesWith({}))?.installation);
});

// Guards: STF-02
test.each<[string, Record<string, string>]>([
  ['Stripe’s live keys', liveKeys],
  ['Stripe’s test keys', testKeys],
  ['a mail server', { SMTP_URL: 'smtp://mail.example' }],
  ['a host that other machines reach', { HOST: '0.0.0.0' }],
  [
    'a public address',
    { PUBLIC_URL: 'https://tickets.example', STAFF_URL: 'https://staff.example' },
  ],
  [
    'a public address with stand-ins',
    { PUBLIC_URL: 'https://tickets.example', ALLOW_STAND_INS: '1' },
  ],
])('nobody from the samples gets in with %s (STF-02)', async (_, env) => {
  expect(await samplesWith(env)).toBeUndefined();
});
