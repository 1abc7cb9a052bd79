import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { NoticeTone } from '#ui/notice.tsx';
import type { EditChange } from '../../orders/editing/edit-change.ts';

/** The page's message about the last action. */
export interface News {
  readonly tone: NoticeTone;
  readonly text: string;
}

/** The message that another page passes to this one. */
export interface ManageArrival {
  readonly done?: EditChange['kind'];
  readonly problem?: 'expired' | 'refunded';
}

/**
 * Keeps the message for one entry of the browser's history. After a paid change, the back button
 * leads to this page again, and the message must not be repeated.
 */
export function useNewsOfEntry() {
  const { key } = useLocation();
  const [toldAt, setToldAt] = useState(key);
  const told = useState<News | null>(null);
  const [, setNews] = told;
  if (toldAt !== key) {
    setToldAt(key);
    setNews(null);
  }
  return told;
}

/** Reads the previous page's message once: a reload does not show it again. */
export function useArrival(onArrival: (arrival: ManageArrival) => void): void {
  const { state } = useLocation();
  const isDone = useRef(false);
  const latest = useRef(onArrival);
  latest.current = onArrival;
  useEffect(() => {
    const arrival = state as ManageArrival | null;
    if (!arrival || isDone.current) return;
    isDone.current = true;
    history.replaceState({ ...(history.state as object), usr: null }, '');
    latest.current(arrival);
  }, [state]);
}
