import type { Client } from 'pg';
import { CannotStart } from './cannot-start.ts';

/**
 * The roles that serving connections take on; neither owns a table. `foyer_app` serves requests and
 * sees the portal that its transaction names; `foyer_jobs` takes jobs off the queue and sees only
 * that.
 */
export const roles = ['foyer_app', 'foyer_jobs'] as const;

/**
 * Makes the roles where they are missing and lets `user` take them on. Roles belong to the whole
 * server, so another database's migration may make them at the same moment.
 */
export async function ensureRoles(client: Client, users: string[]): Promise<void> {
  for (const role of roles) {
    if (!(await roleExists(client, role))) await orAskAdministrator(client, makeRole(role));
    for (const user of users) {
      if (await mayTakeOn(client, user, role)) continue;
      const grant = `grant ${role} to ${client.escapeIdentifier(user)} with inherit false, set true`;
      await orAskAdministrator(client, grant);
    }
  }
}

function makeRole(role: string): string {
  return `do $$ begin create role ${role} nologin;
    exception when duplicate_object or unique_violation then null; end $$`;
}

async function roleExists(client: Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  return rowCount === 1;
}

async function mayTakeOn(client: Client, user: string, role: string): Promise<boolean> {
  const { rows } = await client.query(`select pg_has_role($1::name, $2::name, 'set') as may`, [
    user,
    role,
  ]);
  return rows[0].may;
}

async function orAskAdministrator(client: Client, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    if ((cause as { code?: string }).code !== '42501') throw cause;
    throw new CannotStart(
      `The database user "${client.user}" may not make or grant roles: as an administrator run ` +
        `"${roles.map((role) => `create role ${role} nologin; grant ${role} to "${client.user}"`).join('; ')};", ` +
        'or set DATABASE_OWNER_URL to a user who may.',
      { cause },
    );
  }
}
