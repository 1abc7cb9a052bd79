import { compressed, type Encoding } from './encodings.ts';

/** A page's headers and bytes in one coding. */
interface Variant {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A rendered page, as sent to everybody who asks for it. */
export interface Page {
  readonly status: number;
  /** The page may be sent again to others. */
  readonly isPublic: boolean;
  readonly location: string | null;
  /** Bytes that it takes at most: its codings together are smaller than the page itself. */
  readonly size: number;
  /** The page in a coding, which is compressed once. */
  in(encoding: Encoding): Variant | Promise<Variant>;
}

/** Headers that belong to one answer. */
const ofAnswer = ['content-length', 'content-encoding', 'transfer-encoding', 'date', 'connection'];

/** Reads a rendered answer to its end. */
export async function readPage(answer: Response): Promise<Page> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !ofAnswer.includes(name)),
  );
  const variants = new Map<Encoding, Variant>();
  const compressing = new Map<Encoding, Promise<Variant>>();
  const add = (encoding: Encoding, body: Buffer): Variant => {
    const own: Record<string, string> = { ...headers, 'content-length': String(body.length) };
    if (encoding !== 'identity') own['content-encoding'] = encoding;
    const variant = { headers: own, body };
    variants.set(encoding, variant);
    return variant;
  };
  add('identity', bytes);
  return {
    status: answer.status,
    isPublic: isPublic(answer),
    location: answer.headers.get('location'),
    size: 2 * bytes.length,
    in(encoding) {
      const known = variants.get(encoding) ?? compressing.get(encoding);
      if (known) return known;
      const work = compressed(bytes, encoding).then((body) => add(encoding, body));
      compressing.set(encoding, work);
      return work;
    },
  };
}

/** Only whole pages that say themselves that they are the same for everybody are kept. */
function isPublic({ status, headers }: Response): boolean {
  const cacheControl = headers.get('cache-control') ?? '';
  return (
    status === 200 &&
    /^public\b/.test(cacheControl) &&
    !/no-store|private/.test(cacheControl) &&
    !headers.has('set-cookie') &&
    (headers.get('content-type') ?? '').startsWith('text/html')
  );
}
