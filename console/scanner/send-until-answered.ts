import type { Outcome } from '#contract/client.ts';

/** Milliseconds after which an attempt without an answer is given up. */
export const patience = 5_000;
/** The same if the device can judge alone (DOR-08). */
export const patienceOfDevice = 1_500;
/** Milliseconds before the next attempt; the last one repeats. */
const pauses = [300, 1_000, 2_000, 4_000] as const;

interface Options {
  /** Called after each attempt without an answer; may give up the call. */
  readonly onLost: () => Promise<void>;
  /** Waits for `milliseconds`, or until the network is back. */
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly isGivenUp: () => boolean;
  /** Aborts an attempt that starts now. */
  readonly limit?: () => AbortSignal;
}

/**
 * Repeats a call until the server answers; undefined if it was given up. Every attempt has the same body, and so the
 * same scan id: if an answer was lost, the scan still counts once (DOR-06).
 */
export async function sendUntilAnswered<T>(
  send: (signal: AbortSignal) => Promise<Outcome<T>>,
  { onLost, wait, isGivenUp, limit = () => AbortSignal.timeout(patience) }: Options,
): Promise<Outcome<T> | undefined> {
  for (let attempt = 0; !isGivenUp(); attempt += 1) {
    const outcome = await attemptOf(send, limit());
    if (outcome) return outcome;
    if (isGivenUp()) return undefined;
    await onLost();
    if (isGivenUp()) return undefined;
    await wait(pauses[Math.min(attempt, pauses.length - 1)] ?? 0);
  }
  return undefined;
}

/**
 * The server's answer; undefined if there was none before the signal was aborted, if the request failed on the way, or
 * if the server is too busy.
 */
export async function attemptOf<T>(
  send: (signal: AbortSignal) => Promise<Outcome<T>>,
  signal: AbortSignal,
): Promise<Outcome<T> | undefined> {
  try {
    const outcome = await send(signal);
    const isAnswer = outcome.ok || (outcome.status >= 400 && outcome.status < 500);
    return isAnswer && !(!outcome.ok && outcome.status === 429) ? outcome : undefined;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** The outcome of a call; undefined if the server did not answer within `milliseconds`. */
export async function answerWithin<T>(
  milliseconds: number,
  send: (signal: AbortSignal) => Promise<Outcome<T>>,
): Promise<Outcome<T> | undefined> {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const outcome = await send(signal);
    return !outcome.ok && outcome.status === 0 ? undefined : outcome;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
