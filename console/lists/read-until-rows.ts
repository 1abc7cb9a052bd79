/** A page of a list; `next` is the position after it, null at the end. */
interface Page<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
}

/** Consecutive pages without a row to read before asking the viewer whether to continue. */
export const mostEmpty = 10;

/**
 * Fetches pages after `after` until one has rows, the list ends, or ten in a row are empty. The server scans a bounded
 * number of orders per page, so a page can be empty before the end. Returns undefined if `read` returns no page.
 */
export async function readUntilRows<T>(
  after: string,
  read: (after: string) => Promise<Page<T> | undefined>,
): Promise<Page<T> | undefined> {
  let place = after;
  for (let pages = 1; ; pages += 1) {
    const page = await read(place);
    if (!page || page.rows.length > 0 || page.next === null || pages === mostEmpty) return page;
    place = page.next;
  }
}
