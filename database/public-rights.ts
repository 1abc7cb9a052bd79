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
    meaning: (database) => `create temporary tables in ${database}`,
  },
  {
    held: `has_schema_privilege('public', 'public', 'create')`,
    revoke: () => 'revoke create on schema public from public',
    meaning: (database) => `create tables in ${database}`,
  },
];

/**
 * Revokes privileges that PostgreSQL gives every user and ours never need: to create tables, including temporary ones, which
 * could shadow those that an owner's function uses. Repeated at each migration, because restoring or copying a database grants
 * them again. @returns a warning for each privilege that the user may not revoke.
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
