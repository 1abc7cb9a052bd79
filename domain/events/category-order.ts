import { nameOrder } from '../content/name-order.ts';

/**
 * Categories in the order of the filter and the listing, each once: configured ones first, in their order, then the
 * others by name in the language's order, and the empty one ('') last (EVT-12, CFG-31).
 */
export function inCategoryOrder(
  categories: Iterable<string>,
  configured: readonly string[],
  language: string,
): string[] {
  const place = (name: string): number => {
    if (name === '') return Number.POSITIVE_INFINITY;
    const at = configured.indexOf(name);
    return at === -1 ? configured.length : at;
  };
  const inOrder = nameOrder(language);
  return [...new Set(categories)].sort(
    (one, other) => place(one) - place(other) || inOrder(one, other),
  );
}
