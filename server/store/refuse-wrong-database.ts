import { refuseOtherDatabase } from '#database/same-database.ts';
import type { Store } from './database.ts';
import { refuseOtherRole } from './refuse-other-role.ts';

interface Addresses {
  readonly databaseUrl: string;
  readonly directUrl: string | undefined;
}

/**
 * Refuses addresses that lead to two databases, and connections that run as another role; closes the store in that
 * case.
 * @throws CannotStart with what to do.
 */
export async function refuseWrongDatabase(
  store: Store,
  { databaseUrl, directUrl }: Addresses,
): Promise<void> {
  if (directUrl !== undefined) {
    const [url, direct] = [
      { name: 'DATABASE_URL', url: databaseUrl },
      { name: 'DATABASE_DIRECT_URL', url: directUrl },
    ] as const;
    await refuseOtherDatabase(url, direct).catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
  }
  await refuseOtherRole(store);
}
