import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#contract/api/refusals.ts';
import { refusalAnswer } from '../http/answers.ts';
import { quickAnswer } from './quick-answer.ts';

const json = { 'Content-Type': 'application/json' };
const browsers = 'gzip, deflate, br, zstd';

/** Returns the answer to a client that requests a text of this many bytes. */
async function sent(length: number, accepts?: string, method = 'GET') {
  const text = 'Ten o’clock. '.repeat(length / 15);
  const app = new Hono();
  app.use(compress());
  app.get('/', ({ req }) => quickAnswer(text, req.header('Accept-Encoding') ?? null, json));
  const headers: Record<string, string> =
    accepts === undefined ? {} : { 'Accept-Encoding': accepts };
  const answer = await app.request('/', { method, headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const encoding = answer.headers.get('Content-Encoding');
  const read = { zstd: zstdDecompressSync, gzip: gunzipSync }[encoding ?? ''];
  const isWhole = (read ? read(bytes) : bytes).toString() === text;
  return {
    encoding,
    isWhole,
    vary: answer.headers.get('Vary'),
    type: answer.headers.get('Content-Type'),
  };
}

test.each([
  ['short', 1_020, browsers, null, null],
  ['of usual length', 10_000, browsers, 'zstd', 'Accept-Encoding'],
  ['of usual length, to a client without zstd', 10_000, 'gzip', 'gzip', 'Accept-Encoding'],
  ['longer than usual', 100_000, browsers, 'zstd', 'Accept-Encoding'],
  ['longer than usual, to a client without zstd', 100_000, 'gzip', 'gzip', 'Accept-Encoding'],
  ['of usual length, to a client that accepts nothing', 10_000, undefined, null, 'Accept-Encoding'],
  ['long', 500_000, browsers, 'zstd', 'Accept-Encoding'],
  ['long, to a client without zstd', 500_000, 'gzip', 'gzip', 'Accept-Encoding'],
  ['as long as a room', 1_048_575, browsers, 'zstd', 'Accept-Encoding'],
  ['longer than a room', 1_048_590, browsers, 'gzip', 'Accept-Encoding'],
  ['long, to a client that accepts nothing', 500_000, undefined, null, 'Accept-Encoding'],
] as const)('an answer that is %s arrives whole', async (_, length, accepts, encoding, vary) => {
  expect(await sent(length, accepts)).toEqual({
    encoding,
    isWhole: true,
    vary,
    type: json['Content-Type'],
  });
});

test('simultaneous long answers arrive complete, each with its own text', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      const text = `${at}`.repeat(500_000 + at);
      const answer = await quickAnswer(text, browsers, json);
      const isCompressed = answer.headers.has('Content-Encoding');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect((isCompressed ? zstdDecompressSync(bytes) : bytes).toString()).toBe(text);
      return isCompressed;
    }),
  );
  // An answer that finds no room is left to the stream of compress().
  expect(answers.filter(Boolean)).toHaveLength(4);
  expect((await sent(500_000, browsers)).encoding).toBe('zstd');
});

describe('an answer is sent without being copied:', () => {
  /** Returns true if the server sends the answer object that `make` created: a copy would be read as a stream. */
  async function isSentAsMade(make: () => Response | Promise<Response>): Promise<boolean> {
    const made = await make();
    const app = new Hono();
    app.use(compress());
    app.get('/', () => made);
    return (await app.request('/')) === made;
  }

  test.each([
    ['short', () => quickAnswer('{}', null, json)],
    ['of usual length', () => quickAnswer('[1,2]'.repeat(1_000), null, json)],
    ['long', () => quickAnswer('[1,2]'.repeat(100_000), null, json)],
    ['compressed', () => quickAnswer('[1,2]'.repeat(1_000), browsers, json)],
    ['a refusal', () => refusalAnswer(new Refusal('not_found', 'cart'))],
  ] as const)('%s', async (_, make) => {
    expect(await isSentAsMade(make)).toBe(true);
  });

  test('control: an answer without Vary is copied', async () => {
    const made = () => new Response('[1,2]'.repeat(1_000), { headers: json });
    expect(await isSentAsMade(made)).toBe(false);
  });
});
