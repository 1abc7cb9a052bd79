import { useEffect, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import { noteOutcome } from './connection.ts';

/**
 * Polls an answer while the page is visible, starting from one that a loader read. A call without an answer keeps the
 * last one.
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
  // A loader's fresh answer is newer than one polled before it.
  return polled && polled.since === first ? polled.answer : first;
}
