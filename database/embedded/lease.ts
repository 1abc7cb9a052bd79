import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '../cannot-start.ts';
import { runningPostmaster } from './postmaster-file.ts';

/** The port of an embedded server, and its URLs by account and database. */
export interface Address {
  port: number;
  url(user: string, database: string): string;
}

/** The address of an embedded server, whose accounts share one random password. */
export function addressOf(port: number, password: string): Address {
  const url = (user: string, database: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  return { port, url };
}

const leaseKey = 4_070_369;

/**
 * Takes the lease that the process using this server holds: an advisory lock on its own connection,
 * which is released when the process dies. Undefined if another process has it.
 */
export async function takeLease(address: Address): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: address.url('postgres', 'postgres'),
    application_name: 'foyer lease',
  });
  // When the server ends, this connection breaks too; that is reported by `lost`.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [leaseKey]);
  if (rows[0].taken) return client;
  await client.end();
  return undefined;
}

/**
 * Stops the server that a killed process left running on `cluster`.
 * @throws CannotStart if a running process still uses it.
 */
export async function endLeftover(
  cluster: string,
  password: string,
  progress: (line: string) => void,
): Promise<void> {
  const leftover = await runningPostmaster(cluster);
  if (!leftover) return;
  const address = addressOf(leftover.port, password);
  // A server that is still stopping or recovering accepts no connections, so no process uses it.
  const lease = (await acceptsConnections(address)) ? await takeLease(address) : 'nobody';
  if (!lease) {
    throw new CannotStart(
      `Another Foyer already uses the database in ${cluster}: stop it, or set DATA_DIR to another ` +
        'folder.',
    );
  }
  progress('Stopping the database that an earlier run left behind');
  process.kill(leftover.pid, 'SIGINT');
  if (lease !== 'nobody') await lease.end();
  if (await stops(cluster, 20_000)) return;
  process.kill(leftover.pid, 'SIGQUIT');
  if (await stops(cluster, 10_000)) return;
  throw new CannotStart(
    `The database left behind (process ${leftover.pid}) does not stop: end that process.`,
  );
}

async function stops(cluster: string, milliseconds: number): Promise<boolean> {
  for (let waited = 0; waited < milliseconds; waited += 40) {
    if (!(await runningPostmaster(cluster))) return true;
    await pause(40);
  }
  return false;
}

/** True if the server at `address` accepts connections; false while it starts, recovers or stops. */
export async function acceptsConnections(address: Address): Promise<boolean> {
  const client = new pg.Client(address.url('postgres', 'postgres'));
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    // 57P03: it is starting, recovering or stopping.
    if (code === 'ECONNREFUSED' || code === '57P03' || code === 'ECONNRESET') return false;
    throw error;
  }
}
