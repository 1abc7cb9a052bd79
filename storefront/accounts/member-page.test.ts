import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchMemberPage } from './member-page.ts';

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

test('a member page’s data is read', async () => {
  const address = await serve((_request, response) => response.end('{"groups":[1]}'));
  expect(await fetchMemberPage(address, signal)).toEqual({ groups: [1] });
});

test('a page sends the partition of its cookies, because its session cookie is partitioned too', async () => {
  const address = await serve(({ headers }, response) =>
    response.end(JSON.stringify(headers['x-storefront-cookies'] ?? null)),
  );
  expect(await fetchMemberPage(address, signal, true)).toBe('partitioned');
  expect(await fetchMemberPage(address, signal)).toBeNull();
});

test('a refusal is thrown as an error for the banner to show', async () => {
  const address = await serve((_request, response) => response.writeHead(503).end());
  await expect(fetchMemberPage(address, signal)).rejects.toThrow('was answered 503');
});

test('leaving the page before the answer reports no error', async () => {
  const leaving = new AbortController();
  const address = await serve(() => leaving.abort());
  expect(await fetchMemberPage(address, leaving.signal)).toBeUndefined();
});

test('leaving the page during the answer reports no error', async () => {
  const leaving = new AbortController();
  const address = await serve((_request, response) => response.write('{"groups":'));
  const begins = fetch;
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const response = await begins(...asked);
    leaving.abort();
    return response;
  });
  expect(await fetchMemberPage(address, leaving.signal)).toBeUndefined();
});
