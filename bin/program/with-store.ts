import { openStore, type Store } from '#server/store/database.ts';
import type { Program } from './program.ts';

/** Opens the store for the duration of `work`. */
export async function withStore<T>(
  program: Program,
  databaseUrl: string,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const onError = ({ message }: Error) => program.fail(message);
  // Nobody waits for its answers, so it waits for locks as long as others have them.
  const store = openStore({ databaseUrl, onError, patience: 0, lockTimeout: 0 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
