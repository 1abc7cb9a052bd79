import { filesNamedIn } from './named-files.ts';

/** The cache of a service worker, as far as it is used. */
export type PageCache = Pick<Cache, 'match' | 'put'>;

/** Milliseconds that the server has for each answer. */
const patience = 10_000;

/** The pages that a service worker keeps, each with all of its files, so that they open without a network (DOR-08). */
export class KeptPages {
  readonly #cache: PageCache;
  readonly #fetch: typeof fetch;

  constructor(cache: PageCache, request: typeof fetch) {
    this.#cache = cache;
    this.#fetch = request;
  }

  /**
   * Returns the kept page at once, with the work that stores the server's for the next time; the server's page if none is
   * kept.
   */
  async open(place: string): Promise<{ readonly page: Response; readonly renewal: Promise<void> }> {
    const page = await this.#cache.match(place);
    if (!page) return { page: await this.#asked(place), renewal: Promise.resolve() };
    return { page, renewal: this.#renew(place) };
  }

  /** A file of a build, which never changes. */
  async file(address: string): Promise<Response> {
    const kept = await this.#cache.match(address);
    if (kept) return kept;
    const answer = await this.#asked(address);
    await this.#cache.put(address, answer.clone());
    return answer;
  }

  /** Keeps the server's page if it has changed: after all of its files. */
  async #renew(place: string): Promise<void> {
    const answer = await this.#asked(place);
    const page = await answer.clone().text();
    if ((await (await this.#cache.match(place))?.text()) === page) return;
    await this.#keepNamed(page, { origin: new URL(place).origin, seen: new Set() });
    await this.#cache.put(place, answer);
  }

  /** Keeps the files that a page names, and those that its scripts name in turn. */
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
