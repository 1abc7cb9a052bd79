import { ownNext } from '#domain/content/own-path.ts';
import { browserStorage, type Keeper } from '../browser/browser-storage.ts';

const keyOf = (slug: string) => `login_next:${slug}`;

/** Keeps where a login at the venue's provider began: what the provider sends back says nothing of it. */
export function keepBeginning(
  slug: string,
  next: string | null,
  storage: Keeper = browserStorage('sessionStorage'),
): void {
  if (next === null) storage.removeItem(keyOf(slug));
  else storage.setItem(keyOf(slug), next);
}

/** The query with which a login that failed is begun again there; empty where that is no page of ours. */
export function beginningOf(
  slug: string,
  storage: Keeper = browserStorage('sessionStorage'),
): string {
  const next = ownNext(storage.getItem(keyOf(slug)), slug);
  return next === undefined ? '' : `?${new URLSearchParams({ next })}`;
}
