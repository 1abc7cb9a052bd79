import { decodeSegment } from '#domain/content/decode-segment.ts';
import type { ConfigKeyName, ConfigValue } from '#tenants/config/config-registry.ts';
import {
  captchaFramePolicy,
  captchaOrigins,
  containerFramePolicy,
} from './http/content-security.ts';
import type { Services } from './services/services.ts';
import { askedAt, type ServerSettings } from './setup/settings.ts';
import { configValue } from './store/catalogue/catalogue.ts';
import { findStorefront, isShared } from './store/catalogue/directory.ts';

type Config = <K extends ConfigKeyName>(key: K) => ConfigValue<K>;

/** The configuration of the seller at an address; undefined if there is none. */
export async function configAt(services: Services, url: URL): Promise<Config | undefined> {
  const slug = decodeSegment(url.pathname.split('/')[1] ?? '');
  if (slug === undefined) return undefined;
  const found = findStorefront(
    await services.cache.directory(),
    askedAt(services.settings, url),
    slug,
  );
  if (!found) return undefined;
  const catalogue = await services.cache.catalogue(found.portalId);
  return (key) => configValue(catalogue, key, { seller: found.sellerId });
}

/**
 * The invisible pages of a seller that run a third party's script for its other pages: the tag
 * manager's at `/tower/tags` and any path below it, so that patterns of addresses match (decision
 * 054), and the captcha's at `/tower/captcha` (decision 055). Undefined for other addresses, and if
 * the seller uses no such script.
 */
export async function frameAt(
  services: Services,
  url: URL,
  containerScript: () => Promise<string>,
): Promise<Response | undefined> {
  const [, , kind, ...below] = url.pathname.split('/');
  const isKnown = kind === 'tags' || (kind === 'captcha' && below.length === 0);
  const config = isKnown ? await configAt(services, url) : undefined;
  if (!config) return undefined;
  if (kind === 'captcha') return captchaFrame(config, services.settings);
  const address = askedAt(services.settings, url);
  const isOnSharedHost = isShared(await services.cache.directory(), address);
  return containerFrame(config, { isOnSharedHost, script: await containerScript() });
}

/** True if a seller's pages open one of these in a frame. */
export const hasFrames = (config: Config, { captcha }: ServerSettings): boolean =>
  config('analytics.container_id') !== null ||
  (captcha !== undefined && config('captcha.public_key') !== null);

function containerFrame(
  config: Config,
  { isOnSharedHost, script }: { isOnSharedHost: boolean; script: string },
): Response | undefined {
  if (config('analytics.container_id') === null) return undefined;
  const source = new URL(config('analytics.script_url')).origin;
  const policy = containerFramePolicy({
    origins: [...new Set([source, ...config('analytics.origins')])],
    parents: config('embed.parents'),
    script,
    isSandboxed: isOnSharedHost,
  });
  return framePage(`<script>${script}</script>`, policy);
}

function captchaFrame(config: Config, { captcha }: ServerSettings): Response | undefined {
  if (!captcha || config('captcha.public_key') === null) return undefined;
  const origins = captchaOrigins(captcha.scriptUrl);
  return framePage('', captchaFramePolicy(origins, config('embed.parents')));
}

function framePage(head: string, policy: string): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title>${head}</head></html>`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=0, s-maxage=4',
      'Content-Security-Policy': policy,
      'X-Robots-Tag': 'noindex',
    },
  });
}
