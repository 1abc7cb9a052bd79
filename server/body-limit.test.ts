import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { startListening } from './listening.ts';
import { openWorld, type World } from './testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const mebibyte = 1 << 20;

/** Posts this many bytes, with or without announcing them; `taken` is how many were read. */
async function post(path: string, size: number, said: Record<string, string> = {}) {
  const piece = new TextEncoder().encode(' '.repeat(1 << 14));
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken >= size) return controller.close();
      taken += piece.byteLength;
      controller.enqueue(piece);
    },
  });
  const headers = { 'content-type': 'application/json', ...said };
  const init = { method: 'POST', headers, body, duplex: 'half' as const };
  const response = await world.fetch(new Request(`http://localhost${path}`, init));
  return { status: response.status, taken, response };
}

const takers = ['/api/logout?seller=tower', '/webhooks/stripe/tower'];

test.each(takers)('%s does not begin to read a body announced as too large', async (path) => {
  const { status, taken } = await post(path, 8 * mebibyte, { 'content-length': '8388608' });
  expect(status).toBe(413);
  // A stream buffers one chunk before it is read.
  expect(taken).toBe(1 << 14);
});

test.each(takers)(
  '%s reads no more than a mebibyte, even without an announced length',
  async (path) => {
    const { status, taken } = await post(path, 8 * mebibyte);
    expect(status).toBe(413);
    expect(taken).toBeLessThan(2 * mebibyte);
  },
);

test.each(['announced', 'not announced'])(
  'a body over the limit, %s, is refused with the limit of its call',
  async (how) => {
    const said: Record<string, string> = how === 'announced' ? { 'content-length': '8388608' } : {};
    const { response } = await post('/api/logout?seller=tower', 8 * mebibyte, said);
    const { errors } = (await response.json()) as { errors: object[] };
    expect(errors).toMatchObject([
      {
        _code: 'body_too_large',
        _description: expect.not.stringContaining('MiB'),
        _extra: { limit: mebibyte },
      },
    ]);
  },
);

test('a body within the limit is read whole', async () => {
  const { status, taken } = await post('/api/logout?seller=tower', mebibyte / 2);
  expect({ status, taken }).toEqual({ status: 400, taken: mebibyte / 2 });
});

describe('bodies that are sent slowly', () => {
  /** Sends this many bytes, and the end only when released. */
  function slowly(path: string, size: number) {
    const { promise: ends, resolve: end } = Promise.withResolvers<void>();
    const text = new TextEncoder().encode(' '.repeat(size));
    let isSent = false;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (!isSent) {
          isSent = true;
          return controller.enqueue(text);
        }
        await ends;
        controller.close();
      },
    });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' as const };
    const answer = world.fetch(new Request(`http://localhost${path}`, init));
    return { answer, end };
  }

  // Guards: OPS-03
  test('take a part of the memory, and leave small ones of others alone', async () => {
    const [path = ''] = takers;
    const slow = Array.from({ length: 65 }, () => slowly(path, mebibyte));
    const { status } = await Promise.race(slow.map(({ answer }) => answer));
    expect(status).toBe(503);
    // As many are held as there is room for, and nobody else sends much meanwhile.
    await expect.poll(async () => (await post(path, mebibyte / 2)).status).toBe(503);
    expect((await post(path, mebibyte / 64)).status).toBe(400);
    for (const { end } of slow) end();
    const statuses = await Promise.all(slow.map(async ({ answer }) => (await answer).status));
    expect(new Set(statuses)).toEqual(new Set([400, 503]));
    expect((await post(path, mebibyte / 2)).status).toBe(400);
  });
});

describe('an upload that its sender aborts', () => {
  const heads = {
    'with a declared length': 'Content-Length: 1000\r\n\r\n{"half":',
    'in chunks': 'Transfer-Encoding: chunked\r\n\r\n8\r\n{"half":\r\n',
  };

  test.each(Object.entries(heads))('%s is not a server error', async (_, rest) => {
    const lines: { level: string; message: string }[] = [];
    const { services } = world;
    const log = Object.assign(Object.create(services.log), {
      error: (_data: object, message: string) => lines.push({ level: 'error', message }),
      debug: (_data: object, message: string) => lines.push({ level: 'debug', message }),
    });
    const app = createApp({ services: { ...services, log } });
    const asked = Promise.withResolvers<void>();
    const fetch: typeof app.fetch = (...given) => {
      asked.resolve();
      return app.fetch(...given);
    };
    const server = await startListening(fetch, '127.0.0.1', 0);
    try {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(
        `POST /api/logout?seller=tower HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}`,
      );
      // The server has to be reading before the client can leave.
      await asked.promise;
      await new Promise((resolve) => setImmediate(resolve));
      socket.destroy();
      await expect.poll(() => lines).not.toEqual([]);
      expect(lines).toEqual([{ level: 'debug', message: 'an upload was cut off' }]);
    } finally {
      await server.close();
    }
  });
});
