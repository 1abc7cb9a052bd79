import { Refusal } from '#contract/api/refusals.ts';
import type { ServerSettings } from '../setup/settings.ts';
import { cameByTls } from './forwarded.ts';

/**
 * Writes come from our own pages only: a browser says where a request comes from, and what is no
 * browser carries no cookie that could be abused.
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
 * Where the buyer sees the storefront: a portal's own host where that was asked, else the
 * configured address, else the one that was asked.
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
  const isTls = cameByTls(request.headers, settings.trustedProxies ?? 0);
  const protocol = isTls ? 'https:' : url.protocol;
  return `${protocol}//${url.host}`;
}
