import pg from 'pg';
import { CannotStart } from '#database/cannot-start.ts';
import { passesNoSettings, servingRole } from '#database/serving-settings.ts';
import type { Store } from './database.ts';

const neverMigrated =
  'DATABASE_URL leads to a database that was never migrated: run "npm run migrate" first.';

/** True if the database does not have the role at all. */
const isMissingRole = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '22023' &&
  error.message.includes(servingRole);

/**
 * Refuses a database whose connections run as another role, for instance behind a pooler that drops settings: row-level
 * security would not separate the portals (law 8).
 * @throws CannotStart with what to do.
 */
export async function refuseOtherRole(store: Store): Promise<void> {
  const [found] = await store
    .hot<{ role: string }>({ name: 'role', text: 'select current_user::text as role' }, [])
    .catch(async (cause: unknown) => {
      const isUnknown = isMissingRole(cause);
      if (!isUnknown && !passesNoSettings(cause)) throw cause;
      await store.close();
      if (isUnknown) throw new CannotStart(neverMigrated, { cause });
      throw new CannotStart(
        'DATABASE_URL leads to a pooler, which refuses the settings of connections: ' +
          'set DATABASE_DIRECT_URL to an address past it and run "npm run migrate", which gives the user its role.',
        { cause },
      );
    });
  if (found?.role === servingRole) return;
  await store.close();
  throw new CannotStart(
    `Connections at DATABASE_URL work as "${found?.role}" and not as "${servingRole}", as behind a pooler that passes no settings on: ` +
      'set DATABASE_DIRECT_URL to an address past the pooler and run "npm run migrate", which gives the user this role.',
  );
}
