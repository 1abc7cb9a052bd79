import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** A content coding of HTTP (RFC 9110, 8.4.1). */
export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity';

/** From the smallest result to the largest, at about the same cost of compressing. */
const preferred: readonly Encoding[] = ['br', 'zstd', 'gzip', 'identity'];

/** Known answers by header; browsers send few different ones. */
const chosen = new Map<string, Encoding>();
const mostChosen = 100;
const longestChosen = 100;

/**
 * The coding that an `Accept-Encoding` header prefers (RFC 9110, 12.5.3). Ties are decided by
 * size. If it accepts none, the answer is sent as it is.
 */
export function chooseEncoding(header: string | null): Encoding {
  if (header === null) return 'identity';
  const known = chosen.get(header);
  if (known) return known;
  const encoding = readPreference(header);
  if (header.length <= longestChosen) {
    if (chosen.size >= mostChosen) chosen.clear();
    chosen.set(header, encoding);
  }
  return encoding;
}

/** Less than any weight that a header can give, but more than none. */
const unlisted = 0.0001;

function readPreference(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const others = weights.get('*');
  const weightOf = (encoding: Encoding): number =>
    weights.get(encoding) ?? others ?? (encoding === 'identity' ? unlisted : 0);
  let best: Encoding = 'identity';
  for (const encoding of preferred.toReversed()) {
    if (weightOf(encoding) > 0 && weightOf(encoding) >= weightOf(best)) best = encoding;
  }
  return best;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const zstd = promisify(zstdCompress);

/** Compresses outside the event loop, at levels that take a few milliseconds for a page. */
export function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    case 'zstd':
      return zstd(bytes);
    case 'gzip':
      return deflate(bytes);
    case 'identity':
      return Promise.resolve(bytes);
  }
}
