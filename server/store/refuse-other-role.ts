import { CannotStart } from '#database/cannot-start.ts';
import { servingRole } from '#database/serving-settings.ts';
import type { Store } from './database.ts';

/**
 * Refuses a database whose connections serve as another role, such as behind a pooler that passes no settings on: row-level
 * security would not separate the portals (law 8).
 * @throws CannotStart with what to do.
 */
export async function refuseOtherRole(store: Store): Promise<void> {
  const [found] = await store.hot<{ role: string }>(
    { name: 'role', text: 'select current_user::text as role' },
    [],
  );
  if (found?.role === servingRole) return;
  await store.close();
  throw new CannotStart(
    `Connections at DATABASE_URL work as "${found?.role}" and not as "${servingRole}", as behind a pooler that passes no settings on: ` +
      'set DATABASE_DIRECT_URL to an address past the pooler and run "npm run migrate", which gives the user this role.',
  );
}
