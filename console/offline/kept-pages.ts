import { filesNamedIn } from './named-files.ts';

/** The parts of a service worker's cache that are used here. */
export type PageCache = Pick<Cache, 'match' | 'put'>;

/** Milliseconds to wait for each of the server's answers. */
const patience = 10_000;

/** The pages that a service worker caches, each with all its files, so that they open without a network (DOR-08). */
export class KeptPages {
  readonly #cache: PageCache;
  readonly #fetch: typeof fetch;

  constructor(cache: PageCache, request: typeof fetch) {
    this.#cache = cache;
    this.#fetch = request;
  }

  /**
   * Returns the cached page at once, with a promise that caches the server's version for next time; without a cached
   * page, returns the server's.
   */
  async open(place: string): Promise<{ readonly page: Response; readonly renewal: Promise<void> }> {
    const page = await this.#cache.match(place);
    if (!page) return { page: await this.#asked(place), renewal: Promise.resolve() };
    return { page, renewal: this.#renew(place) };
  }

  /** A build file, which never changes. */
  async file(address: string): Promise<Response> {
    const kept = await this.#cache.match(address);
    if (kept) return kept;
    const answer = await this.#asked(address);
    await this.#cache.put(address, answer.clone());
    return answer;
  }

  /** Caches the server's page if it has changed, after all its files. */
  async #renew(place: string): Promise<void> {
    const answer = await this.#asked(place);
    const page = await answer.clone().text();
    if ((await (await this.#cache.match(place))?.text()) === page) return;
    await this.#keepNamed(page, { origin: new URL(place).origin, seen: new Set() });
    await this.#cache.put(place, answer);
  }

  /** Caches the files that a page names, and those that its scripts name in turn. */
  async #keepNamed(
    text: string,
    by: { readonly origin: string; readonly seen: Set<string> },
  ): Promise<void> {
    for (const file of filesNamedIn(text)) {
      if (by.seen.has(file)) continue;
      by.seen.add(file);
      const answer = await this.file(by.origin + file);
      if (file.endsWith('.js')) await this.#keepNamed(await answer.clone().text(), by);
    }
  }

  async #asked(place: string): Promise<Response> {
    const answer = await this.#fetch(place, { signal: AbortSignal.timeout(patience) });
    if (!answer.ok) throw new Error(`${place} answered ${answer.status}`);
    return answer;
  }
}
