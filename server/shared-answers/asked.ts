import { storefrontAsked } from '../http/storefront-asked.ts';
import type { Services } from '../services/services.ts';
import { askedAt } from '../setup/settings.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';

/** The address of an answer that is the same for everyone, reduced to what the answer depends on. */
export interface SharedAddress {
  /** Undefined if the host has only one seller. */
  readonly seller: string | undefined;
  readonly path: string;
  /** Parameters besides the language, sorted. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The requested language; null if none is named. */
  readonly lang: string | null;
}

/** Reads the address of an answer that is the same for everyone; undefined for any other. */
export type ReadSharedAddress = (url: URL) => SharedAddress | undefined;

/** A request for an answer that is the same for everyone: everything that the answer depends on. */
export interface Asked {
  /** Portal, version, origin, TLS, path, query and language. */
  readonly key: string;
  /** The address, reduced to what the answer depends on. */
  readonly url: string;
  readonly isTls: boolean;
  readonly catalogue: Catalogue;
  /** The edition of the directory and catalogue that it was read with. */
  readonly edition: number | undefined;
}

/** Determines which shared answer an address requests. */
export async function readAsked(
  { cache, settings }: Services,
  readAddress: ReadSharedAddress,
  address: string,
  isTls: boolean,
): Promise<Asked | undefined> {
  const url = new URL(address);
  const shared = readAddress(url);
  if (!shared) return undefined;
  const { seller, path, query, lang } = shared;
  const directory = await cache.directory();
  // Read before the catalogue, which may be newer.
  const edition = cache.edition();
  const storefront = storefrontAsked(directory, askedAt(settings, url), seller);
  if (!storefront) return undefined;
  const catalogue = await cache.catalogue(storefront.portalId);
  const { id, version, languages } = catalogue.portal;
  const shown = new URLSearchParams(query.map(([name, value]) => [name, value]));
  if (lang !== null && languages.includes(lang)) shown.set('lang', lang);
  const reduced = url.origin + path + (shown.size > 0 ? `?${shown}` : '');
  return { key: `${id} ${version} ${isTls} ${reduced}`, url: reduced, isTls, catalogue, edition };
}
