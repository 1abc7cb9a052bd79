import type { Outcome } from '#contract/client.ts';
import type { Rows } from '../calls/kept-rows.ts';
import { problemText } from '../calls/problem.ts';
import { useRows } from '../calls/use-rows.ts';
import { useStaffCall } from '../calls/use-staff-call.ts';

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
}

export interface List<R> {
  readonly rows: readonly R[];
  /** Loads the next page; undefined at the end. */
  readonly onMore: (() => void) | undefined;
  readonly isLoading: boolean;
  /** The reason why the next page did not come. */
  readonly problem: string | undefined;
  /** Loads all remaining pages; returns false if one could not be loaded. */
  readonly loadAll: () => Promise<boolean>;
}

/** A list loaded page by page; the browser's "back" restores all pages loaded so far. */
export function useList<A extends PageAnswer, R>(options: ListOptions<A, R>): List<R> {
  const { name, first, rowsOf, read } = options;
  const call = useStaffCall(read);
  const pageOf = (answer: A): Rows<R> => ({ rows: rowsOf(answer), next: answer.next });
  const { rows, next, add } = useRows(name, pageOf(first), async (after) => {
    const outcome = await call.run(after);
    return outcome.ok ? pageOf(outcome.answer) : undefined;
  });
  async function loadAll(): Promise<boolean> {
    let following = next;
    while (following !== null) {
      const page = await add(following);
      if (!page) return false;
      following = page.next;
    }
    return true;
  }
  return {
    rows,
    onMore: next === null ? undefined : () => void add(next),
    isLoading: call.isRunning,
    problem: problemText(call.problem),
    loadAll,
  };
}
