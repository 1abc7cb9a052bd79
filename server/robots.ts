import { Hono } from 'hono';
import { publicOriginOf } from './http/origin.ts';
import type { Services } from './services/services.ts';
import { askedAt } from './setup/settings.ts';
import { storefrontsOf } from './store/catalogue/directory.ts';

/** Pages that belong to one buyer or member, or do something for them. */
const personalPages = [
  'checkout',
  'for-members',
  'login',
  'logout',
  'manage',
  'my/',
  'resend',
  'ticket_order',
  'transfer-cart',
  'user/',
];

/**
 * Redirects browsers that request an icon by themselves, as other kinds of pages and their bookmarks make them, to the icon of
 * the host's only portal; with several, none is the host's.
 */
export function iconRoute(services: Services): Hono {
  const app = new Hono();
  app.get('/favicon.ico', async (context) => {
    const url = new URL(context.req.url);
    const directory = await services.cache.directory();
    const storefronts = storefrontsOf(directory, askedAt(services.settings, url));
    const [first] = storefronts;
    const isOne = storefronts.every(({ portalId }) => portalId === first?.portalId);
    const themes = first && isOne && (await services.cache.catalogue(first.portalId)).themes;
    const icon = themes && (themes.get(first.sellerId) ?? themes.get(''))?.favicon;
    context.header('Cache-Control', 'public, max-age=3600');
    if (!icon) return context.body(null, 204);
    const query = new URLSearchParams({ seller: first.slug, sizex: '64', sizey: '64' });
    return context.redirect(`/api/image/${encodeURIComponent(icon)}?${query}`);
  });
  return app;
}

/** Allows search engines the public pages, with the sitemap of each of the host's storefronts. */
export function robotsRoute(services: Services): Hono {
  const app = new Hono();
  app.get('/robots.txt', async (context) => {
    const request = context.req.raw;
    const url = new URL(request.url);
    const directory = await services.cache.directory();
    const ownHosts = directory.flatMap(({ hosts }) => hosts);
    const origin = publicOriginOf(services.settings, request, url, ownHosts);
    const lines = [
      'User-agent: *',
      ...personalPages.map((page) => `Disallow: /*/${page}`),
      '',
      ...storefrontsOf(directory, askedAt(services.settings, url)).map(
        ({ slug }) => `Sitemap: ${origin}/${encodeURIComponent(slug)}/sitemap.xml`,
      ),
    ];
    return context.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=60' });
  });
  return app;
}
