import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import { type ClusterPorts, type NodeName, nodeNames } from './ports.ts';

/** Set in a program that runs in its own network. */
const mark = 'CLUSTER_OWN_NETWORK';

/** The bridge between the nodes and everything else, and its address, which is that of everything else. */
const bridge = { name: 'foyer', address: '10.77.0.1' };

/** The nodes' addresses in that network. */
export const nodesApart: Pick<ClusterPorts, 'hosts' | 'network'> = {
  hosts: { node1: '10.77.0.11', node2: '10.77.0.12', node3: '10.77.0.13' },
  network: '10.77.0.0/24',
};

/** Networks that can be cut. Each method returns a function that repairs the cut. */
export interface OwnNetwork {
  /** Disconnects a node: nothing reaches it, and nothing leaves it. */
  pullCable(name: NodeName): Promise<() => Promise<void>>;
  /**
   * Silently drops what the load balancer, the pooler and the servers send to a node. The nodes still reach each other, so none
   * considers another dead.
   */
  loseSent(name: NodeName): Promise<() => Promise<void>>;
}

/**
 * Restarts this program in its own network namespace, where it may connect and cut links without touching the machine's
 * network; does nothing if it already runs in one.
 */
export function moveToOwnNetwork(): void {
  if (process.env[mark] !== undefined) return;
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !process.execve) {
    throw new CannotStart('Cutting a network needs Linux and root.');
  }
  // Names of networks are files below /run/netns.
  const enter =
    'mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns && ip link set lo up && exec "$@"';
  const [program = '', ...args] = process.argv.slice(1);
  process.execve(
    '/usr/bin/unshare',
    ['unshare', '--net', '--mount', 'sh', '-c', enter, 'sh', process.execPath].concat(
      process.execArgv,
      program,
      args,
    ),
    { ...process.env, [mark]: '1' },
  );
}

const ip = (line: string) => promisify(execFile)('ip', line.split(' '));
const cableOf = (name: NodeName) => `cable-${name}`;

/** Gives each node its own network, and connects these to a bridge. */
export async function connectNodes(): Promise<OwnNetwork> {
  const { hosts } = nodesApart;
  await ip(`link add ${bridge.name} type bridge`);
  await ip(`address add ${bridge.address}/24 dev ${bridge.name}`);
  await ip(`link set ${bridge.name} up`);
  for (const name of nodeNames) {
    await ip(`netns add ${name}`);
    await ip(`link add ${cableOf(name)} type veth peer name eth0 netns ${name}`);
    await ip(`link set ${cableOf(name)} master ${bridge.name} up`);
    await ip(`-n ${name} address add ${hosts[name]}/24 dev eth0`);
    await ip(`-n ${name} link set eth0 up`);
    await ip(`-n ${name} link set lo up`);
  }
  return {
    async pullCable(name) {
      await ip(`link set ${cableOf(name)} down`);
      return async () => {
        await ip(`link set ${cableOf(name)} up`);
      };
    },
    async loseSent(name) {
      // The address leads to a card that nobody has.
      const place = `${hosts[name]} dev ${bridge.name}`;
      await ip(`neighbour replace ${place} lladdr 02:00:00:00:00:99 nud permanent`);
      return async () => {
        await ip(`neighbour del ${place}`);
      };
    },
  };
}
