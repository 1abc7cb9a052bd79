/** Runs work, at most so much of it at once. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `most` run at once; the rest waits, first come, first served. Work has to end by itself, so that each wait does. */
export function laneOf(most: number): Lane {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    while (running >= most) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      await promise;
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
