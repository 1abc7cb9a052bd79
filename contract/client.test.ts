import { afterEach, describe, expect, test, vi } from 'vitest';
import { type CallName, routes } from './api/routes.ts';
import { createClient } from './client.ts';

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const refusal = { _code: 'not_found', _context: 'event', _description: '', _extra: {} };

/** A client that gets these answers in order, repeating the last one. */
function over(...answers: (() => Response | Error)[]) {
  const asked: { url: URL; init: RequestInit }[] = [];
  const slept: number[] = [];
  const client = createClient({
    origin: 'http://shop.example',
    seller: 'tower',
    async fetch(address, init) {
      asked.push({ url: new URL(address), init });
      const answer = (answers.length > 1 ? answers.shift() : answers[0])?.() ?? json({});
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async sleep(milliseconds) {
      slept.push(milliseconds);
    },
  });
  return { client, asked, slept };
}

const id = '11111111-1111-4111-8111-111111111111';
const event = { params: { id: 'admission' } };
const gone = () => new TypeError('fetch failed');
const late = () => new DOMException('too late', 'TimeoutError');

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a call', () => {
  // Guards: APP-40, APP-41, APP-42
  test('identifies the app, the seller, the collections to embed and the limit', async () => {
    const { client, asked } = over();
    await client.call('getEvent', { ...event, query: { embed: 'venue,config', limit: 1000 } });
    const [{ url, init } = { url: new URL('http://x'), init: {} }] = asked;
    expect(new Headers(init.headers).get('X-Storefront-Client')).toBe('web');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      seller: 'tower',
      embed: 'venue,config',
      limit: '1000',
    });
  });

  // Guards: APP-51
  test('accepts a refusal with an unknown code, whatever parts of it are missing (APP-51)', async () => {
    const bare = { _code: 'closed_for_today', _description: 'Closed for today.' };
    for (const errors of [[bare], [null, bare], [{ ...bare, _extra: null, _context: 7 }]]) {
      const { client } = over(() => json({ errors }, 418));
      expect(await client.call('getEvent', event)).toEqual({
        ok: false,
        status: 418,
        errors: [{ ...bare, _context: '', _extra: {} }],
      });
    }
    const { client } = over(() => json({ errors: 'no' }, 418));
    expect(await client.call('getEvent', event)).toMatchObject({ errors: [{ _code: 'fault' }] });
  });

  test('says whether cookies are partitioned to the surrounding site (law 11)', async () => {
    const asked: RequestInit[] = [];
    const options = {
      origin: 'http://shop.example',
      seller: 'tower',
      fetch: async (_: string, init: RequestInit) => {
        asked.push(init);
        return json({});
      },
    };
    await createClient({ ...options, isPartitioned: () => true }).call('getEvent', event);
    await createClient({ ...options, isPartitioned: () => false }).call('getEvent', event);
    const said = asked.map(({ headers }) => new Headers(headers).get('X-Storefront-Cookies'));
    expect(said).toEqual(['partitioned', null]);
  });

  test('encodes its path parameters so that they cannot change the path', async () => {
    const { client, asked } = over();
    await client.call('getEvent', { params: { id: '../../configuration?x' } });
    expect(asked[0]?.url.pathname).toBe('/cached_api/events/..%2F..%2Fconfiguration%3Fx');
  });

  test('sends a write with its own key, the same for every attempt by the caller', async () => {
    const { client, asked } = over();
    await client.call('createCart', { body: {} });
    await client.call('createCart', { body: {}, idempotencyKey: 'the-same-key-again' });
    const keys = asked.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), 'the-same-key-again']);
  });
});

describe('the prefix', () => {
  const pathOf = (name: CallName) => {
    const { read, path } = routes[name];
    return `${read === 'cached' ? '/cached_api' : '/api'}${path}`;
  };

  // Guards: APP-43
  test('is that of cached reads for public data and lists of orders', () => {
    expect(pathOf('getSession')).toBe('/cached_api/events/{id}/sessions/{sessionId}');
    expect(pathOf('listEventTemplates')).toBe('/cached_api/event_template');
    expect(pathOf('listTicketOrders')).toBe('/cached_api/ticket_order');
  });

  test('is that of fresh reads for everything if answers may be personal', async () => {
    let isPersonal = false;
    const paths: string[] = [];
    const client = createClient({
      origin: 'http://shop.example',
      seller: 'tower',
      isPersonal: () => isPersonal,
      fetch: async (address) => {
        paths.push(new URL(address).pathname);
        return json({});
      },
    });
    await client.call('getEvent', event);
    isPersonal = true;
    await client.call('getEvent', event);
    expect(paths).toEqual(['/cached_api/events/admission', '/api/events/admission']);
  });

  // Guards: APP-43, CRT-47
  test('is that of fresh reads for carts and single orders', async () => {
    const { client, asked } = over();
    await client.call('getMyCart', { params: { id } });
    await client.call('getCart', { params: { id } });
    await client.call('getTicketOrder', { params: { id } });
    expect(asked.map(({ url }) => url.pathname)).toEqual([
      `/api/my/cart/${id}`,
      `/api/cart/${id}`,
      `/api/ticket_order/${id}`,
    ]);
  });
});

describe('a read', () => {
  // Guards: APP-45, APP-46
  test.each([
    ['the network fails', gone],
    ['it takes too long', late],
    ['a proxy cannot reach the server', () => json({}, 502)],
  ])('is retried three times when %s, doubling the pause each time', async (_, fails) => {
    const { client, asked, slept } = over(fails);
    expect(await client.call('getEvent', event)).toMatchObject({
      ok: false,
      errors: [{ _code: 'fault' }],
    });
    expect(asked).toHaveLength(4);
    expect(slept).toEqual([250, 500, 1000]);
  });

  test('ends with the first answer', async () => {
    const { client, asked } = over(
      gone,
      () => json({}, 502),
      () => json({ venue: [] }),
    );
    expect(await client.call('getEvent', event)).toEqual({ ok: true, answer: { venue: [] } });
    expect(asked).toHaveLength(3);
  });

  // Guards: APP-46
  test.each([400, 404, 409, 500, 503, 504])('is not retried after a %i', async (status) => {
    const { client, asked } = over(() => json({ errors: [refusal] }, status));
    expect(await client.call('getEvent', event)).toEqual({ ok: false, status, errors: [refusal] });
    expect(asked).toHaveLength(1);
  });

  test('ends immediately when its caller aborts', async () => {
    const stop = new AbortController();
    const { client, asked } = over(() => {
      stop.abort();
      return new DOMException('given up', 'AbortError');
    });
    const call = client.call('getEvent', { ...event, signal: stop.signal });
    await expect(call).rejects.toThrow('given up');
    expect(asked).toHaveLength(1);
  });
});

describe('a write', () => {
  // Guards: APP-46
  test.each([
    ['the network fails', gone],
    ['a proxy cannot reach the server', () => json({}, 502)],
  ])('is never retried automatically when %s', async (_, fails) => {
    const { client, asked, slept } = over(fails);
    const outcomes = [
      await client.call('createCart', { body: {} }),
      await client.call('deleteMyCart', { params: { id } }),
    ];
    for (const outcome of outcomes) expect(outcome).toMatchObject({ errors: [{ _code: 'fault' }] });
    expect([asked.length, slept]).toEqual([2, []]);
  });

  // Guards: APP-47
  test('has more time than a read, because it may wait for the card processor', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { client } = over();
    await client.call('getEvent', event);
    await client.call('createCart', { body: {} });
    expect(timeout.mock.calls).toEqual([[10_000], [60_000]]);
  });
});

test('an answer that is not JSON is an error, whatever its status', async () => {
  for (const status of [200, 404]) {
    const { client } = over(() => new Response('<html>', { status }));
    expect(await client.call('createCart', { body: {} })).toMatchObject({
      ok: false,
      status,
      errors: [{ _code: 'fault' }],
    });
  }
});
