import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '#database/cannot-start.ts';
import { servingUser } from './front.ts';
import { rolesOf } from './node.ts';
import { address, type ClusterPorts, type NodeName } from './ports.ts';
import type { Secrets } from './secrets.ts';

/** The user who owns the tables. */
const ownerUser = 'foyer';

/** Milliseconds until all nodes run. */
const patience = 120_000;

/** Addresses of the cluster's database; all but one follow the primary. */
export interface DatabaseUrls {
  /** Through the pooler. */
  readonly serving: string;
  /** The same user past it. */
  readonly direct: string;
  /** The address of a replica, through the pooler. */
  readonly replicas: string;
  readonly owner: string;
  /** Connects as the superuser. */
  readonly administrator: string;
}

export function databaseUrls({ primary, pooler }: ClusterPorts, secrets: Secrets): DatabaseUrls {
  const url = (user: string, password: string, port: number, database = 'foyer') =>
    `postgresql://${user}:${password}@${address}:${port}/${database}`;
  return {
    serving: url(servingUser, secrets.serving, pooler),
    direct: url(servingUser, secrets.serving, primary),
    replicas: url(servingUser, secrets.serving, pooler, 'foyer_replicas'),
    owner: url(ownerUser, secrets.owner, primary),
    administrator: url('postgres', secrets.superuser, primary),
  };
}

/**
 * Waits until every node runs: a primary and two standbys, one of which confirms commits. Returns the primary's name. @throws
 * CannotStart if that takes too long.
 */
export async function awaitNodes(
  ports: ClusterPorts,
  signal: AbortSignal,
  isSynchronous = true,
): Promise<NodeName> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    const roles = Object.entries(await rolesOf(ports)) as [NodeName, string][];
    const primary = roles.find(([, role]) => role === 'primary');
    const hasStandby = !isSynchronous || roles.some(([, role]) => role === 'quorum_standby');
    if (primary && hasStandby && roles.every(([, role]) => role !== 'down')) return primary[0];
    await pause(500, undefined, { signal });
  }
  throw new CannotStart(
    'The nodes did not become a primary and two standbys: patroni.log in the folder of each says why.',
  );
}

/** Creates the users and the database of Foyer at the primary, unless they are there. */
export async function createDatabase(urls: DatabaseUrls, secrets: Secrets): Promise<void> {
  const elsewhere = Object.assign(new URL(urls.administrator), { pathname: '/postgres' });
  const client = new pg.Client(elsewhere.href);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select exists (select from pg_roles where rolname = '${ownerUser}') as owner,
              exists (select from pg_roles where rolname = '${servingUser}') as serving,
              exists (select from pg_database where datname = 'foyer') as database`,
    );
    const [found] = rows;
    const password = (text: string) => `password ${client.escapeLiteral(text)}`;
    if (!found.owner) {
      await client.query(`create role ${ownerUser} login createrole ${password(secrets.owner)}`);
    }
    if (!found.serving) {
      await client.query(`create role ${servingUser} login ${password(secrets.serving)}`);
      // The owner's migrations give it its role.
      await client.query(`grant ${servingUser} to ${ownerUser} with admin option`);
    }
    if (!found.database) await client.query(`create database foyer owner ${ownerUser}`);
  } finally {
    await client.end();
  }
}
