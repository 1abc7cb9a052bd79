/** Rows of a list, and the position after which the next page starts; null at its end. */
export interface Rows<R> {
  readonly rows: readonly R[];
  readonly next: string | null;
}

/** A list left earlier, and the number of its loaded pages. */
export interface KeptList<R> extends Rows<R> {
  readonly pages: number;
}

/** The maximum number of lists to keep; the oldest is dropped first. */
export const mostLists = 10;

/** Lists with more than their first page loaded, by the place where they were shown. */
export class KeptRows {
  readonly #lists = new Map<string, KeptList<unknown>>();

  keep<R>(place: string, list: KeptList<R>): void {
    this.#lists.delete(place);
    this.#lists.set(place, list);
    const [oldest = ''] = this.#lists.keys();
    if (this.#lists.size > mostLists) this.#lists.delete(oldest);
  }

  /** The list of a place; undefined if it was never kept, or has been dropped. */
  at<R>(place: string): KeptList<R> | undefined {
    return this.#lists.get(place) as KeptList<R> | undefined;
  }
}
