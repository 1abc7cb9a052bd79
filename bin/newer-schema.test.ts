import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { freePort } from '#database/embedded/free-port.ts';
import { checkout, holdCart } from '#server/testing/buyer.ts';
import { openWorld, type World } from '#server/testing/venues/world.ts';
import { type ChildProgram, runOurs } from './testing/child-program.ts';

/** A world whose database a newer version has migrated. */
let world: World;
let folder: string;
let port: number;
const running: ChildProgram[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-newer-'));
  port = await freePort();
  world = await openWorld();
  await world.sql(
    `insert into schema_migration (number, name, sha256) values (9999, '9999-newer.sql', 'a')`,
  );
  await world.sql(`alter table cart add column newer text not null default 'yes'`);
  await world.sql(`alter table ticket add column newer int`);
  await world.sql(`update function_hash set replaced_at = now() where name = 'open_carts'`);
  await world.sql(`insert into function_hash (name, sha256) values ('open_carts', 'a')`);
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGTERM');
    await child.ended;
  }
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

function run(name: string): ChildProgram {
  const args = ['--import', './bin/build/production.ts', path.join(import.meta.dirname, name)];
  const { account } = world;
  const child = runOurs(args, {
    DATA_DIR: folder,
    PORT: String(port),
    ...world.database.environment,
    GIFT_CARD_KEY: 'a key of tests that has 32 characters',
    STRIPE_SECRET_KEY: account.secretKey,
    STRIPE_PUBLISHABLE_KEY: account.publishableKey,
    STRIPE_WEBHOOK_SECRET: account.webhookSecret,
    STRIPE_API_BASE: world.processor.url,
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  running.push(child);
  return child;
}

// Guards: OPS-06
test('servers and workers start and sell on a newer schema (OPS-06)', async () => {
  const [server, worker] = [run('serve.ts'), run('worker.ts')];
  await server.printed('Serving on');
  await worker.printed('Working');
  const origin = `http://127.0.0.1:${port}`;
  expect((await fetch(`${origin}/ready`)).status).toBe(200);
  expect((await fetch(`${origin}/${world.venue.slug}/events`)).status).toBe(200);
  const secret = crypto.randomUUID();
  const buyer = createClient({
    origin,
    seller: world.venue.slug,
    payerSecret: () => secret,
    fetch,
  });
  const paid = await checkout(buyer, await holdCart(buyer, { type: 'adult' }));
  expect(paid).toMatchObject({ ok: true });
});

// Guards: OPS-06
test('a program that would migrate refuses a newer schema', async () => {
  const migrate = run('migrate.ts');
  expect(await migrate.ended).toBe(1);
  expect(migrate.lines.join('\n')).toContain('start the newer version');
});
