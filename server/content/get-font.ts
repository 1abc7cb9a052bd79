import { Refusal } from '#contract/api/refusals.ts';
import { barePolicy } from '../http/content-security.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { readFont } from '../store/catalogue/images.ts';

/**
 * Answers with a font file as it was imported. Its id is a hash of its bytes, so it never changes.
 */
export async function getFont(
  { params: { id } }: ApiInput<'getFont'>,
  request: ApiRequest,
): Promise<Response> {
  const etag = `"${id}"`;
  const font = await request.services.store.read(request.portalId, (tx) => readFont(tx, id));
  if (!font) throw new Refusal('not_found', 'font', { id });
  const headers = {
    'Content-Type': font.content_type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    ...barePolicy,
  };
  const known = request.header('if-none-match')?.split(',') ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(new Uint8Array(font.bytes), { headers });
}
