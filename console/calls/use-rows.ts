import { use, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { DraftOwner } from '../drafts/drafts.ts';
import { KeptRows, type Rows } from './kept-rows.ts';

/** The lists that this tab showed. */
const lists = new KeptRows();

/**
 * The rows of a list, starting with its first page. On the browser's "back", restores all loaded pages at once and then
 * reads them again. `name` distinguishes the lists of one page. `read` returns the page after a position, or undefined
 * without an answer; it may check whether the list is still wanted.
 */
export function useRows<R>(
  name: string,
  first: Rows<R>,
  read: (after: string, isWanted: () => boolean) => Promise<Rows<R> | undefined>,
) {
  const owner = use(DraftOwner);
  const place = `${owner} ${useLocation().key} ${name}`;
  const [before] = useState(() => lists.at<R>(place));
  const [shown, setShown] = useState<Rows<R>>(before ?? first);
  const latest = useRef({ ...shown, pages: before?.pages ?? 1 });
  const isGone = useRef(false);
  const isWanted = () => !isGone.current;

  function show({ rows, next }: Rows<R>, pages: number): void {
    latest.current = { rows, next, pages };
    if (pages > 1) lists.keep(place, latest.current);
    setShown({ rows, next });
  }
  /** Adds the page after a position and returns it; undefined without an answer, or once the list is gone. */
  async function add(after: string): Promise<Rows<R> | undefined> {
    const page = await read(after, isWanted);
    if (!page || !isWanted()) return undefined;
    const { rows, pages } = latest.current;
    show({ rows: [...rows, ...page.rows], next: page.next }, pages + 1);
    return page;
  }
  const readAgain = useRef(async (wanted: number) => {
    let list = first;
    for (let pages = 1; pages < wanted && list.next !== null; pages += 1) {
      const page = await read(list.next, isWanted);
      if (!page || !isWanted()) return;
      list = { rows: [...list.rows, ...page.rows], next: page.next };
    }
    show(list, wanted);
  });
  useEffect(() => {
    isGone.current = false;
    if (before) void readAgain.current(before.pages);
    return () => {
      isGone.current = true;
    };
  }, [before]);
  return { ...shown, add, isBack: before !== undefined, isOpen: isWanted };
}
