import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let lines: Record<string, unknown>[];
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  lines = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  app = createApp({ services: { ...world.services, log } });
});

const failure = {
  kind: 'call',
  page: 'pages/checkout/checkout',
  name: 'fault',
  call: 'getMyCart',
  status: 500,
};
const tell = (body: unknown) =>
  app.fetch(
    new Request('http://localhost/api/client_error?seller=tower', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

// Guards: ANA-10
test('a report is one line of the log and an empty answer', async () => {
  const response = await tell(failure);
  expect(response.status).toBe(204);
  expect(await response.text()).toBe('');
  expect(lines).toMatchObject([
    { msg: 'a page reports a failure', portal: 'tower', seller: 'tower', failure },
  ]);
});

const secret = 'ada@example.org';
// Guards: ANA-08, APP-52
test.each([
  ['page', { page: '/tower/checkout/1b4e28ba-2fa1-41d2-883f-0016d3cca427' }],
  ['page', { page: 'pages/checkout?token=abc' }],
  ['name', { name: `no such mailbox: ${secret}` }],
  ['name', { name: 'x'.repeat(61) }],
  ['at[0]', { at: [`https://tower.example/checkout?email=${secret}`] }],
  ['at', { at: Array(6).fill('event.js:1:1') }],
  ['call', { call: 'GET /my/cart/1b4e28ba' }],
  ['status', { status: 1000 }],
  ['message', { message: `Unexpected token in "${secret}"` }],
])('personal data is kept out: %s %j', async (path, more) => {
  const response = await tell({ ...failure, ...more });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ _extra: { path } }] });
  expect(lines).toEqual([]);
});

test('the log accepts sixty reports a minute, and a line that says so', async () => {
  await Promise.all(Array.from({ length: 100 }, () => tell(failure)));
  expect(lines).toHaveLength(61);
  expect(lines.at(-1)?.['msg']).toMatch(/too many/);
  world.advance(60_000);
  await tell(failure);
  expect(lines).toHaveLength(62);
});
