import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';

/** Minimum size in bytes at which compressing pays off. A shorter answer fits into the packet of its headers. */
export const leastCompressed = 1_024;

/** A content coding of HTTP (RFC 9110, 8.4.1). */
export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity';

/** Chooses for a cached answer: ties go to the smaller result, since compressing costs about the same. */
export const chooseEncoding = choiceAmong(['br', 'zstd', 'gzip', 'identity']);

/** Chooses for an answer sent once: ties go to the faster compression. */
export const chooseQuickEncoding = choiceAmong(['zstd', 'gzip', 'identity']);

/** Maximum number of remembered headers; browsers send few different ones. */
const mostChosen = 100;
const longestChosen = 100;

/**
 * Returns a function that chooses the coding that an `Accept-Encoding` header prefers (RFC 9110, 12.5.3); the first one wins
 * ties. If it accepts none, the answer is sent as it is.
 */
function choiceAmong<E extends Encoding>(
  preferred: readonly (E | 'identity')[],
): (header: string | null) => E | 'identity' {
  const chosen = new Map<string, E | 'identity'>();
  return (header) => {
    if (header === null) return 'identity';
    const known = chosen.get(header);
    if (known) return known;
    const encoding = readPreference(header, preferred);
    if (header.length <= longestChosen) {
      if (chosen.size >= mostChosen) chosen.clear();
      chosen.set(header, encoding);
    }
    return encoding;
  };
}

/** Less than any weight that a header can give, but above zero. */
const unlisted = 0.0001;

function readPreference<E extends Encoding>(
  header: string,
  preferred: readonly (E | 'identity')[],
): E | 'identity' {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const others = weights.get('*');
  const weightOf = (encoding: Encoding): number =>
    weights.get(encoding) ?? others ?? (encoding === 'identity' ? unlisted : 0);
  let best: E | 'identity' = 'identity';
  for (const encoding of preferred.toReversed()) {
    if (weightOf(encoding) > 0 && weightOf(encoding) >= weightOf(best)) best = encoding;
  }
  return best;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const zstd = promisify(zstdCompress);

/**
 * Compresses outside the event loop, at levels that take a few milliseconds for a page. Collects the result in pieces of
 * `chunkSize` bytes, Node's 16 KiB by default.
 */
export function compressed(
  bytes: Buffer<ArrayBuffer>,
  encoding: Encoding,
  chunkSize?: number,
): Promise<Buffer<ArrayBuffer>> {
  const pieces = chunkSize === undefined ? {} : { chunkSize };
  switch (encoding) {
    case 'br':
      return brotli(bytes, { ...pieces, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    case 'zstd':
      return zstd(bytes, { ...pieces, pledgedSrcSize: bytes.length });
    case 'gzip':
      return deflate(bytes, pieces);
    case 'identity':
      return Promise.resolve(bytes);
  }
}

/**
 * Compresses a few kilobytes in the event loop, because handing them to another thread would take longer. The result usually
 * fits into a quarter of their length, and takes no more memory.
 */
export function compressedAtOnce(
  bytes: Buffer<ArrayBuffer>,
  encoding: Exclude<Encoding, 'br' | 'identity'>,
): Buffer<ArrayBuffer> {
  const chunkSize = Math.max(256, bytes.length >> 2);
  return encoding === 'zstd'
    ? zstdCompressSync(bytes, { chunkSize, pledgedSrcSize: bytes.length })
    : gzipSync(bytes, { chunkSize });
}
