import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { freePort } from '#database/embedded/free-port.ts';
import { cartOf, checkout, holdCart } from '#server/testing/buyer.ts';
import { payerSecret } from '#server/testing/payer.ts';
import { openWorld, type World } from '#server/testing/venues/world.ts';
import { type ChildProgram, runOurs } from '../testing/child-program.ts';
import { type Collector, type Span, startCollector } from '../testing/collector.ts';

let world: World;
let collector: Collector;
let folder: string;
const ports = { shop: 0, metrics: 0 };
const running: ChildProgram[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-traces-'));
  world = await openWorld();
  collector = await startCollector();
  ports.shop = await freePort();
  ports.metrics = await freePort();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(running.map((child) => child.ended));
  await collector.close();
  await world.close();
  await rm(folder, { recursive: true });
});

/** Prints the OpenTelemetry modules that are loaded. */
const printLoaded = `data:text/javascript,import { registerHooks } from 'node:module';
  registerHooks({ resolve(name, context, next) {
    if (name.startsWith('@opentelemetry/')) console.log('loads ' + name);
    return next(name, context);
  } });`;
const loadedBy = ({ lines }: ChildProgram): ReadonlySet<string> =>
  new Set(lines.filter((line) => line.startsWith('loads ')));

/** Runs a program on the test's database. */
function run(name: string, env: Record<string, string> = {}): ChildProgram {
  const { secretKey, publishableKey } = world.account;
  const args = [
    '--import',
    './bin/build/production.ts',
    '--import',
    printLoaded,
    path.join(import.meta.dirname, '..', name),
  ];
  const child = runOurs(args, {
    DATA_DIR: folder,
    PORT: String(ports.shop),
    ...world.database.environment,
    GIFT_CARD_KEY: 'a key of tests that is long enough',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_of_tests',
    STRIPE_API_BASE: world.processor.url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'silent',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    ...env,
  });
  running.push(child);
  return child;
}

async function stop(child: ChildProgram): Promise<void> {
  child.kill('SIGTERM');
  expect(await child.ended).toBe(0);
}

const attribute = ({ attributes }: Span, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

// Guards: OPS-11
test('a purchase is one trace: its request, its SQL, the card processor and the job it queued (OPS-11)', async () => {
  const serve = run('serve.ts', { METRICS_PORT: String(ports.metrics) });
  await serve.printed('Serving on');
  const worker = run('worker.ts');
  await worker.printed('Working');
  const origin = `http://127.0.0.1:${ports.shop}`;
  const secret = payerSecret();
  const api = createClient({
    origin,
    seller: world.venue.slug,
    payerSecret: () => secret,
    fetch: (url, init) => fetch(url, init),
  });
  const held = await holdCart(api, { type: 'adult' });
  const { id, cart_number } = cartOf(held);
  expect((await checkout(api, held)).ok).toBe(true);
  const traceparent = `00-${'5'.repeat(32)}-${'6'.repeat(16)}-01`;
  await fetch(`${origin}/api/config`, {
    headers: { traceparent, tracestate: 'them=visitor-chose' },
  });
  // Its letter can't be sent: nothing listens there.
  const tried = async () => {
    const [job] = await world.sql<{ attempts: number }>(
      'select attempts from graphile_worker._private_jobs',
    );
    return job?.attempts ?? 0;
  };
  await expect.poll(tried, { timeout: 20_000 }).toBeGreaterThan(0);

  const metrics = await (await fetch(`http://127.0.0.1:${ports.metrics}/metrics`)).text();
  expect(metrics).toContain('foyer_carts_opened_total{channel="web"} 1');
  expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds ');
  expect(await (await fetch(`${origin}/metrics`)).text()).not.toContain('foyer_');
  await stop(worker);
  await stop(serve);
  expect(loadedBy(serve)).toContain('loads @opentelemetry/sdk-trace-node');

  const { spans } = collector;
  const request = spans.find(({ name }) => name === 'POST guestCheckoutMyCart');
  if (!request) throw new Error(`no such span among ${spans.map(({ name }) => name)}`);
  const trace = spans.filter(({ traceId }) => traceId === request.traceId);
  expect(request.kind).toBe(2);
  expect(attribute(request, 'http.route')).toBe('guestCheckoutMyCart');
  const statements = trace.map(
    (span) => attribute(span, 'db.query.text') ?? attribute(span, 'db.statement'),
  );
  expect(statements.filter((text) => String(text).includes('insert into'))).not.toEqual([]);
  const { port } = new URL(world.processor.url);
  const asked = trace.filter(
    (span) => span.kind === 3 && String(attribute(span, 'server.port')) === port,
  );
  // The intent is created, then confirmed.
  expect(asked.length).toBeGreaterThanOrEqual(2);
  const job = trace.find(({ name }) => name === 'job mail_confirmation');
  expect(job).toMatchObject({ kind: 5, parentSpanId: expect.stringMatching(/^[0-9a-f]{16}$/) });
  const ofJob = trace.filter(({ parentSpanId }) => parentSpanId === job?.spanId);
  expect(ofJob).not.toEqual([]);

  // No personal data, nothing that grants access to a cart, and of a visitor's trace only its ids.
  const text = JSON.stringify(spans);
  expect(text).toContain('5'.repeat(32));
  for (const part of [id, cart_number, 'Lovelace', 'ada-', '/api/', secret, 'visitor-chose']) {
    expect(text).not.toContain(part);
  }
  expect([...collector.metrics]).toEqual(
    expect.arrayContaining(['foyer_purchases_total', 'foyer_jobs_total', 'foyer_queue_jobs']),
  );
}, 90_000);

// Guards: OPS-11
test('without a collector only OpenTelemetry’s empty interface is loaded', async () => {
  const serve = run('serve.ts', { OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  await serve.printed('Serving on');
  await stop(serve);
  expect(loadedBy(serve)).toEqual(new Set(['loads @opentelemetry/api']));
}, 60_000);
