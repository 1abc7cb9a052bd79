import { arrivedOverTls } from '../http/forwarded.ts';
import type { Services } from '../services/services.ts';
import { askedAt } from '../setup/settings.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { findStorefront, type Storefront } from '../store/catalogue/directory.ts';

/** The address of a public page, reduced to what the page shows. */
interface SharedAddress {
  readonly seller: string;
  readonly path: string;
  /** Sorted. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly lang: string | null;
}

/** Reads the address of a page that is the same for everybody; undefined for any other. */
export type ReadSharedAddress = (url: URL) => SharedAddress | undefined;

/** A public page of a storefront as asked for: all that it depends on. */
export interface AskedPage {
  /** Portal, version, origin, path, query and language. */
  readonly key: string;
  /** The page's address without anything that it does not depend on. */
  readonly url: string;
  readonly isTls: boolean;
  readonly catalogue: Catalogue;
}

interface KnownPage extends AskedPage {
  readonly directory: readonly Storefront[];
  readonly portalId: number;
}

/** Addresses of the API, which are asked for far more often than pages. */
const calls = /^[^/]*\/\/[^/]*\/(?:cached_)?api\//;

/** Bounds of the remembered addresses, of which most requests repeat a few. */
const mostKnown = 1_000;
const longestKnown = 500;

/** Returns a function that finds out which public page a request is for; undefined for others. */
export function openAskedPages(
  { cache, settings }: Services,
  readAddress: ReadSharedAddress,
): (request: Request) => Promise<AskedPage | undefined> {
  const known = new Map<string, KnownPage>();

  async function read(address: string, isTls: boolean): Promise<KnownPage | undefined> {
    const url = new URL(address);
    const shared = readAddress(url);
    if (!shared) return undefined;
    const directory = await cache.directory();
    const storefront = findStorefront(directory, askedAt(settings, url), shared.seller);
    if (!storefront) return undefined;
    const { portalId } = storefront;
    const catalogue = await cache.catalogue(portalId);
    const { version, languages } = catalogue.portal;
    const query = new URLSearchParams(shared.query.map(([name, value]) => [name, value]));
    if (shared.lang !== null && languages.includes(shared.lang)) query.set('lang', shared.lang);
    const shown = url.origin + shared.path + (query.size > 0 ? `?${query}` : '');
    const key = `${portalId} ${version} ${isTls} ${shown}`;
    return { key, url: shown, isTls, catalogue, directory, portalId };
  }

  const isCurrent = async ({ directory, portalId, catalogue }: KnownPage): Promise<boolean> =>
    directory === (await cache.directory()) && catalogue === (await cache.catalogue(portalId));

  return async ({ method, url, headers }) => {
    if ((method !== 'GET' && method !== 'HEAD') || calls.test(url)) return undefined;
    const isTls = arrivedOverTls(headers, settings.trustedProxies ?? 0);
    const name = isTls ? `tls ${url}` : url;
    const found = known.get(name);
    if (found && (await isCurrent(found))) return found;
    // The others are as old, and would keep the whole catalogue of before in memory.
    if (found) known.clear();
    const page = await read(url, isTls);
    if (page && name.length <= longestKnown) {
      if (known.size >= mostKnown) known.clear();
      known.set(name, page);
    }
    return page;
  };
}
