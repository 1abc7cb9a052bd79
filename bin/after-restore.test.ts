import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booksOf } from '#server/testing/buyer.ts';
import { openWorld, type World } from '#server/testing/venues/world.ts';
import { restoreArguments } from './after-restore-arguments.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-after-restore-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.close();
});

/** Runs the program; returns its exit code and what it printed. */
async function run(...args: string[]): Promise<{ code: number; printed: string }> {
  const { account, database, processor } = world;
  const child = spawn(process.execPath, ['bin/after-restore.ts', ...args], {
    env: {
      ...process.env,
      ...database.environment,
      DATABASE_OWNER_URL: database.administratorUrl,
      DATA_DIR: folder,
      GIFT_CARD_KEY: 'a key of tests with as many characters as it needs',
      STRIPE_SECRET_KEY: account.secretKey,
      STRIPE_PUBLISHABLE_KEY: account.publishableKey,
      STRIPE_WEBHOOK_SECRET: account.webhookSecret,
      STRIPE_API_BASE: processor.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, printed };
}

// Guards: OPS-07
test('the program refuses to run without an unambiguous time in the past', () => {
  const now = Date.parse('2026-11-26T12:00:00Z');
  const since = (time: string) => restoreArguments([time], now).since.toISOString();
  for (const args of [[], ['yesterday'], ['2026-11-26T09:30:00'], ['2026-11-26T09:30Z', 'more']]) {
    expect(() => restoreArguments(args, now)).toThrow('Name the time');
  }
  expect(() => since('2026-11-26T12:00:01Z')).toThrow('in the future');
  expect(() => restoreArguments(['2026-11-26T09:30Z', '--rate', '0'], now)).toThrow(
    'Name the time',
  );
  expect(since('2026-11-26 10:30:00.5+01')).toBe('2026-11-26T09:30:00.500Z');
  expect(since('2026-11-26T09:30:00Z')).toBe('2026-11-26T09:30:00.000Z');
});

// Guards: OPS-07
test('the program lists what it would do, and does it once confirmed (OPS-07)', async () => {
  const cartId = randomUUID();
  const { stripe } = world.services.gateways;
  const paymentId = randomUUID();
  const created = await stripe.createIntent({
    paymentId,
    portalKey: 'tower',
    cartId,
    amount: 2_150,
    currency: 'USD',
    description: 'A lost charge',
    pmcId: null,
    directDebit: false,
  });
  if (created.kind === 'unknown') throw new Error('the processor did not answer');
  const { intentId } = created.value;
  const paymentMethod = 'pm_card_visa';
  const returnUrl = 'https://shop.example/tower/checkout';
  await stripe.confirmIntent(intentId, { paymentId, paymentMethod, returnUrl });
  const kept = async () => {
    const [intent] = await booksOf(world, cartId);
    return (intent?.balance?.charged ?? 0) - (intent?.balance?.refunded ?? 0);
  };
  const time = new Date().toISOString();

  const unconfirmed = await run(time);
  expect(unconfirmed.code).toBe(1);
  expect(unconfirmed.printed).toContain(
    `${intentId}, 21.50 USD: to be given back: its cart is gone`,
  );
  expect(unconfirmed.printed).toContain('Nothing was changed.');
  expect(await kept()).toBe(2_150);

  const done = await run(time, '--yes');
  expect(done.code).toBe(0);
  expect(done.printed).toContain('given_back: 1, 21.50 USD');
  expect(done.printed).toContain('buyers without a known address: 1');
  expect(await kept()).toBe(0);
  const heads = (await readFile(path.join(folder, 'audit-heads.jsonl'), 'utf8')).trim().split('\n');
  expect(heads.map((line) => JSON.parse(line))).toMatchObject([{ portal: 1, restored: time }]);
});
