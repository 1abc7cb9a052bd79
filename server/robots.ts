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

/** Allows search engines the public pages, by the sitemap of each storefront of the host. */
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
