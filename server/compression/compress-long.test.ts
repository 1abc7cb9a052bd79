import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { describe, expect, test } from 'vitest';
import { compressLong } from './compress-long.ts';

const text = { 'Content-Type': 'text/plain; charset=utf-8' };
const encode = (part: string) => new TextEncoder().encode(part);

/** An answer in parts, each created when it is read; an error ends it. */
function inParts(parts: readonly (string | Error)[], onCancel?: () => void): Response {
  const left = [...parts];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // As a file or a database would: not at once.
        await nextTurn();
        const part = left.shift();
        if (part instanceof Error) throw part;
        if (part === undefined) controller.close();
        else controller.enqueue(encode(part));
      },
      ...(onCancel && { cancel: onCancel }),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: 201, headers: { ...text, 'X-Of-Its-Own': 'kept' } });
}

function ask(answer: () => Response, by = compressLong(), headers = { 'Accept-Encoding': 'gzip' }) {
  const app = new Hono();
  app.use(by);
  app.get('/', answer);
  return app.request('/', { headers });
}

const codingOf = ({ headers }: Response) => headers.get('Content-Encoding');

// Guards: SPD-05
describe('an answer below a kilobyte is sent as it is, with its length', () => {
  test.each([
    ['text', () => new Response('ok', { headers: text }), 'ok'],
    ['JSON', () => Response.json({ ok: true }), '{"ok":true}'],
    ['one in parts', () => inParts(['o', 'k']), 'ok'],
    ['one without anything', () => inParts([]), ''],
    ['the longest', () => inParts(['a'.repeat(1_000), 'b'.repeat(23)]), /^a{1000}b{23}$/],
  ])('%s', async (_, answer, whole) => {
    const sent = await ask(answer);
    expect(codingOf(sent)).toBeNull();
    const body = await sent.text();
    expect(body).toMatch(whole);
    expect(sent.headers.get('Content-Length')).toBe(String(body.length));
  });

  test('with its status and headers', async () => {
    const { status, headers } = await ask(() => inParts(['ok']));
    expect([status, headers.get('X-Of-Its-Own')]).toEqual([201, 'kept']);
  });

  test('control: compress() alone opens a stream for two bytes', async () => {
    const answer = () => new Response('ok', { headers: text });
    expect(codingOf(await ask(answer, compress()))).toBe('gzip');
  });
});

describe('a longer answer is compressed', () => {
  test.each([
    ['text', () => new Response('ten '.repeat(256), { headers: text }), 'ten '.repeat(256)],
    [
      'one in parts',
      () => inParts(['ten ', 'o’clock '.repeat(500), 'sharp']),
      /^ten (o’clock )+sharp$/,
    ],
  ])('%s', async (_, answer, whole) => {
    const sent = await ask(answer);
    expect([codingOf(sent), sent.headers.get('Content-Length')]).toEqual(['gzip', null]);
    expect(gunzipSync(Buffer.from(await sent.arrayBuffer())).toString()).toMatch(whole);
  });

  test('and ends early if it fails', async () => {
    for (const before of ['', 'short', 'long '.repeat(500)]) {
      const sent = await ask(() => inParts([before, new Error('the database went away')]));
      await expect(sent.arrayBuffer()).rejects.toThrow();
    }
  });

  test('and is not read further once its reader has left', async () => {
    const left = Promise.withResolvers<void>();
    const sent = await ask(() => inParts(Array(10_000).fill('ten '.repeat(500)), left.resolve));
    await sent.body?.cancel();
    await left.promise;
  });
});

test('a client that accepts no encoding gets the answer unchanged', async () => {
  const made = new Response('ok', { headers: text });
  const app = new Hono();
  app.use(compressLong());
  app.get('/', () => made);
  const sent = await app.request('/');
  expect([await sent.text(), codingOf(sent)]).toEqual(['ok', null]);
});
