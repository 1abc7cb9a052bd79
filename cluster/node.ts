import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { address, type ClusterPorts, type NodeName, nodeNames } from './ports.ts';
import { makeFolder, restoreOptions, writeBackupConfig } from './repository.ts';
import type { Secrets } from './secrets.ts';
import type { Machine, System } from './system.ts';
import { fillTemplate } from './template.ts';

/** The roles in which Patroni has a node; `down` if it gives no answer. */
export type NodeRole = 'primary' | 'sync_standby' | 'replica' | 'down';

/**
 * Starts one node of the database: etcd, Patroni and PostgreSQL, as one machine. With `restoreTo`, nodes without data become the
 * database in the repository as it was at that time.
 */
export async function startNode(
  system: System,
  name: NodeName,
  { nodes }: ClusterPorts,
  secrets: Secrets,
  restoreTo?: Date,
): Promise<Machine> {
  const { database, rest, etcd, peer } = nodes[name];
  const folder = path.join(system.shared, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await system.own(folder);
  await writeBackupConfig(system, name, database, secrets);
  if (restoreTo) await makeFolder(system, path.join(folder, 'data'));
  const settings = await fillTemplate('patroni.yml', {
    NAME: name,
    ADDRESS: address,
    NETWORK: `${address}/32`,
    FOLDER: `/cluster/${name}`,
    REST_PORT: rest,
    DATABASE_PORT: database,
    ETCD_HOSTS: nodeNames.map((each) => `${address}:${nodes[each].etcd}`).join(','),
    SUPERUSER_PASSWORD: secrets.superuser,
    REPLICATION_PASSWORD: secrets.replication,
    REWIND_PASSWORD: secrets.rewind,
    BOOTSTRAP_METHOD: restoreTo ? 'pgbackrest' : 'initdb',
    RESTORE_OPTIONS: restoreOptions(restoreTo),
  });
  const file = path.join(folder, 'patroni.yml');
  await writeFile(file, settings, { mode: 0o600 });
  await system.own(file);
  const members = nodeNames.map((each) => `${each}=http://${address}:${nodes[each].peer}`);
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
  return system.start(name, [
    `etcd ${etcdFlags.join(' ')} >>/cluster/${name}/etcd.log 2>&1`,
    `patroni /cluster/${name}/patroni.yml >>/cluster/${name}/patroni.log 2>&1`,
  ]);
}

/** Asks Patroni for the role of each node. */
export async function rolesOf({ nodes }: ClusterPorts): Promise<Record<NodeName, NodeRole>> {
  const roles = await Promise.all(
    nodeNames.map(async (name) => [name, await roleAt(nodes[name].rest)] as const),
  );
  return Object.fromEntries(roles) as Record<NodeName, NodeRole>;
}

async function roleAt(port: number): Promise<NodeRole> {
  try {
    const answer = await fetch(`http://${address}:${port}/patroni`, {
      signal: AbortSignal.timeout(2_000),
    });
    const { state, role, sync_standby } = (await answer.json()) as {
      state: string;
      role: string;
      sync_standby?: boolean;
    };
    if (state !== 'running' && state !== 'streaming') return 'down';
    if (role === 'primary' || role === 'master') return 'primary';
    return sync_standby ? 'sync_standby' : 'replica';
  } catch {
    return 'down';
  }
}
