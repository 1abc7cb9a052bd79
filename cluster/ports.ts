import { checkPort } from '#bin/settings/port.ts';

/** The address of all parts, because a cluster on one machine is for trying. Nodes with their own network have others. */
export const address = '127.0.0.1';

export const nodeNames = ['node1', 'node2', 'node3'] as const;
export type NodeName = (typeof nodeNames)[number];

/** Ports of one database node. */
export interface NodePorts {
  readonly database: number;
  /** Patroni's REST API. */
  readonly rest: number;
  readonly etcd: number;
  /** etcd's port for the other nodes. */
  readonly peer: number;
}

/** The ports of a cluster: consecutive, and always the same, because etcd knows its members by them. */
export interface ClusterPorts {
  /** The addresses of the nodes. */
  readonly hosts: Readonly<Record<NodeName, string>>;
  /** Their network, as in PostgreSQL's access rules. */
  readonly network: string;
  readonly nodes: Readonly<Record<NodeName, NodePorts>>;
  /** HAProxy's port that leads to the primary. */
  readonly primary: number;
  readonly pooler: number;
  /** HAProxy's port that leads to the replicas. */
  readonly replicas: number;
  /** HAProxy's port that leads to the servers. */
  readonly shop: number;
  readonly servers: readonly number[];
  readonly cards: number;
  readonly mail: number;
  readonly mailbox: number;
}

/** The nodes have the address of all other parts. */
const together: Pick<ClusterPorts, 'hosts' | 'network'> = {
  hosts: { node1: address, node2: address, node3: address },
  network: `${address}/32`,
};

/** The ports from one on. */
export function portsFrom(first: number, nodesAt = together): ClusterPorts {
  let next = first;
  const port = () => next++;
  const shop = port();
  const servers = [port(), port(), port()];
  const [primary, pooler, cards, mail, mailbox] = [port(), port(), port(), port(), port()];
  const node = () => ({ database: port(), rest: port(), etcd: port(), peer: port() });
  const nodes = { node1: node(), node2: node(), node3: node() };
  // The nodes keep the ports that they had before there was this one.
  const replicas = port();
  return { ...nodesAt, shop, servers, primary, pooler, replicas, cards, mail, mailbox, nodes };
}

/** Checks that the ports are free, before anything is started. @throws CannotStart if another program uses one. */
export async function checkPorts(ports: ClusterPorts): Promise<void> {
  const { nodes, servers, hosts: _, network: __, ...single } = ports;
  const all = [
    ...Object.values(single),
    ...servers,
    ...Object.values(nodes).flatMap((ports) => Object.values(ports) as number[]),
  ];
  for (const port of all) await checkPort(address, port);
}
