import { createConnection } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../start-cluster.ts';

/** Milliseconds within which a server is ready. */
const patience = 60_000;

/** Waits until the load balancer sends requests to all servers. */
export async function allInRotation(
  { machines, ports }: Cluster,
  signal: AbortSignal,
): Promise<void> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    const states = await statesAt(path.join(machines, 'balancer/haproxy.sock'));
    const up = states.filter(([pool, name, state]) => {
      return pool === 'servers' && name?.startsWith('server') && state === 'UP';
    });
    if (up.length === ports.servers.length) return;
    await pause(100, undefined, { signal });
  }
  throw new Error('the load balancer does not find all servers ready');
}

/** The pools of the load balancer, with their servers and states. */
async function statesAt(socket: string): Promise<readonly (readonly (string | undefined)[])[]> {
  const connection = createConnection(socket);
  connection.end('show stat\n');
  const lines = (await text(connection)).trim().split('\n');
  const titles = lines[0]?.replace(/^# /, '').split(',') ?? [];
  const status = titles.indexOf('status');
  return lines.slice(1).map((line) => {
    const fields = line.split(',');
    return [fields[0], fields[1], fields[status]];
  });
}
