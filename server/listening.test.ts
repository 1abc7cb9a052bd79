import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startListening } from './listening.ts';

const kept = new Agent({ keepAlive: true });

function ask(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent: kept }, resolve).on('error', reject).end();
  });
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
