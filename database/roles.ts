import type { Client } from 'pg';
import { CannotStart } from './cannot-start.ts';

/**
 * The roles of serving connections; neither owns a table. `foyer_app` serves requests and sees the
 * portal of its transaction; `foyer_jobs` takes jobs from the queue and sees only the queue.
 */
const roles = ['foyer_app', 'foyer_jobs'] as const;

/**
 * Creates missing roles and grants them to the users. Roles belong to the whole server, so another
 * database's migration can create them at the same time.
 */
export async function ensureRoles(client: Client, users: string[]): Promise<void> {
  for (const role of roles) {
    if (!(await roleExists(client, role))) await runPrivileged(client, createRole(role));
    for (const user of users) {
      if (await hasRole(client, user, role)) continue;
      const grant = `grant ${role} to ${client.escapeIdentifier(user)} with inherit false, set true`;
      await runPrivileged(client, grant);
    }
  }
}

function createRole(role: string): string {
  return `do $$ begin create role ${role} nologin;
    exception when duplicate_object or unique_violation then null; end $$`;
}

async function roleExists(client: Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  return rowCount === 1;
}

async function hasRole(client: Client, user: string, role: string): Promise<boolean> {
  const { rows } = await client.query(`select pg_has_role($1::name, $2::name, 'set') as may`, [
    user,
    role,
  ]);
  return rows[0].may;
}

/** @throws CannotStart with the statements for an administrator, where the user may not run them. */
async function runPrivileged(client: Client, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    if ((cause as { code?: string }).code !== '42501') throw cause;
    throw new CannotStart(
      `The database user "${client.user}" may not create or grant roles: as an administrator run ` +
        `"${roles.map((role) => `create role ${role} nologin; grant ${role} to "${client.user}"`).join('; ')};", ` +
        'or set DATABASE_OWNER_URL to a user who may.',
      { cause },
    );
  }
}
