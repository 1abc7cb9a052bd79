import pg from 'pg';
import { CannotStart } from './cannot-start.ts';

/** A database address, with the variable it comes from. */
interface NamedAddress {
  readonly name: string;
  readonly url: string;
}

/** Milliseconds to wait for an answer; whatever connects afterwards reports the problem. */
const patience = 10_000;

/**
 * Refuses two addresses that lead to different databases, on one server or two: jobs would wait where nobody runs them, or
 * migrations would go elsewhere. An address that does not answer passes here. @throws CannotStart with both variables.
 */
export async function refuseOtherDatabase(one: NamedAddress, other: NamedAddress): Promise<void> {
  const [here, there] = await Promise.all([databaseAt(one), databaseAt(other)]);
  if (here === undefined || there === undefined || here === there) return;
  throw new CannotStart(
    `${other.name} leads to another database than ${one.name}: both must lead to the same one.`,
  );
}

/**
 * Returns a server's identifier, which its replicas share, and the name of its database; undefined if they cannot be read.
 * Disconnects within a transaction, so that a pooler keeps no connection from before the serving user got its settings, which
 * would lack its role.
 */
async function databaseAt({ url }: NamedAddress): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `select system_identifier || '/' || current_database() as id from pg_control_system()`,
    );
    return rows[0]?.id;
  } catch {
    return undefined;
  } finally {
    client.connection.stream.destroy();
  }
}
