import type { Client } from 'pg';

interface PublicRight {
  held: string;
  revoke: (database: string) => string;
  meaning: (database: string) => string;
}

const rights: readonly PublicRight[] = [
  {
    held: `has_database_privilege('public', current_database(), 'temporary')`,
    revoke: (database) => `revoke temporary on database ${database} from public`,
    meaning: (database) => `make temporary tables in ${database}`,
  },
  {
    held: `has_schema_privilege('public', 'public', 'create')`,
    revoke: () => 'revoke create on schema public from public',
    meaning: (database) => `make tables in ${database}`,
  },
];

/**
 * Revokes what PostgreSQL lets every user do and ours never need: make tables, temporary or not,
 * which could stand in for those that a function of the owner means. Each migration does it again,
 * because the rights come back when a database is restored or copied.
 * @returns a warning for each right that the user may not revoke.
 */
export async function revokePublicRights(client: Client): Promise<string[]> {
  const database = client.escapeIdentifier(client.database ?? '');
  const warnings: string[] = [];
  for (const { held, revoke, meaning } of rights) {
    if (!(await isHeld(client, held))) continue;
    await client.query(revoke(database));
    if (!(await isHeld(client, held))) continue;
    warnings.push(
      `Warning: every database user may ${meaning(database)}. As an administrator run: ${revoke(database)};`,
    );
  }
  return warnings;
}

async function isHeld(client: Client, condition: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`select ${condition} as held`);
  return rows[0]?.held ?? false;
}
