import type { Page } from './page.ts';

interface Bounds {
  /** Bytes of all pages, in all their codings. */
  readonly total: number;
  /** Bytes of one page. */
  readonly each: number;
}

/** Pages by key, each until an instant. */
export interface PageStore {
  find(key: string, now: number): Page | undefined;
  /** Keeps a page that is not too large, and drops those past their time, then the oldest ones. */
  keep(key: string, page: Page, until: number, now: number): void;
  /** Total bytes. */
  readonly size: number;
}

/**
 * Pages within bounds. They live for a second at most, so the ones rendered first are also the
 * next to end: they are dropped first, whether used or not.
 */
export function openPageStore(bounds: Bounds): PageStore {
  /** In the order of rendering. */
  const pages = new Map<string, { readonly page: Page; readonly until: number }>();
  let size = 0;
  const drop = (key: string): void => {
    size -= pages.get(key)?.page.size ?? 0;
    pages.delete(key);
  };
  return {
    find(key, now) {
      const found = pages.get(key);
      return found && now < found.until ? found.page : undefined;
    },
    keep(key, page, until, now) {
      drop(key);
      if (page.size > bounds.each) return;
      pages.set(key, { page, until });
      size += page.size;
      for (const [oldest, { until: end }] of pages) {
        if (size <= bounds.total && now < end) break;
        drop(oldest);
      }
    },
    get size() {
      return size;
    },
  };
}
