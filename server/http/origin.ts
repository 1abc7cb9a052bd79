import { Refusal } from '#contract/api/refusals.ts';
import type { ServerSettings } from '../setup/settings.ts';
import { arrivedOverTls } from './forwarded.ts';

/**
 * Refuses writes from other sites' pages: browsers send the origin of a request, and other clients
 * carry no cookie that could be abused.
 */
export function checkOrigin(request: Request, url: URL): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const foreignOrigin = origin !== null && hostOf(origin) !== url.host;
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none';
  if (foreignOrigin || foreignSite) throw new Refusal('forbidden_origin', 'request');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * The storefront's origin as the buyer sees it: a requested portal's own host, else the configured
 * address, else the requested one.
 */
export function publicOriginOf(
  settings: ServerSettings,
  request: Request,
  url: URL,
  hosts: readonly string[],
): string {
  if (settings.publicUrl !== undefined && !hosts.includes(url.hostname)) {
    return new URL(settings.publicUrl).origin;
  }
  const isTls = arrivedOverTls(request.headers, settings.trustedProxies ?? 0);
  const protocol = isTls ? 'https:' : url.protocol;
  return `${protocol}//${url.host}`;
}
