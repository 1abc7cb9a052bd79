/** The last piece of work by its key. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs work after all that has the same key in this process, whether that failed or not. Saves of one draft wait here, and not in
 * the database, where each would keep a connection from everybody else.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(key) ?? Promise.resolve()).then(work);
  const ended = mine.then(
    () => undefined,
    () => undefined,
  );
  last.set(key, ended);
  try {
    return await mine;
  } finally {
    if (last.get(key) === ended) last.delete(key);
  }
}
