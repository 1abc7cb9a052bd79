import { CannotStart } from '#database/cannot-start.ts';
import { newestMigration } from '#database/migration-files.ts';
import type { Store } from './database.ts';

/**
 * Refuses a database that was not migrated to this version; accepts a newer one (OPS-06).
 * @throws CannotStart with what to do.
 */
export async function refuseOldSchema(store: Store): Promise<void> {
  const [known] = await store.hot<{ known: boolean }>(
    { name: 'knows_schema', text: `select to_regproc('schema_number') is not null as known` },
    [],
  );
  const [found] = known?.known
    ? await store.hot<{ number: number | null }>(
        { name: 'schema_number', text: 'select schema_number() as number' },
        [],
      )
    : [];
  const newest = await newestMigration();
  if ((found?.number ?? 0) >= newest.number) return;
  await store.close();
  throw new CannotStart(
    `DATABASE_URL leads to a database that was not migrated to this version (${newest.name}): run "npm run migrate" first.`,
  );
}
