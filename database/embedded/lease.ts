import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '../cannot-start.ts';
import { runningPostmaster } from './postmaster-file.ts';

/** Where an embedded server listens, and how each account reaches it. */
export interface Address {
  port: number;
  url(user: string, database: string): string;
}

/** Every account of an embedded server has the cluster's one random password. */
export function addressOf(port: number, password: string): Address {
  const url = (user: string, database: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  return { port, url };
}

const leaseKey = 4_070_369;

/**
 * Takes the one seat that a process using this server holds: an advisory lock on a connection of its
 * own, so that it falls free the moment the process dies. Undefined if another process has it.
 */
export async function takeLease(address: Address): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: address.url('postgres', 'postgres'),
    application_name: 'foyer lease',
  });
  // When the server ends this connection breaks too; `lost` is what reports that.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [leaseKey]);
  if (rows[0].taken) return client;
  await client.end();
  return undefined;
}

/**
 * Ends the server that a killed process left on `cluster`.
 * @throws CannotStart if a live process still uses it.
 */
export async function endLeftover(
  cluster: string,
  password: string,
  progress: (line: string) => void,
): Promise<void> {
  const leftover = await runningPostmaster(cluster);
  if (!leftover) return;
  const address = addressOf(leftover.port, password);
  // One that is still ending or recovering answers nobody, and so has no user either.
  const lease = (await answers(address)) ? await takeLease(address) : 'nobody';
  if (!lease) {
    throw new CannotStart(
      `Another Foyer already uses the database in ${cluster}: stop it, or set DATA_DIR to another ` +
        'folder.',
    );
  }
  progress('Ending the database that an earlier run left behind');
  process.kill(leftover.pid, 'SIGINT');
  if (lease !== 'nobody') await lease.end();
  if (await ends(cluster, 20_000)) return;
  process.kill(leftover.pid, 'SIGQUIT');
  if (await ends(cluster, 10_000)) return;
  throw new CannotStart(`The database left behind (process ${leftover.pid}) does not end: end it.`);
}

async function ends(cluster: string, patience: number): Promise<boolean> {
  for (let waited = 0; waited < patience; waited += 40) {
    if (!(await runningPostmaster(cluster))) return true;
    await pause(40);
  }
  return false;
}

/** True if the server at `address` takes connections; false while it starts, recovers or ends. */
export async function answers(address: Address): Promise<boolean> {
  const client = new pg.Client(address.url('postgres', 'postgres'));
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    // 57P03: it is starting, recovering or ending.
    if (code === 'ECONNREFUSED' || code === '57P03' || code === 'ECONNRESET') return false;
    throw error;
  }
}
