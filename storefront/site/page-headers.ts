import type { HeadersFunction } from 'react-router';

/**
 * The headers of a page that is the same for every guest: a CDN may cache it for as long as
 * availability may be out of date.
 */
export const publicHeaders: HeadersFunction = ({ errorHeaders }) =>
  errorHeaders
    ? { 'Cache-Control': 'no-store' }
    : { 'Cache-Control': 'public, max-age=0, s-maxage=4' };

/**
 * The headers of pages whose address alone gives access: not stored anywhere, and not sent as a
 * referrer (law 9).
 */
export const keptSecret = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const;

export const privateHeaders: HeadersFunction = () => keptSecret;
