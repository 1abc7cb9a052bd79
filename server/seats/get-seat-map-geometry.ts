import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Refusal } from '#contract/api/refusals.ts';
import { leastCompressed } from '../compression/encodings.ts';
import { jsonHeaders } from '../http/answers.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { frameOf, type Seating, seatingByHash } from './seating.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** One geometry in its content codings. */
interface Document {
  readonly plain: Bytes;
  readonly gzip: Bytes;
  readonly br: Bytes;
}

const documents = new Map<string, Promise<Document>>();
/** Least recently used first; a hall of twenty thousand seats takes some hundred kilobytes. */
const keptDocuments = 16;

/**
 * The positions of a map's seats. A hash's content never changes, so the answer is cached for good,
 * by clients and here in compressed form: each hall is compressed once.
 */
export async function getSeatMapGeometry(
  { params }: ApiInput<'getSeatMapGeometry'>,
  request: ApiRequest,
): Promise<Response> {
  const seating = seatingByHash(request.catalogue, params.hash);
  if (!seating) throw new Refusal('not_found', 'seat_map', { id: params.hash });
  const headers: Record<string, string> = {
    'Content-Type': jsonHeaders['Content-Type'],
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${params.hash}"`,
    Vary: 'Accept-Encoding',
  };
  const known = request.header('if-none-match')?.split(',') ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === headers['ETag'])) {
    return new Response(null, { status: 304, headers });
  }
  const document = await documentOf(seating);
  const coding = codingFor(request.header('accept-encoding'));
  if (coding === 'plain' || document.plain.length < leastCompressed)
    return new Response(document.plain, { headers });
  return new Response(document[coding], { headers: { ...headers, 'Content-Encoding': coding } });
}

function documentOf(seating: Seating): Promise<Document> {
  const document = documents.get(seating.hash) ?? writeDocument(seating);
  documents.delete(seating.hash);
  documents.set(seating.hash, document);
  document.catch(() => documents.delete(seating.hash));
  const [oldest] = documents.keys();
  if (documents.size > keptDocuments && oldest !== undefined) documents.delete(oldest);
  return document;
}

async function writeDocument(seating: Seating): Promise<Document> {
  const { id, r, sections } = seating.plan;
  const answer = { seat_map: [frameOf(seating)], seat_plan: [{ id, r, sections }] };
  const plain = new TextEncoder().encode(JSON.stringify(answer));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, quality),
    promisify(gzip)(plain),
  ]);
  return { plain, br: new Uint8Array(br), gzip: new Uint8Array(gz) };
}

/** The best coding that a client accepts; q=0 refuses one. */
function codingFor(accept: string | undefined): keyof Document {
  const taken = new Set(
    (accept ?? '')
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim().toLowerCase()),
  );
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'plain';
}
