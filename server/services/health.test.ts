import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { openStore } from '../store/database.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Asks = Parameters<typeof createApp>[0];

/** Requests both states of a server. */
async function statesOf(options: Partial<Asks>) {
  const app = createApp({ services: world.services, ...options });
  const ask = (path: string) => app.fetch(new Request(`http://localhost${path}`));
  const [health, ready] = [await ask('/health'), await ask('/ready')];
  return [health.status, ready.status, ready.headers.get('retry-after')];
}

// Guards: OPS-03
test('a server is ready while its database accepts writes', async () => {
  expect(await statesOf({})).toEqual([200, 200, null]);
});

// Guards: OPS-06
test('a server that is about to stop is alive, but not ready for requests (OPS-06)', async () => {
  expect(await statesOf({ isLeaving: () => true })).toEqual([200, 503, '2']);
});

// Guards: OPS-03
test('a server whose database is unreachable is alive, but not ready (OPS-03)', async () => {
  const away = Object.assign(new URL(world.database.url), { port: '1' }).href;
  const store = openStore({ databaseUrl: away, onError: () => {} });
  expect(await statesOf({ services: { ...world.services, store } })).toEqual([200, 503, '2']);
  await store.close();
});

// Guards: SPD-05
test('a probe that accepts compressed answers gets its short answer uncompressed, with its length', async () => {
  const app = createApp({ services: world.services });
  for (const path of ['/health', '/ready']) {
    const headers = { 'Accept-Encoding': 'gzip' };
    const answer = await app.fetch(new Request(`http://localhost${path}`, { headers }));
    const body = await answer.text();
    expect(answer.headers.get('Content-Encoding')).toBeNull();
    expect(answer.headers.get('Content-Length')).toBe(String(body.length));
  }
});

// Guards: OPS-03
test('many probes at once cost one look at the database', async () => {
  let looks = 0;
  const { store } = world.services;
  const counting: typeof store = {
    ...store,
    hot: (statement, values) => {
      looks += 1;
      return store.hot(statement, values);
    },
  };
  const app = createApp({ services: { ...world.services, store: counting } });
  const answers = await Promise.all(
    Array.from({ length: 200 }, async () => app.fetch(new Request('http://localhost/ready'))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(looks).toBeLessThanOrEqual(2);
});
