import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, compressed } from './encodings.ts';

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['zstd, gzip', 'zstd'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'zstd'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.2, identity;q=0.1', 'gzip'],
  ['gzip;q=0.1, identity;q=0.2', 'identity'],
  ['gzip;q=0.001', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=nonsense, br', 'br'],
  ['gzip;q=0.5, identity;q=0', 'gzip'],
  ['identity;q=0, *;q=0.3', 'br'],
  // No encoding is acceptable: the page is sent as it is.
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
] as const)('to "Accept-Encoding: %s" a page is sent as %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
  expect(chooseEncoding(header)).toBe(encoding);
});

test('any number of different headers is accepted', () => {
  for (let i = 0; i < 1_000; i += 1) expect(chooseEncoding(`x-${i}, gzip`)).toBe('gzip');
  expect(chooseEncoding('br, gzip')).toBe('br');
});

test('a compressed page decompresses to the same page, and is smaller', async () => {
  const page = Buffer.from('<p>The tower opens at ten.</p>'.repeat(100));
  const readers = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
  for (const [encoding, read] of Object.entries(readers)) {
    const bytes = await compressed(page, encoding as keyof typeof readers);
    expect(bytes.length).toBeLessThan(page.length / 2);
    expect(read(bytes).equals(page)).toBe(true);
  }
});
