/** The rows of a page, from a query for one row more, and the id after which the next page starts. */
export function pageOf<T extends { readonly id: string }>(found: readonly T[], size: number) {
  const shown = found.slice(0, size);
  return { shown, next: found.length > size ? (shown.at(-1)?.id ?? null) : null };
}
