import pg from 'pg';
import { CannotStart } from './cannot-start.ts';

/** An address of a database, with the variable that has it. */
interface NamedAddress {
  readonly name: string;
  readonly url: string;
}

/** Milliseconds to wait for an answer: who connects afterwards says what is wrong. */
const patience = 10_000;

/**
 * Refuses two addresses that lead to different databases, of one server or of two: jobs would wait where nobody does them, or
 * migrations would be made elsewhere. An address that gives no answer passes here.
 * @throws CannotStart with both variables.
 */
export async function refuseOtherDatabase(one: NamedAddress, other: NamedAddress): Promise<void> {
  const [here, there] = await Promise.all([databaseAt(one), databaseAt(other)]);
  if (here === undefined || there === undefined || here === there) return;
  throw new CannotStart(
    `${other.name} leads to another database than ${one.name}: both must lead to the same one.`,
  );
}

/**
 * The number of a server, which its replicas share, and the name of its database; undefined if they cannot be read. It breaks off
 * within a transaction, so that a pooler keeps no connection from before the serving user got its settings, whose role it would lack.
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
