import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseBusy } from '#server/store/database-busy.ts';

/** Milliseconds after which a start gives up, and between two attempts. */
const patience = 60_000;
const rest = 500;

/**
 * Does a part of a start, again while the database is busy: after a long rest all sweeps are due at once, and a slow machine
 * keeps its connections longer than a request would wait. `work` must be safe to repeat.
 *
 * @throws DatabaseBusy after a minute, or an AbortError once the program is to end.
 */
export async function onceDatabaseIsFree<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  now: () => number = () => performance.now(),
  pause: (milliseconds: number) => Promise<unknown> = (milliseconds) =>
    wait(milliseconds, undefined, { signal }),
): Promise<T> {
  const end = now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseBusy) || now() >= end) throw error;
    }
    await pause(rest);
  }
}
