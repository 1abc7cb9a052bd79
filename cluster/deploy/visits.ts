import { setTimeout as pause } from 'node:timers/promises';

export interface Visits {
  /** Numbers of requested pages and files. */
  readonly pages: number;
  readonly files: number;
  /** Each failed request, with its answer. */
  readonly failed: readonly string[];
  stop(): Promise<void>;
}

/** Files for browsers that a page names, with their hashes. */
const files = /\/(?:staff\/)?assets\/[\w.-]+/g;
/** Milliseconds after which a visitor gives up. */
const patience = 15_000;
/** Milliseconds from a page to its files, as on a slow phone. */
const reads = 500;

/** Requests something that must exist; undefined if it fails. */
export async function ask(
  url: string,
  failed: (what: string) => void,
): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
    const text = await answer.text();
    if (answer.status === 200) return text;
    failed(`${new URL(url).pathname}: ${answer.status}`);
  } catch (error) {
    failed(`${new URL(url).pathname}: ${(error as Error).message}`);
  }
  return undefined;
}

/** Opens pages at a fixed rate, each with all its files, as visitors with empty caches do. */
export function startVisits(pages: readonly string[], perSecond: number): Visits {
  const failed: string[] = [];
  const under = new Set<Promise<void>>();
  let [opened, loaded] = [0, 0];
  const fail = (what: string) => {
    failed.push(`${new Date().toISOString()} ${what}`);
  };

  async function visit(page: string): Promise<void> {
    opened += 1;
    const html = await ask(page, fail);
    if (html === undefined) return;
    await pause(reads);
    const names = new Set(html.match(files));
    loaded += names.size;
    await Promise.all([...names].map((name) => ask(new URL(name, page).href, fail)));
  }
  const timer = setInterval(() => {
    const one = visit(pages[opened % pages.length] ?? '').finally(() => under.delete(one));
    under.add(one);
  }, 1_000 / perSecond);
  return {
    failed,
    get pages() {
      return opened;
    },
    get files() {
      return loaded;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(under);
    },
  };
}
