import { Refusal } from '#contract/refusals.ts';
import type { ApiInput, ApiRequest } from '../../http/request.ts';
import { readImage } from '../../store/images.ts';
import { type Format, type Rendition, renderImage } from './render.ts';
import { Renditions } from './renditions.ts';
import { roundedSize } from './sizes.ts';

const renditions = new Renditions(64 * 2 ** 20, 2);

/**
 * A picture at the size that is asked for, as WebP where the client takes it; without a size, the
 * picture as it was imported (APP-66).
 */
export async function getImage(
  { params, query }: ApiInput<'getImage'>,
  request: ApiRequest,
): Promise<Response> {
  const { services, portalId } = request;
  const size = roundedSize(query);
  const shrinkOnly = query.shrinkonly ?? false;
  const format = formatFor(request.header('accept'));
  const variant = [params.id, size.width ?? '', size.height ?? '', shrinkOnly, format].join('-');
  const original = async () => {
    const image = await services.store.read(portalId, (tx) => readImage(tx, params.id));
    if (!image) throw new Refusal('not_found', 'image', { id: params.id });
    return image;
  };
  if (size.width === undefined && size.height === undefined) {
    const image = await original();
    const bytes = new Uint8Array(image.bytes);
    return answer(request, params.id, { contentType: image.content_type, bytes });
  }
  const rendition = await renditions.get(`${portalId}-${variant}`, async () =>
    renderImage(await original(), size, format, shrinkOnly),
  );
  return answer(request, variant, rendition);
}

function formatFor(accept: string | undefined): Format {
  const taken = accept?.split(',').map((part) => part.trim().toLowerCase()) ?? [];
  const webp = taken.find((part) => part.split(';')[0] === 'image/webp');
  return webp !== undefined && !/;\s*q=0(\.0*)?$/.test(webp) ? 'webp' : 'plain';
}

/** Ids are hashes of what they name, so an answer holds for ever. */
function answer(request: ApiRequest, variant: string, rendition: Rendition): Response {
  const etag = `"${variant}"`;
  const headers: Record<string, string> = {
    'Content-Type': rendition.contentType,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    // A drawing can carry script: opened by itself it may not run any.
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  };
  const known = request.header('if-none-match')?.split(',') ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(rendition.bytes, { headers });
}
