/** A request repeated whenever its input changes. */
interface Latest<I> {
  /** Sends the request after the pause; aborts an earlier one still in progress. */
  ask(input: I): void;
  stop(): void;
}

interface LatestOptions<I, A> {
  readonly ask: (input: I, signal: AbortSignal) => Promise<A>;
  readonly show: (answer: A, input: I) => void;
  /** Milliseconds to wait for another input. */
  readonly pause?: number;
}

/**
 * Sends each input and shows only the answer to the latest one: a slow answer to an earlier input never replaces it
 * (TOD-04).
 */
export function latestOf<I, A extends {}>({
  ask,
  show,
  pause = 0,
}: LatestOptions<I, A>): Latest<I> {
  let current: AbortController | undefined;

  function stop(): void {
    current?.abort();
    current = undefined;
  }
  return {
    ask(input) {
      stop();
      const asked = new AbortController();
      current = asked;
      const timer = setTimeout(async () => {
        const answer = await ask(input, asked.signal).catch((error: unknown) => {
          // A call throws when it is aborted.
          if (!asked.signal.aborted) throw error;
        });
        if (answer !== undefined && !asked.signal.aborted) show(answer, input);
      }, pause);
      asked.signal.addEventListener('abort', () => clearTimeout(timer));
    },
    stop,
  };
}
