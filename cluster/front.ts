import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { address, type ClusterPorts, nodeNames } from './ports.ts';
import type { Secrets } from './secrets.ts';
import type { Machine, System } from './system.ts';
import { fillTemplate, type Values } from './template.ts';

/** The user that servers connect as. */
export const servingUser = 'foyer_web';

/** Starts PgBouncer, which shares `poolSize` connections to the primary per database among many clients. */
export async function startPooler(
  system: System,
  ports: Pick<ClusterPorts, 'primary' | 'replicas' | 'pooler'>,
  { serving }: Pick<Secrets, 'serving'>,
  poolSize = 40,
): Promise<Machine> {
  const folder = `${system.inside}/pooler`;
  await writeConfig(system, 'pooler', 'users.txt', `"${servingUser}" "${serving}"\n`);
  await configure(system, 'pooler', 'pgbouncer.ini', {
    PRIMARY_HOST: address,
    PRIMARY_PORT: ports.primary,
    REPLICAS_PORT: ports.replicas,
    ADDRESS: address,
    POOLER_PORT: ports.pooler,
    POOL_SIZE: poolSize,
    FOLDER: folder,
  });
  return system.start('pooler', [`pgbouncer ${folder}/pgbouncer.ini`]);
}

/** Starts HAProxy, which forwards to the database's primary, to its replicas, and to the servers. */
export async function startBalancer(system: System, ports: ClusterPorts): Promise<Machine> {
  const { nodes, hosts, servers } = ports;
  const databases = nodeNames.map((name) => {
    const { database, rest } = nodes[name];
    return `  server ${name} ${hosts[name]}:${database} check port ${rest}`;
  });
  const shops = servers.map((port, at) => `  server server${at + 1} ${address}:${port} check`);
  await configure(system, 'balancer', 'haproxy.cfg', {
    ADDRESS: address,
    PRIMARY_PORT: ports.primary,
    REPLICAS_PORT: ports.replicas,
    SHOP_ADDRESS: address,
    SHOP_PORT: ports.shop,
    DATABASE_SERVERS: databases.join('\n'),
    SHOP_SERVERS: shops.join('\n'),
    FOLDER: `${system.inside}/balancer`,
  });
  return system.start('balancer', [`haproxy -db -f ${system.inside}/balancer/haproxy.cfg`]);
}

const configure = async (system: System, part: string, name: string, values: Values) =>
  writeConfig(system, part, name, await fillTemplate(name, values));

async function writeConfig(
  system: System,
  part: string,
  name: string,
  text: string,
): Promise<void> {
  const folder = path.join(system.shared, part);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await system.own(folder);
  await writeFile(path.join(folder, name), text, { mode: 0o600 });
  await system.own(path.join(folder, name));
}
