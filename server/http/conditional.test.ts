import { expect, test } from 'vitest';
import { conditional } from './conditional.ts';

const asked = (known?: string) =>
  conditional(
    new Request('http://shop.example/', known ? { headers: { 'If-None-Match': known } } : {}),
    'the answer',
    'text/plain',
  );
const etag = asked().headers.get('ETag') ?? '';

test('an answer is sent in full, with its tag and maximum age', async () => {
  const answer = asked();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('the answer');
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=4');
});

test.each([
  ['the tag itself', (tag: string) => tag],
  ['the tag as a proxy that compresses weakens it (RFC 9110, 8.8.3)', (tag: string) => `W/${tag}`],
  ['one of several tags', (tag: string) => `"other", ${tag}`],
])('a client that has %s is told that nothing changed, with the same headers', async (_, known) => {
  const answer = asked(known(etag));
  expect(answer.status).toBe(304);
  expect(await answer.text()).toBe('');
  expect(answer.headers.get('ETag')).toBe(etag);
});

test('a client with another tag gets the answer', () => {
  expect(asked('"other"').status).toBe(200);
  expect(asked(etag.replaceAll('"', '')).status).toBe(200);
});
