import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { askOwnPage } from './own-page.ts';

let server: Server;

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const { signal } = new AbortController();

test('what is for members is read', async () => {
  const address = await serve((_request, response) => response.end('{"groups":[1]}'));
  expect(await askOwnPage(address, signal)).toEqual({ groups: [1] });
});

test('a page whose cookies are kept for the site around it says so: its session’s are kept alike', async () => {
  const address = await serve(({ headers }, response) =>
    response.end(JSON.stringify(headers['x-storefront-cookies'] ?? null)),
  );
  expect(await askOwnPage(address, signal, true)).toBe('partitioned');
  expect(await askOwnPage(address, signal)).toBeNull();
});

test('a refusal is an error, for the banner', async () => {
  const address = await serve((_request, response) => response.writeHead(503).end());
  await expect(askOwnPage(address, signal)).rejects.toThrow('was answered 503');
});

test('who leaves the page before the answer is told of no error', async () => {
  const leaving = new AbortController();
  const address = await serve(() => leaving.abort());
  expect(await askOwnPage(address, leaving.signal)).toBeUndefined();
});

test('who leaves the page within the answer is told of no error', async () => {
  const leaving = new AbortController();
  const address = await serve((_request, response) => response.write('{"groups":'));
  const begins = fetch;
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const response = await begins(...asked);
    leaving.abort();
    return response;
  });
  expect(await askOwnPage(address, leaving.signal)).toBeUndefined();
});
