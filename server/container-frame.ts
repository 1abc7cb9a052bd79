import type { ConfigKeyName, ConfigValue } from '#tenants/config-registry.ts';
import { containerPolicy } from './http/content-security.ts';
import type { Services } from './services.ts';
import { configValue } from './store/catalogue.ts';
import { findStorefront } from './store/directory.ts';

type Config = <K extends ConfigKeyName>(key: K) => ConfigValue<K>;

/** The configuration of the seller at an address; undefined where there is none. */
export async function configAt(services: Services, url: URL): Promise<Config | undefined> {
  const slug = decoded(url.pathname.split('/')[1] ?? '');
  if (slug === undefined) return undefined;
  const found = findStorefront(await services.cache.directory(), url.hostname, slug);
  if (!found) return undefined;
  const catalogue = await services.cache.catalogue(found.portalId);
  return (key) => configValue(catalogue, key, { seller: found.sellerId });
}

/**
 * The empty page that a seller's tag manager runs in, at `/tower/tags` and below, as patterns of
 * addresses are (decision 054). Undefined for other addresses, and where there is no container.
 */
export async function containerFrame(services: Services, url: URL): Promise<Response | undefined> {
  if (!/^\/[^/]+\/tags(\/|$)/.test(url.pathname)) return undefined;
  const config = await configAt(services, url);
  if (!config || config('analytics.container_id') === null) return undefined;
  const script = new URL(config('analytics.script_url')).origin;
  const origins = [...new Set([script, ...config('analytics.origins')])];
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title></head></html>';
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=0, s-maxage=4',
      'Content-Security-Policy': containerPolicy(origins, config('embed.parents')),
      'X-Robots-Tag': 'noindex',
    },
  });
}

/** Undefined for what is no text in percent signs. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
