import type { Store, Tx } from './database.ts';

/** Thrown to undo what was only tried. */
class Tried<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('only tried');
    this.result = result;
  }
}

/** Does a piece of work; with `isTrial` all of it is undone, and only what came of it is answered. */
export async function orTried<T>(
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
