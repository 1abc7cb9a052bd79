import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { keptDocument } from './kept-document.ts';

const text = 'The contract. '.repeat(1_000);
const write = vi.fn(() => text);
const document = keptDocument({ 'Content-Type': 'text/plain' }, write);
const ask = (headers: Record<string, string> = {}) =>
  document(new Request('http://localhost/document', { headers }));

test('a kept document is written once, and sent in an encoding that the client accepts', async () => {
  const plain = await ask();
  expect(await plain.text()).toBe(text);
  expect(plain.headers.get('content-encoding')).toBeNull();
  const short = await ask({ 'accept-encoding': 'gzip' });
  expect(short.headers.get('content-encoding')).toBe('gzip');
  expect(short.headers.get('vary')).toBe('Accept-Encoding');
  const bytes = Buffer.from(await short.arrayBuffer());
  expect(bytes.length).toBeLessThan(text.length / 10);
  expect(gunzipSync(bytes).toString()).toBe(text);
  expect(write).toHaveBeenCalledOnce();
});

test.each(['gzip', 'br', 'identity'])(
  'a client that already has a kept document in %s is not sent it again',
  async (coding) => {
    const first = await ask({ 'accept-encoding': coding });
    const etag = first.headers.get('etag') ?? '';
    const again = await ask({ 'accept-encoding': coding, 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('cache-control')).toBe('public, max-age=60');
  },
);

test('a kept document that could not be written is written on the next request', async () => {
  const failing = vi
    .fn(() => text)
    .mockImplementationOnce(() => {
      throw new Error('no memory');
    });
  const again = keptDocument({}, failing);
  const request = new Request('http://localhost/document');
  await expect(again(request)).rejects.toThrow('no memory');
  expect(await (await again(request)).text()).toBe(text);
});
