/** A page of a list; `next` is the place after it, null at the end. */
interface Page<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
}

/** Pages without a row that are read one after the other before somebody is asked whether to go on. */
export const mostEmpty = 10;

/**
 * Reads a filtered list on from a place until a page has rows, the list ends or ten pages had none: the server looks at so many
 * orders for a page and no more, and a page may be empty that is not the last. Returns undefined if `read` gives no page.
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
