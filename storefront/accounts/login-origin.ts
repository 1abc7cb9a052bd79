import { readNext } from '#domain/content/own-path.ts';
import { browserStorage, type Keeper } from '../browser/browser-storage.ts';

const keyOf = (slug: string) => `login_next:${slug}`;

/** Stores the page where a login at the venue's provider started: the provider's response does not contain it. */
export function saveLoginOrigin(
  slug: string,
  next: string | null,
  storage: Keeper = browserStorage('sessionStorage'),
): void {
  if (next === null) storage.removeItem(keyOf(slug));
  else storage.setItem(keyOf(slug), next);
}

/** The query that restarts a failed login on that page; empty if it is not one of our pages. */
export function loginOriginQuery(
  slug: string,
  storage: Keeper = browserStorage('sessionStorage'),
): string {
  const next = readNext(storage.getItem(keyOf(slug)), slug);
  return next === undefined ? '' : `?${new URLSearchParams({ next })}`;
}
