import type { ConfigKeyName, ConfigValue } from '#tenants/config-registry.ts';
import {
  captchaFramePolicy,
  captchaOrigins,
  containerFramePolicy,
} from './http/content-security.ts';
import type { Services } from './services.ts';
import type { ServerSettings } from './settings.ts';
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
 * The empty pages of a seller that run a third party's script for its other pages: the tag
 * manager's at `/tower/tags` and below, as patterns of addresses are (decision 054), and the
 * captcha's at `/tower/captcha` (decision 055). Undefined for other addresses, and where the seller
 * has no such thing.
 */
export async function frameAt(services: Services, url: URL): Promise<Response | undefined> {
  const [, , kind, ...below] = url.pathname.split('/');
  const isKnown = kind === 'tags' || (kind === 'captcha' && below.length === 0);
  const config = isKnown ? await configAt(services, url) : undefined;
  if (!config) return undefined;
  const policy = kind === 'tags' ? tagsPolicy(config) : captchaPolicy(config, services.settings);
  return policy === undefined ? undefined : emptyPage(policy);
}

/** Whether a seller's pages open one of these in a frame. */
export const hasFrames = (config: Config, { captcha }: ServerSettings): boolean =>
  config('analytics.container_id') !== null ||
  (captcha !== undefined && config('captcha.public_key') !== null);

function tagsPolicy(config: Config): string | undefined {
  if (config('analytics.container_id') === null) return undefined;
  const script = new URL(config('analytics.script_url')).origin;
  const origins = [...new Set([script, ...config('analytics.origins')])];
  return containerFramePolicy(origins, config('embed.parents'));
}

function captchaPolicy(config: Config, { captcha }: ServerSettings): string | undefined {
  if (!captcha || config('captcha.public_key') === null) return undefined;
  return captchaFramePolicy(captchaOrigins(captcha.scriptUrl), config('embed.parents'));
}

function emptyPage(policy: string): Response {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title></head></html>';
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=0, s-maxage=4',
      'Content-Security-Policy': policy,
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
