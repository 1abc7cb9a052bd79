import type { Store, Tx } from './database.ts';

/** Thrown to roll back a trial. */
class Tried<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('only tried');
    this.result = result;
  }
}

/** Runs work; with `isTrial` the work is rolled back and only its result returned. */
export async function runOrRollBack<T>(
  store: Store,
  portalId: number,
  isTrial: boolean,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await store.write(portalId, async (tx) => {
      const result = await work(tx);
      if (isTrial) throw new Tried(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Tried) return error.result;
    throw error;
  }
}
