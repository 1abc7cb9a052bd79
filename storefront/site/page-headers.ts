import type { HeadersFunction } from 'react-router';

/** A page that is the same for every guest: a CDN may keep it as long as availability may be old. */
export const publicHeaders: HeadersFunction = ({ errorHeaders }) =>
  errorHeaders
    ? { 'Cache-Control': 'no-store' }
    : { 'Cache-Control': 'public, max-age=0, s-maxage=4' };

/** For what opens something by its address: it is kept nowhere and not told to others (law 9). */
export const keptSecret = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const;

export const privateHeaders: HeadersFunction = () => keptSecret;
