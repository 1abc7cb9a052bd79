import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import type { Rows } from '../calls/kept-rows.ts';
import { problemText } from '../calls/problem.ts';
import { useRows } from '../calls/use-rows.ts';
import { useStaffCall } from '../calls/use-staff-call.ts';
import { readUntilRows } from './read-until-rows.ts';

/** An answer with a page of a list; `next` is the key for the next page, null at the end. */
interface PageAnswer {
  readonly next: string | null;
}

interface ListOptions<A extends PageAnswer, R> {
  /** Distinguishes the lists of one page. */
  readonly name: string;
  readonly first: A;
  readonly rowsOf: (answer: A) => readonly R[];
  /** Calls for the page after a key. */
  readonly read: (after: string) => Promise<Outcome<A>>;
  /**
   * Fetches the pages after an empty one by itself (`readUntilRows`), for lists whose pages can be empty before the
   * end.
   */
  readonly readsOn?: boolean;
}

export interface List<R> {
  readonly rows: readonly R[];
  /** Loads the next page; undefined at the end. */
  readonly onMore: (() => void) | undefined;
  readonly isLoading: boolean;
  /** True while a list that keeps loading has found no row yet. */
  readonly isLooking: boolean;
  /** True once such a list has paused: the last pages were empty, and there are more. */
  readonly isFruitless: boolean;
  /** Why the next page could not be loaded. */
  readonly problem: string | undefined;
  /** Fetches all remaining pages without showing them; returns all rows, or undefined if a page did not come. */
  readonly readAll: () => Promise<readonly R[] | undefined>;
}

/** A list loaded page by page; the browser's "back" restores all pages loaded so far. */
export function useList<A extends PageAnswer, R>(options: ListOptions<A, R>): List<R> {
  const { name, first, rowsOf, read, readsOn = false } = options;
  const call = useStaffCall(read);
  const pageOf = (answer: A): Rows<R> => ({ rows: rowsOf(answer), next: answer.next });
  const readPage = async (after: string): Promise<Rows<R> | undefined> => {
    const outcome = await call.run(after);
    return outcome.ok ? pageOf(outcome.answer) : undefined;
  };
  const { rows, next, add, isBack, isOpen } = useRows(name, pageOf(first), (after, isWanted) =>
    readsOn
      ? readUntilRows(after, async (place) => (isWanted() ? readPage(place) : undefined))
      : readPage(after),
  );
  // The number of rows when reading on gave up; one that was left empty is not continued by itself.
  const [fruitlessAt, setFruitlessAt] = useState(isBack ? 0 : undefined);
  async function load(after: string): Promise<void> {
    const page = await add(after);
    if (!page) return;
    setFruitlessAt(page.rows.length === 0 && page.next !== null ? rows.length : undefined);
  }
  const start = useRef(load);
  const wanted = readsOn && !isBack && rowsOf(first).length === 0 ? first.next : null;
  useEffect(() => {
    if (wanted !== null) void start.current(wanted);
  }, [wanted]);
  async function readAll(): Promise<readonly R[] | undefined> {
    let all = rows;
    for (let following = next; following !== null; ) {
      const page = isOpen() ? await readPage(following) : undefined;
      if (!page) return undefined;
      all = [...all, ...page.rows];
      following = page.next;
    }
    return isOpen() ? all : undefined;
  }
  const isFruitless = readsOn && next !== null && fruitlessAt === rows.length;
  const isWaiting = call.isRunning || (next !== null && !isFruitless && !call.problem);
  return {
    rows,
    onMore: next === null ? undefined : () => void load(next),
    isLoading: call.isRunning,
    isLooking: readsOn && rows.length === 0 && isWaiting,
    isFruitless,
    problem: problemText(call.problem),
    readAll,
  };
}
