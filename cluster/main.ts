import '#bin/build/production.ts';

import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Program, runProgram } from '#bin/program/program.ts';
import { readSettings } from '#bin/settings/settings.ts';
import { rolesOf } from './node.ts';
import { address, type ClusterPorts, type NodeName } from './ports.ts';
import { type Cluster, type Nodes, startCluster } from './start-cluster.ts';
import type { Machine } from './system.ts';

/** Milliseconds for which a node that died stays down. */
const nodeStaysDown = 20_000;

/** Starts a whole cluster on this machine, to try what happens when parts of it fail (OPS-01). */
async function start(program: Program): Promise<void> {
  const settings = readSettings(process.env);
  const folder = path.join(settings.dataFolder, 'cluster');
  const { port } = settings;
  const cluster = await startCluster(program, {
    folder,
    system: path.join(folder, 'system'),
    port,
  });
  for (const [name, node] of cluster.nodes.running) watch(program, cluster.nodes, name, node);
  program.print(`\nThe cluster is ready.\n\n${await describe(cluster)}`);
  program.print('\nEnd any of them with kill -9 PID, and see what happens. Press Ctrl-C to stop.');
  void tellRoles(program, cluster.ports);
}

/** Restarts a node some time after it dies. */
function watch(program: Program, nodes: Nodes, name: NodeName, node: Machine): void {
  const startAgain = async () => {
    await node.ended;
    if (program.signal.aborted) return;
    program.print(`${name} is down`);
    await pause(nodeStaysDown, undefined, { signal: program.signal });
    program.print(`Starting ${name} again`);
    watch(program, nodes, name, await nodes.start(name));
  };
  startAgain().catch((error: Error) => {
    if (error.name !== 'AbortError') program.fail(error.message);
  });
}

async function describe({ ports, nodes, programs }: Cluster): Promise<string> {
  const roles = await rolesOf(ports);
  const lines = [
    ['The shop', `http://${address}:${ports.shop}/tower`],
    ['Mailbox', `http://${address}:${ports.mailbox}`],
    ['Card payments', `http://${address}:${ports.cards}/sandbox`],
    ...[...nodes.running].map(([name, { pid }]) => [
      name,
      `PID ${pid}, ${roles[name].replace('_', ' ')}`,
    ]),
    ...programs.map((each) => [each.name, `PID ${each.pid()}`]),
  ];
  return lines.map(([name, text]) => `  ${name?.padEnd(16)}${text}`).join('\n');
}

/** Prints whenever another node becomes the primary, or none is. */
async function tellRoles(program: Program, ports: ClusterPorts): Promise<void> {
  let last: string | undefined;
  while (!program.signal.aborted) {
    const roles = Object.entries(await rolesOf(ports));
    const primary = roles.find(([, role]) => role === 'primary')?.[0] ?? 'no node';
    if (last !== undefined && primary !== last) program.print(`Now ${primary} is the primary`);
    last = primary;
    await pause(1_000, undefined, { signal: program.signal }).catch(() => undefined);
  }
}

await runProgram(start, { stays: true });
