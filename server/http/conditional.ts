import { createHash } from 'node:crypto';

/**
 * Maximum age of cached availability, in seconds: with the second for which a reading is shared inside the process,
 * nothing is older than five.
 */
export const availabilityLifetime = 4;

/** The tag of an answer's bytes (RFC 9110, 8.8.3). */
export const tagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha1').update(body).digest('base64url')}"`;

/**
 * An answer that may be cached for seconds: tagged with a hash of its bytes, and 304 if the client already has
 * it (RFC 9110, 13.1.2).
 */
export function conditional(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  contentType: string,
): Response {
  const etag = tagOf(body);
  const cacheControl = `public, max-age=${availabilityLifetime}`;
  const headers = { 'Content-Type': contentType, 'Cache-Control': cacheControl, ETag: etag };
  const isKnown = hasTag(request.headers.get('if-none-match'), etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

/** True if an `If-None-Match` header names a tag, weak or strong (RFC 9110, 13.1.2). */
export const hasTag = (header: string | null | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
