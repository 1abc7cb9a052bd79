/**
 * Categories as the filter and the listing show them, each once: configured ones first, in their
 * order, then the others by name, and the empty one ('') last (EVT-12, CFG-31).
 */
export function inCategoryOrder(
  categories: Iterable<string>,
  configured: readonly string[],
): string[] {
  const place = (name: string): number => {
    if (name === '') return Number.POSITIVE_INFINITY;
    const at = configured.indexOf(name);
    return at === -1 ? configured.length : at;
  };
  return [...new Set(categories)].sort(
    (one, other) => place(one) - place(other) || one.localeCompare(other),
  );
}
