import { createHash } from 'node:crypto';

/**
 * Maximum age of cached availability, in seconds: with the second that a reading is shared inside
 * the process, nothing is older than five.
 */
const availabilityLifetime = 4;

/**
 * A cacheable answer: an ETag of its bytes, kept for at most `lifetime` seconds, and 304 if
 * the client already has it (RFC 9110, 13.1.2).
 */
export function conditional(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  cacheControl = `public, max-age=${availabilityLifetime}`,
): Response {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const headers = { 'Content-Type': contentType, 'Cache-Control': cacheControl, ETag: etag };
  const isKnown = hasTag(request.headers.get('if-none-match'), etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

/** True if an `If-None-Match` header names a tag, weak or strong (RFC 9110, 13.1.2). */
export const hasTag = (header: string | null | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
