import { decodeSegment } from '#domain/content/decode-segment.ts';
import { languageOf } from '#domain/content/language-of.ts';
import { defaultWords } from '#tenants/strings/default-words.ts';
import { plainWord } from '#tenants/strings/plain-word.ts';
import type { ThemeTokens } from '#tenants/theme/theme.ts';
import { plainPageColours, sellerTheme } from '../catalogue/seller-theme.ts';
import { shownStrings } from '../catalogue/shown-strings.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { Services } from '../services/services.ts';
import { askedAt } from '../setup/settings.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { findStorefront, type Storefront } from '../store/catalogue/directory.ts';

/**
 * Answers 503 with a page that says that the shop is busy, in the seller's words and colours. The page is rendered once, so
 * that refusing a request costs next to nothing.
 */
export async function busyPage(
  services: Services,
  url: URL,
  retryAfter: number,
): Promise<Response> {
  return new Response((await htmlAt(services, url, () => 'refusal.server_busy')) ?? nobodysPage, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Retry-After': String(retryAfter),
    },
  });
}

/** Seconds after which a client may retry a closed shop. */
const closedFor = 3_600;

/** Answers 503 with a page that says that the shop is closed, if the operator suspended its portal (STF-18). */
export async function suspendedPage(services: Services, url: URL): Promise<Response | undefined> {
  const html = await htmlAt(services, url, ({ portal }) =>
    portal.suspension ? 'refusal.portal_suspended' : undefined,
  );
  if (html === undefined) return undefined;
  return new Response(html, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': String(closedFor) },
  });
}

type Said = 'refusal.server_busy' | 'refusal.portal_suspended';

/** Cached pages of a catalogue version, by seller, language and message. */
const kept = new WeakMap<Catalogue, Map<string, string>>();

/** Returns a page with one message about the storefront at an address; undefined without a storefront or a message. */
async function htmlAt(
  { cache, settings }: Services,
  url: URL,
  saidBy: (catalogue: Catalogue) => Said | undefined,
): Promise<string | undefined> {
  const slug = decodeSegment(url.pathname.split('/')[1] ?? '') ?? '';
  const found = findStorefront(await cache.directory(), askedAt(settings, url), slug);
  if (!found) return undefined;
  const catalogue = await cache.catalogue(found.portalId);
  const said = saidBy(catalogue);
  if (said === undefined) return undefined;
  const language = languageOf(catalogue.portal.languages, url.searchParams.get('lang'));
  const pages = kept.get(catalogue) ?? new Map<string, string>();
  kept.set(catalogue, pages);
  const key = `${said} ${found.sellerId} ${language}`;
  const html = pages.get(key) ?? pageOf(catalogue, found, language, said);
  pages.set(key, html);
  return html;
}

function pageOf(
  catalogue: Catalogue,
  { sellerId, sellerName }: Storefront,
  language: string,
  said: Said,
) {
  return page({
    said,
    name: sellerName,
    language,
    theme: sellerTheme(catalogue, sellerId),
    strings: shownStrings(catalogue, sellerId, language),
  });
}

interface Seller {
  readonly said: Said;
  /** Empty outside a storefront. */
  readonly name: string;
  readonly language: string;
  readonly theme: Partial<ThemeTokens>;
  readonly strings: Readonly<Record<string, string>>;
}

/** The link without an address leads to the requested page. */
function page({ said, name, language, theme, strings }: Seller): string {
  const words = defaultWords(language).pages;
  const text = (key: Said | 'shell.try_again'): string =>
    escapeHtml(plainWord(strings[key], words[key]));
  const { surface, text: ink, brand } = plainPageColours(theme);
  const css = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;box-sizing:border-box;
background:${surface};color:${ink};font:1.125rem/1.5 system-ui,sans-serif;text-align:center}main{max-width:32rem}
h1{margin:0 0 1rem;font-size:1.75rem;line-height:1.2;overflow-wrap:anywhere}a{display:inline-block;padding:.75rem 1.5rem;border:2px solid ${brand};border-radius:.5rem;
color:inherit;text-decoration:none}a:hover{text-decoration:underline}a:focus-visible{outline:3px solid;outline-offset:3px}`;
  const sentence = text(said);
  const heading =
    name === '' ? `<h1>${sentence}</h1>` : `<h1>${escapeHtml(name)}</h1><p>${sentence}</p>`;
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(name) || sentence}</title><style>${css}</style></head><body><main>${heading}<a href="">${text('shell.try_again')}</a></main></body></html>`;
}

const nobodysPage = page({
  said: 'refusal.server_busy',
  name: '',
  language: 'en',
  theme: {},
  strings: {},
});
