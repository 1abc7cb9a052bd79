import type { Keeper } from '../browser/browser-storage.ts';

/** The surrounding page's store of its frames' carts, by shop and seller. */
interface CartsAround {
  read(seller: string): string | null;
  keep(seller: string, id: string | null): void;
}

/**
 * Stores the ids of carts for frames that may not store anything: in this tab's storage, or, if the
 * surrounding page has none either, in its own entry of the tab's history, which survives a reload.
 */
export function cartsAround(
  shop: string,
  page: { readonly sessionStorage: Keeper; readonly history: History },
): CartsAround {
  const storage = tabStorage(page) ?? ofEntry(page.history);
  const keyOf = (seller: string) => `foyer cart ${shop}/${seller}`;
  return {
    read: (seller) => storage.getItem(keyOf(seller)),
    keep(seller, id) {
      if (id === null) storage.removeItem(keyOf(seller));
      else storage.setItem(keyOf(seller), id);
    },
  };
}

/** The tab's storage; undefined if the browser forbids it. */
function tabStorage(page: { readonly sessionStorage: Keeper }): Keeper | undefined {
  try {
    return page.sessionStorage;
  } catch {
    return undefined;
  }
}

/** A store in the history entry, which leaves the page's own state there alone. */
function ofEntry(history: History): Keeper {
  const read = (): Readonly<Record<string, unknown>> => Object(history.state);
  const write = (key: string, value: string | undefined): void => {
    // If the page keeps something other than an object there, we must not replace it.
    if (typeof history.state !== 'object' || Array.isArray(history.state)) return;
    history.replaceState({ ...read(), [key]: value }, '');
  };
  return {
    getItem: (key) => (typeof read()[key] === 'string' ? String(read()[key]) : null),
    setItem: write,
    removeItem: (key) => write(key, undefined),
  };
}
