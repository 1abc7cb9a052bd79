import { compressed, type Encoding, leastCompressed } from '../compression/encodings.ts';
import type { RequestCounters } from '../telemetry/requests.ts';

/** An answer's headers and bytes in one coding. */
export interface Variant {
  readonly headers: Readonly<Record<string, string>>;
  /** The same headers as alternating names and values, which node:http writes fastest. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/** An answer sent to everyone who requests it. */
export interface SharedAnswer {
  readonly status: number;
  /** The answer may be sent again to others. */
  readonly isPublic: boolean;
  /** A call's, rather than a page. */
  readonly isJson: boolean;
  readonly location: string | null;
  /** Its tag (RFC 9110, 8.8.3); null if it has none. */
  readonly etag: string | null;
  /** The headers of the answer to a client that already has it. */
  readonly unchanged: Readonly<Record<string, string>>;
  /** Counts the requests that it answers; undefined if they are not counted. */
  readonly counters: RequestCounters | undefined;
  /** Maximum size in bytes: all its encodings together are smaller than the answer itself. */
  readonly size: number;
  /** The answer in an encoding, compressed once; a short answer is not compressed. */
  in(encoding: Encoding): Variant | Promise<Variant>;
}

/** Headers that belong to one way of sending. */
const ofSending = ['content-length', 'content-encoding', 'transfer-encoding', 'date', 'connection'];

/** Reads an answer to its end. */
export async function readAnswer(
  answer: Response,
  counters?: RequestCounters,
): Promise<SharedAnswer> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !ofSending.includes(name)),
  );
  const etag = answer.headers.get('etag');
  const variants = new Map<Encoding, Variant>();
  const compressing = new Map<Encoding, Promise<Variant>>();
  const add = (encoding: Encoding, body: Buffer): Variant => {
    const own: Record<string, string> = { ...headers, 'content-length': String(body.length) };
    if (encoding !== 'identity') {
      own['content-encoding'] = encoding;
      // Other bytes, the same answer (RFC 9110, 8.8.1).
      if (etag !== null && !etag.startsWith('W/')) own['etag'] = `W/${etag}`;
    }
    const variant = { headers: own, rawHeaders: Object.entries(own).flat(), body };
    variants.set(encoding, variant);
    return variant;
  };
  add('identity', bytes);
  return {
    status: answer.status,
    isPublic: isPublic(answer),
    isJson: typeOf(answer).startsWith('application/json'),
    location: answer.headers.get('location'),
    etag,
    unchanged: headers,
    counters,
    size: 2 * bytes.length,
    in(wanted) {
      const encoding = bytes.length < leastCompressed ? 'identity' : wanted;
      const known = variants.get(encoding) ?? compressing.get(encoding);
      if (known) return known;
      const work = compressed(bytes, encoding).then((body) => add(encoding, body));
      compressing.set(encoding, work);
      return work;
    },
  };
}

/** Returns true for complete pages, and for answers of calls marked as the same for everyone. */
function isPublic({ status, headers }: Response): boolean {
  const cacheControl = headers.get('cache-control') ?? '';
  return (
    status === 200 &&
    /^public\b/.test(cacheControl) &&
    !/no-store|private/.test(cacheControl) &&
    !headers.has('set-cookie') &&
    /^(?:text\/html|application\/json)\b/.test(typeOf({ headers }))
  );
}

const typeOf = ({ headers }: Pick<Response, 'headers'>): string =>
  headers.get('content-type') ?? '';
