import { openStore, type Store } from '#server/store/database.ts';
import type { Program } from './program.ts';

/** Opens the store for the duration of `work`. */
export async function withStore<T>(
  program: Program,
  databaseUrl: string,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = openStore({ databaseUrl, onError: ({ message }) => program.fail(message) });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
