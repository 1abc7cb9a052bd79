import { Refusal } from '#contract/api/refusals.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { readImage } from '../store/catalogue/images.ts';
import { picturesIn } from './pictures.ts';
import { type Format, type Rendition, renderImage } from './render.ts';
import type { RenderedPicture } from './rendition-files.ts';
import { nearestRung } from './sizes.ts';

/**
 * A picture at the nearest size of the ladder, as WebP if the client accepts it; without a size,
 * the picture as it was imported (APP-66). Throws server_busy.
 */
export async function getImage(
  { params, query }: ApiInput<'getImage'>,
  request: ApiRequest,
): Promise<Response> {
  const { services, portalId, client } = request;
  const size = nearestRung(query);
  const shrinkOnly = query.shrinkonly ?? false;
  const format = formatFor(request.header('accept'));
  const isOriginal = size.width === undefined && size.height === undefined;
  const variant = isOriginal
    ? params.id
    : [params.id, size.width ?? '', size.height ?? '', shrinkOnly, format].join('-');
  const render = async (): Promise<Rendition> => {
    const image = await services.store.read(portalId, (tx) => readImage(tx, params.id));
    if (!image) throw new Refusal('not_found', 'image', { id: params.id });
    return isOriginal
      ? { contentType: image.content_type, bytes: new Uint8Array(image.bytes) }
      : renderImage(image, size, format, shrinkOnly);
  };
  const picture = await picturesIn(services.settings.renditionsFolder).get({
    key: `${portalId}-${variant}`,
    client,
    render,
    onUnkept: (error) => services.log.warn({ err: error }, 'a picture could not be kept'),
  });
  return answer(request, variant, picture);
}

function formatFor(accept: string | undefined): Format {
  const taken = accept?.split(',').map((part) => part.trim().toLowerCase()) ?? [];
  const webp = taken.find((part) => part.split(';')[0] === 'image/webp');
  return webp !== undefined && !/;\s*q=0(\.0*)?$/.test(webp) ? 'webp' : 'plain';
}

/** An answer that never expires, because ids are hashes of contents. */
function answer(request: ApiRequest, variant: string, picture: RenderedPicture): Response {
  const etag = `"${variant}"`;
  const headers: Record<string, string> = {
    'Content-Type': picture.contentType,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    // An SVG can carry script: opened by itself it may not run any.
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  };
  const known = request.header('if-none-match')?.split(',') ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers['Content-Length'] = String(picture.size);
  return new Response(picture.body(), { headers });
}
