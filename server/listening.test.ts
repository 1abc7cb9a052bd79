import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { startListening } from './listening.ts';

const kept = new Agent({ keepAlive: true });

function ask(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent: kept }, resolve).on('error', reject).end();
  });
}

/** More than fits in the connection of a client that reads nothing. */
const long = 'x'.repeat(64 << 20);

/** Opens a connection, sends the beginning of something, and reads nothing. */
async function slowClient(url: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.pause();
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

test('a connection is kept open for longer than load balancers keep theirs', async () => {
  const server = await startListening(() => new Response('here'), '127.0.0.1', 0);
  const answer = await ask(server.url);
  expect(await text(answer)).toBe('here');
  const [, seconds] = /^timeout=(\d+)$/.exec(String(answer.headers['keep-alive'])) ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
  await server.close();
});

test('requests in progress at shutdown are answered, and idle connections do not delay it', async () => {
  const asked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const server = await startListening(
    async () => {
      asked.resolve();
      await goOn.promise;
      return new Response('seen to its end');
    },
    '127.0.0.1',
    0,
  );
  const answer = ask(server.url);
  await asked.promise;
  const closed = server.close();
  goOn.resolve();
  expect(await text(await answer)).toBe('seen to its end');
  await closed;
  await expect(fetch(server.url)).rejects.toThrow('fetch failed');
});

// Guards: OPS-06
test('a client that is still reading a long answer gets all of it, although the server stops', async () => {
  const server = await startListening(() => new Response(long), '127.0.0.1', 0);
  // Nobody reads yet, and the connection holds less than the answer.
  const answer = await ask(server.url);
  const closed = server.close();
  expect((await text(answer)).length).toBe(long.length);
  await closed;
});

describe('a client that takes nothing of an answer', () => {
  const bounds = { taking: 200, silent: 0, slow: 0 };

  // Guards: OPS-03
  test('loses its connection', async () => {
    const ended = Promise.withResolvers<boolean>();
    const server = await startListening(
      () => new Response(long),
      '127.0.0.1',
      0,
      (_, outgoing) => {
        outgoing.once('close', () => ended.resolve(outgoing.writableFinished));
        return false;
      },
      bounds,
    );
    const client = await slowClient(server.url, 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    expect(await ended.promise).toBe(false);
    client.destroy();
    await server.close();
  });

  // Guards: OPS-03
  test('keeps it while there is nothing to take, as in a stream of events', async () => {
    const encoder = new TextEncoder();
    async function* events() {
      yield encoder.encode('one');
      await pause(4 * bounds.taking);
      yield encoder.encode('two');
    }
    const server = await startListening(
      () => new Response(Readable.toWeb(Readable.from(events())) as ReadableStream),
      '127.0.0.1',
      0,
      () => false,
      bounds,
    );
    expect(await text(await ask(server.url))).toBe('onetwo');
    await server.close();
  });
});

describe('a server that stops does not wait for good', () => {
  const bounds = { taking: 60_000, silent: 200, slow: 600 };

  // Guards: OPS-06
  test.each([
    ['sent nothing, as those that browsers open in advance', ''],
    ['sent a part of a request', 'GET / HTTP/1.1\r\nHost: shop'],
    ['sends a body slowly', 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nhalf'],
    ['reads a long answer slowly', 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ])('for a client that %s', async (_, text) => {
    const asked = Promise.withResolvers<void>();
    const server = await startListening(
      async (incoming) => {
        asked.resolve();
        await incoming.text();
        return new Response(long);
      },
      '127.0.0.1',
      0,
      () => false,
      bounds,
    );
    const client = await slowClient(server.url, text);
    if (text.endsWith('\r\n\r\n') || text.endsWith('half')) await asked.promise;
    // Another request, so that the first connection is there for sure.
    await fetch(server.url, { method: 'HEAD' });
    await server.close();
    client.destroy();
  });
});
