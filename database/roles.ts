import type { Client } from 'pg';
import { CannotStart } from './cannot-start.ts';
import { type ServingTimeouts, servingSettings } from './serving-settings.ts';

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

/**
 * Gives users who connect through a pooler the settings that others set when they connect. @throws CannotStart for the owner of
 * the tables, whose own connections would get them too.
 */
export async function bindServingUsers(
  client: Client,
  users: readonly string[],
  timeouts?: ServingTimeouts,
): Promise<void> {
  for (const user of users) {
    if (user === client.user) {
      throw new CannotStart(
        `The database user "${user}" owns the tables, and connects through a pooler: set DATABASE_URL and DATABASE_DIRECT_URL to a user who only serves, and DATABASE_OWNER_URL to the owner.`,
      );
    }
    const database = client.escapeIdentifier(client.database ?? '');
    const alter = `alter role ${client.escapeIdentifier(user)} in database ${database} set`;
    const statements = servingSettings(timeouts).map(
      ([name, value]) => `${alter} ${name} = ${client.escapeLiteral(value)}`,
    );
    await runPrivileged(client, statements.join('; '), statements);
  }
}

async function hasRole(client: Client, user: string, role: string): Promise<boolean> {
  const { rows } = await client.query(`select pg_has_role($1::name, $2::name, 'set') as may`, [
    user,
    role,
  ]);
  return rows[0].may;
}

/** Runs statements; where the user may not run them, @throws CannotStart with the statements for an administrator. */
async function runPrivileged(
  client: Client,
  sql: string,
  statements = roles.map(
    (role) => `create role ${role} nologin; grant ${role} to "${client.user}"`,
  ),
): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    if ((cause as { code?: string }).code !== '42501') throw cause;
    throw new CannotStart(
      `The database user "${client.user}" may not change roles: as an administrator run ` +
        `"${statements.join('; ')};", ` +
        'or set DATABASE_OWNER_URL to a user who may.',
      { cause },
    );
  }
}
