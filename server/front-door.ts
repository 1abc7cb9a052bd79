import type { ThemeTokens } from '#tenants/theme/theme.ts';
import { plainPageColours, sellerTheme } from './catalogue/seller-theme.ts';
import { contentSecurityPolicy } from './http/content-security.ts';
import { escapeHtml } from './http/escape-html.ts';
import type { Services } from './services/services.ts';
import { askedAt } from './setup/settings.ts';
import { type Storefront, storefrontsOf } from './store/catalogue/directory.ts';

/**
 * Answers the bare host: redirects to its only storefront, or lists several. Undefined if the host
 * has none, which then gets the usual 404.
 */
export async function frontDoor(services: Services, url: URL): Promise<Response | undefined> {
  const address = askedAt(services.settings, url);
  const storefronts = storefrontsOf(await services.cache.directory(), address);
  const [only] = storefronts;
  if (!only) return undefined;
  if (storefronts.length === 1) {
    return new Response(null, { status: 302, headers: { Location: `/${only.slug}${url.search}` } });
  }
  const doors = await Promise.all(storefronts.map((storefront) => doorOf(services, storefront)));
  const html = page(doors);
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(html, { parents: [] }),
    },
  });
}

interface Door {
  readonly slug: string;
  readonly name: string;
  /** Address of the logo; undefined if the seller's name is shown instead. */
  readonly logo: string | undefined;
  readonly theme: Partial<ThemeTokens>;
}

async function doorOf(services: Services, { portalId, sellerId, slug, sellerName }: Storefront) {
  const catalogue = await services.cache.catalogue(portalId);
  const theme = sellerTheme(catalogue, sellerId);
  const logo = (theme.scheme === 'dark' && theme.logo_dark) || theme.logo;
  const query = new URLSearchParams({ seller: slug });
  const address = logo && `/api/image/${encodeURIComponent(logo)}?${query}`;
  return { slug, name: sellerName, logo: address, theme } satisfies Door;
}

const baseCss = `*{box-sizing:border-box}body{margin:0;min-height:100vh;padding:clamp(2rem,8vh,6rem) 1rem;
background:#f5f5f3;color:#1c1c1a;font:1.125rem/1.5 system-ui,sans-serif}main{max-width:64rem;margin:0 auto}
h1{margin:0 0 2rem;font-size:clamp(1.75rem,5vw,2.75rem);line-height:1.1;letter-spacing:-.02em}
ul{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));margin:0;padding:0;list-style:none}
a{display:flex;flex-direction:column;justify-content:space-between;gap:2rem;min-height:11rem;height:100%;padding:1.5rem;
border-radius:1rem;border-bottom:.375rem solid;text-decoration:none}
a:hover strong{text-decoration:underline}a:focus-visible{outline:3px solid #1c1c1a;outline-offset:3px}
img{width:auto;max-width:12rem;height:2.75rem;object-fit:contain;object-position:left}strong{font-weight:600}`;

/** A list of storefronts, each in its own colours; the words are ours, not a tenant's. */
function page(doors: readonly Door[]): string {
  const css = doors.map(({ theme }, at) => {
    const { surface, text, brand } = plainPageColours(theme);
    return `li:nth-child(${at + 1}) a{background:${surface};color:${text};border-color:${brand}}`;
  });
  const items = doors.map(({ slug, name, logo }) => {
    const picture = logo ? `<img src="${escapeHtml(logo)}" alt="">` : '';
    const text = `<strong>${escapeHtml(name)}</strong>`;
    return `<li><a href="/${encodeURIComponent(slug)}">${picture}${text}</a></li>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Where to?</title><style>${baseCss}${css.join('')}</style></head><body><main><h1>Where would you like to go?</h1><ul>${items.join('')}</ul></main></body></html>`;
}
