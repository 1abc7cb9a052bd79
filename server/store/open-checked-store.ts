import type { Logger } from 'pino';
import { refuseOtherClock, watchClock } from './clocks.ts';
import { openStore, type Store, type StoreOptions } from './database.ts';
import { refuseOldSchema } from './refuse-old-schema.ts';
import { refuseWrongDatabase } from './refuse-wrong-database.ts';

interface Beside {
  readonly now: () => number;
  readonly log: Logger;
}

/**
 * Opens the store of a server or a worker, and watches its clock until it is closed.
 * @throws CannotStart with what to do, for a database that it must not serve.
 */
export async function openCheckedStore(
  options: Omit<StoreOptions, 'onError'>,
  { now, log }: Beside,
): Promise<Store> {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const store = openStore({ ...options, onError });
  const { databaseUrl, directUrl } = options;
  await refuseWrongDatabase(store, { databaseUrl, directUrl });
  await refuseOldSchema(store);
  await refuseOtherClock(store, now);
  const endWatching = watchClock(store, now, log);
  return {
    ...store,
    async close() {
      endWatching();
      await store.close();
    },
  };
}
