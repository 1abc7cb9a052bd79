import type { Outcome } from '#contract/client.ts';
import { isLost } from './problem.ts';

/** Milliseconds until the next attempts to reach the server; the last value repeats. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

interface Connection {
  /** True while the server gives no answers. */
  readonly isLost: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Notes whether a call was answered. */
  readonly note: (isAnswered: boolean) => void;
  /** Asks the server immediately. */
  readonly tryNow: () => Promise<void>;
}

/** Tracks whether the server responds: after a call without an answer, polls until there is one. */
export function connectionOf(ask: () => Promise<boolean>): Connection {
  const listeners = new Set<() => void>();
  let lost = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  function set(now: boolean): void {
    if (lost === now) return;
    lost = now;
    for (const listener of listeners) listener();
  }
  function askLater(): void {
    const pause = pauses[Math.min(tries, pauses.length - 1)];
    tries += 1;
    timer = setTimeout(() => void tryNow(), pause);
  }
  async function tryNow(): Promise<void> {
    clearTimeout(timer);
    const isAnswered = await ask();
    if (isAnswered) note(true);
    else askLater();
  }
  function note(isAnswered: boolean): void {
    if (isAnswered) {
      clearTimeout(timer);
      tries = 0;
      set(false);
    } else if (!lost) {
      set(true);
      askLater();
    }
  }
  return {
    isLost: () => lost,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    note,
    tryNow,
  };
}

/** The connection of this page. Any response of the server counts. */
export const connection = connectionOf(() =>
  fetch('/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  ),
);

/** Records a call's outcome: without an answer, the page says that the connection is lost. */
export const noteOutcome = (outcome: Outcome<unknown>): void => connection.note(!isLost(outcome));
