import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startListening } from '../listening.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { openTurns } from '../turns/turns.ts';
import { answerKept } from './answer-kept.ts';
import { shareAnswers } from './share-answers.ts';

let world: MuseumWorld;
let url: string;
let close: () => Promise<void>;
/** Numbers of requests not served from kept answers, and of answers created. */
let usual = 0;
let made = 0;
beforeAll(async () => {
  world = await openMuseum();
  const services = {
    ...world.services,
    settings: { ...world.services.settings, trustedProxies: 1 },
  };
  const share = shareAnswers(
    services,
    ({ pathname, searchParams }) => {
      const seller = searchParams.get('seller') ?? '';
      return { seller, path: pathname, query: [['seller', seller]], lang: null };
    },
    openTurns().calls,
    ({ url, headers }) => {
      made += 1;
      return new Response(`${url} ${headers.get('x-forwarded-proto')} `.repeat(100), {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'public, max-age=0',
          ETag: '"tag"',
        },
      });
    },
  );
  const listening = await startListening(
    (request) => {
      usual += 1;
      return share.fetch(request);
    },
    '127.0.0.1',
    0,
    answerKept(services.settings, [share]),
  );
  ({ url, close } = listening);
});
afterAll(async () => {
  await close();
  await world.close();
});

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}
interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** True if it was written directly from the kept answers. */
  readonly atOnce: boolean;
}

async function ask(path: string, { method = 'GET', headers = {} }: Asked = {}): Promise<Answer> {
  const before = usual;
  const asking = request(new URL(path, url), { method, headers, agent: false });
  asking.end();
  const [answer] = await once(asking, 'response');
  const body = (await buffer(answer)).toString('latin1');
  const { date: _, ...rest } = answer.headers;
  return { status: answer.statusCode, headers: rest, body, atOnce: usual === before };
}

let minute = 0;
let path: string;
beforeEach(() => {
  minute += 1;
  world.setNow(new Date(Date.parse('2031-04-01T10:00:00Z') + minute * 60_000).toISOString());
  path = `/page-${minute}?seller=museum`;
});

test.each<[string, Asked]>([
  ['a GET', {}],
  ['a HEAD', { method: 'HEAD' }],
  ['a GET that accepts compressed bytes', { headers: { 'accept-encoding': 'gzip, deflate, br' } }],
  ['a GET by a client that has it', { headers: { 'if-none-match': 'W/"tag"' } }],
  ['a GET that came over TLS', { headers: { 'x-forwarded-proto': 'https' } }],
])('%s gets the same kept answer directly as in the usual way', async (_, asked) => {
  const first = await ask(path, asked);
  const second = await ask(path, asked);
  expect([first.atOnce, second.atOnce]).toEqual([false, true]);
  expect(second).toEqual({ ...first, atOnce: true });
});

test('a kept answer is not given directly once it has expired', async () => {
  await ask(path);
  world.setNow(new Date(world.services.now() + 1_000).toISOString());
  const before = made;
  expect((await ask(path)).atOnce).toBe(false);
  expect(made).toBe(before + 1);
});

test.each<[string, (path: string) => string, Asked]>([
  ['host', (path) => path, { headers: { host: 'other.example' } }],
  ['scheme', (path) => path, { headers: { 'x-forwarded-proto': 'https' } }],
  ['method', (path) => path, { method: 'POST' }],
  ['parameter', (path) => `${path}&more=1`, {}],
  ['spelling', (path) => path.replace('page', 'p%61ge'), {}],
])('a kept answer is not given directly to a request with another %s', async (_, change, asked) => {
  const first = await ask(path);
  expect((await ask(path)).atOnce).toBe(true);
  const other = await ask(change(path), asked);
  expect(other.atOnce).toBe(false);
  expect(first.status).toBe(200);
});
