import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** A content coding of HTTP (RFC 9110, 8.4.1). */
export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity';

/**
 * The coding that an `Accept-Encoding` header prefers (RFC 9110, 12.5.3). If it accepts none, the answer is sent as it
 * is.
 */
export type ChooseEncoding = (header: string | null) => Encoding;

/** For an answer that is kept: ties are decided by size, at about the same cost of compressing. */
export const chooseEncoding = choiceAmong(['br', 'zstd', 'gzip', 'identity']);

/** For an answer that is sent once: ties are decided by the time that compressing takes. */
export const chooseQuickEncoding = choiceAmong(['zstd', 'gzip', 'identity']);

/** Remembers the choices for so many headers of that length; browsers send few different ones. */
const mostChosen = 100;
const longestChosen = 100;

/** Chooses among codings, of which the first wins ties. */
function choiceAmong(preferred: readonly Encoding[]): ChooseEncoding {
  const chosen = new Map<string, Encoding>();
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

/** Less than any weight that a header can give, but more than none. */
const unlisted = 0.0001;

function readPreference(header: string, preferred: readonly Encoding[]): Encoding {
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
export function compressed(
  bytes: Buffer<ArrayBuffer>,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer>> {
  switch (encoding) {
    case 'br':
      return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    case 'zstd':
      return zstd(bytes, { pledgedSrcSize: bytes.length });
    case 'gzip':
      return deflate(bytes);
    case 'identity':
      return Promise.resolve(bytes);
  }
}
