import type { Context, MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX, compress } from 'hono/compress';
import { leastCompressed } from './encodings.ts';

/**
 * Compresses uncompressed answers as streams, unless they are short. `compress()` skips short answers only if they declare
 * their length; for others it opened a stream, at a fifth of the speed, to turn two bytes into twenty-two. So an answer without
 * a declared length is read until it is long enough, or to its end.
 */
export function compressLong(): MiddlewareHandler {
  const compressed = compress();
  return (context, next) =>
    compressed(context, async () => {
      await next();
      if (mayBeShort(context)) await sendShortAsItIs(context);
    });
}

/** True for an answer that `compress()` would compress without knowing its length. */
function mayBeShort({ req, res: { headers } }: Context): boolean {
  return (
    req.header('Accept-Encoding') !== undefined &&
    req.method !== 'HEAD' &&
    !headers.has('Content-Length') &&
    !headers.has('Content-Encoding') &&
    COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '')
  );
}

async function sendShortAsItIs(context: Context): Promise<void> {
  const { res } = context;
  const { status } = res;
  const headers = new Headers(res.headers);
  if (!res.body) return;
  const { parts, length, rest } = await readFirst(res.body.getReader());
  if (!rest) headers.set('Content-Length', String(length));
  const body = rest ? joined(parts, rest) : Buffer.concat(parts, length);
  // Hono would read an answer that replaces another as a stream.
  context.res = undefined;
  context.res = new Response(body, { status, headers });
}

type Bytes = Uint8Array<ArrayBuffer>;
type Reader = ReadableStreamDefaultReader<Bytes>;

interface First {
  readonly parts: readonly Bytes[];
  readonly length: number;
  /** The unread rest; undefined if the answer is short. */
  readonly rest: Pick<Reader, 'read' | 'cancel'> | undefined;
}

/** Reads an answer until it is worth compressing, or to its end. An error is left to the reader of the rest. */
async function readFirst(reader: Reader): Promise<First> {
  const parts: Bytes[] = [];
  let length = 0;
  while (length < leastCompressed) {
    const read = reader.read();
    try {
      const { done, value } = await read;
      if (done) return { parts, length, rest: undefined };
      parts.push(value);
      length += value.length;
    } catch {
      return { parts, length, rest: { read: () => read, cancel: () => reader.cancel() } };
    }
  }
  return { parts, length, rest: reader };
}

/** Joins the parts and the rest into the whole answer, read no faster than the client takes it. */
function joined(parts: readonly Bytes[], rest: Pick<Reader, 'read' | 'cancel'>) {
  const left = [...parts];
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const part = left.shift();
        if (part) return controller.enqueue(part);
        const { done, value } = await rest.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => rest.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
