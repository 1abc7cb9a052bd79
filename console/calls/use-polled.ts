import { useEffect, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import { noteOutcome } from './connection.ts';

/**
 * An answer that is asked for again and again while the page is seen, beginning with one that a loader read. A call without
 * an answer leaves the last one in place.
 */
export function usePolled<A>(
  first: A,
  call: (signal: AbortSignal) => Promise<Outcome<A>>,
  milliseconds: number,
): A {
  const [polled, setPolled] = useState<{ readonly since: A; readonly answer: A }>();
  useEffect(() => {
    const ended = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const outcome = await call(ended.signal).catch(() => undefined);
      if (!outcome || ended.signal.aborted) return;
      noteOutcome(outcome);
      if (outcome.ok) setPolled({ since: first, answer: outcome.answer });
    };
    const timer = setInterval(() => void ask(), milliseconds);
    return () => {
      ended.abort();
      clearInterval(timer);
    };
  }, [call, first, milliseconds]);
  // An answer that a loader has just read is newer than one that was asked for before.
  return polled && polled.since === first ? polled.answer : first;
}
