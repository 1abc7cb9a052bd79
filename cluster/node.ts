import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ClusterPorts, type NodeName, nodeNames } from './ports.ts';
import { makeFolder, restoreOptions, writeBackupConfig } from './repository.ts';
import type { Secrets } from './secrets.ts';
import type { Machine, MachinePlace, System } from './system.ts';
import { fillTemplate } from './template.ts';

/** The roles that Patroni reports for a node; `down` if it does not answer. */
export type NodeRole = 'primary' | 'quorum_standby' | 'replica' | 'down';

/** Where a node's machine runs, and its initial contents. */
export interface NodeOptions extends MachinePlace {
  /** The point in time to which a node without data restores the database from the repository. */
  readonly restoreTo?: Date | undefined;
}

/** Starts one node of the database: etcd, Patroni and PostgreSQL, as one machine. */
export async function startNode(
  system: System,
  name: NodeName,
  { nodes, hosts, network }: ClusterPorts,
  secrets: Secrets,
  { restoreTo, ...place }: NodeOptions = {},
): Promise<Machine> {
  const address = hosts[name];
  const { database, rest, etcd, peer } = nodes[name];
  const folder = path.join(system.shared, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await system.own(folder);
  const data = `/cluster/${name}/${place.disk ? 'disk/data' : 'data'}`;
  await writeBackupConfig(system, name, { port: database, data }, secrets);
  if (restoreTo) await makeFolder(system, path.join(folder, 'data'));
  const settings = await fillTemplate('patroni.yml', {
    NAME: name,
    ADDRESS: address,
    NETWORK: network,
    FOLDER: `/cluster/${name}`,
    DATA: data,
    REST_PORT: rest,
    DATABASE_PORT: database,
    ETCD_HOSTS: nodeNames.map((each) => `${hosts[each]}:${nodes[each].etcd}`).join(','),
    SUPERUSER_PASSWORD: secrets.superuser,
    REPLICATION_PASSWORD: secrets.replication,
    REWIND_PASSWORD: secrets.rewind,
    // A small disk is seen by its own machine alone, so nothing can make a repository for it.
    ARCHIVE_MODE: place.disk ? '"off"' : '"on"',
    BOOTSTRAP_METHOD: restoreTo ? 'pgbackrest' : 'initdb',
    RESTORE_OPTIONS: restoreOptions(restoreTo),
  });
  const file = path.join(folder, 'patroni.yml');
  await writeFile(file, settings, { mode: 0o600 });
  await system.own(file);
  const members = nodeNames.map((each) => `${each}=http://${hosts[each]}:${nodes[each].peer}`);
  const flags = {
    name,
    'data-dir': `/cluster/${name}/etcd`,
    'listen-client-urls': `http://${address}:${etcd}`,
    'advertise-client-urls': `http://${address}:${etcd}`,
    'listen-peer-urls': `http://${address}:${peer}`,
    'initial-advertise-peer-urls': `http://${address}:${peer}`,
    'initial-cluster': members.join(','),
    'initial-cluster-token': 'foyer',
    'log-level': 'warn',
  };
  const etcdFlags = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`);
  const commands = [
    `etcd ${etcdFlags.join(' ')} >>/cluster/${name}/etcd.log 2>&1`,
    `patroni /cluster/${name}/patroni.yml >>/cluster/${name}/patroni.log 2>&1`,
  ];
  return system.start(name, commands, place);
}

/** The folder where the machine's small disk is mounted. */
export const diskOf = (name: NodeName) => `/cluster/${name}/disk`;

/** Asks Patroni for the role of each node. */
export async function rolesOf({ nodes, hosts }: ClusterPorts): Promise<Record<NodeName, NodeRole>> {
  const roles = await Promise.all(
    nodeNames.map(async (name) => [name, await roleAt(hosts[name], nodes[name].rest)] as const),
  );
  return Object.fromEntries(roles) as Record<NodeName, NodeRole>;
}

async function roleAt(host: string, port: number): Promise<NodeRole> {
  try {
    const answer = await fetch(`http://${host}:${port}/patroni`, {
      signal: AbortSignal.timeout(2_000),
    });
    const { state, role, quorum_standby } = (await answer.json()) as {
      state: string;
      role: string;
      quorum_standby?: boolean;
    };
    if (state !== 'running' && state !== 'streaming') return 'down';
    if (role === 'primary' || role === 'master') return 'primary';
    return quorum_standby ? 'quorum_standby' : 'replica';
  } catch {
    return 'down';
  }
}
