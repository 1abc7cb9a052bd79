import '#bin/build/production.ts';

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '#bin/build/build-if-stale.ts';
import { type Program, runProgram } from '#bin/program/program.ts';
import { importSamplesIfEmpty } from '#bin/samples/import-samples.ts';
import { readSettings } from '#bin/settings/settings.ts';
import { awaitPrimary, createDatabase, databaseUrls } from './database.ts';
import { startBalancer, startPooler } from './front.ts';
import { rolesOf, startNode } from './node.ts';
import {
  address,
  type ClusterPorts,
  checkPorts,
  type NodeName,
  nodeNames,
  portsFrom,
} from './ports.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { environmentOf, keepRunning, runToEnd, startStandIns } from './shop.ts';
import { type Machine, openSystem, type System } from './system.ts';

/** Milliseconds for which a node that died stays down. */
const nodeStaysDown = 20_000;

/** Starts a whole cluster on this machine, to try what happens when parts of it die (OPS-01). */
async function start(program: Program): Promise<void> {
  const settings = readSettings(process.env);
  const folder = path.join(settings.dataFolder, 'cluster');
  const ports = portsFrom(settings.port);
  await mkdir(folder, { recursive: true });
  const system = await openSystem(
    path.join(folder, 'system'),
    path.join(folder, 'machines'),
    program.print,
  );
  await checkPorts(ports);
  const secrets = await openSecrets(path.join(folder, 'secrets.json'));
  await buildIfStale(program);
  const nodes = await startNodes(program, system, ports, secrets);
  const balancer = await startBalancer(system, ports);
  program.stack.defer(() => balancer.stop());
  const pooler = await startPooler(system, ports, secrets);
  program.stack.defer(() => pooler.stop());
  await program.stage('Waiting for a primary and its standby', () =>
    awaitPrimary(ports, program.signal),
  );

  const urls = databaseUrls(ports, secrets);
  await createDatabase(urls, secrets);
  const dataFolder = path.join(folder, 'servers');
  const env = environmentOf(ports, urls, secrets, dataFolder);
  await program.stage('Migrating the database', () => runToEnd('bin/migrate.ts', env));
  await importSamplesIfEmpty(program, urls.direct, readSettings(env));
  await mkdir(path.join(folder, 'sandbox'), { recursive: true });
  const { processor, mailbox } = await startStandIns(ports, secrets, path.join(folder, 'sandbox'));
  program.stack.defer(() => processor.stop());
  program.stack.defer(() => mailbox.stop());
  const ours = await startPrograms(program, ports, env, folder);
  await program.stage('Waiting for the servers', () => awaitShop(ports, program.signal));
  program.print(`\nThe cluster is ready.\n\n${await describe(ports, nodes, ours)}`);
  program.print('\nEnd any of them with kill -9 PID, and see what happens. Press Ctrl-C to stop.');
  void tellRoles(program, ports);
}

/** Starts the nodes of the database; one that dies is started again after a while. */
async function startNodes(
  program: Program,
  system: System,
  ports: ClusterPorts,
  secrets: Secrets,
): Promise<ReadonlyMap<NodeName, Machine>> {
  const running = new Map<NodeName, Machine>();
  const keep = async (name: NodeName): Promise<void> => {
    const node = await startNode(system, name, ports, secrets);
    running.set(name, node);
    void node.ended
      .then(async () => {
        if (program.signal.aborted) return;
        program.print(`${name} is down`);
        await pause(nodeStaysDown, undefined, { signal: program.signal });
        program.print(`Starting ${name} again`);
        await keep(name);
      })
      .catch(() => undefined);
  };
  program.stack.defer(async () => {
    await Promise.all([...running.values()].map((node) => node.stop()));
  });
  await Promise.all(nodeNames.map(keep));
  return running;
}

async function startPrograms(
  program: Program,
  ports: ClusterPorts,
  env: Readonly<Record<string, string>>,
  folder: string,
) {
  const { print } = program;
  const run = (name: string, script: 'serve' | 'worker', own: Readonly<Record<string, string>>) =>
    keepRunning({
      name,
      script,
      env: { ...env, ...own },
      log: path.join(folder, `${name}.log`),
      print,
    });
  const started = await Promise.all([
    ...ports.servers.map((port, at) => run(`server${at + 1}`, 'serve', { PORT: String(port) })),
    ...[1, 2].map((number) => run(`worker${number}`, 'worker', {})),
  ]);
  program.stack.defer(async () => {
    await Promise.all(started.map((each) => each.stop()));
  });
  return started;
}

async function awaitShop({ shop, servers }: ClusterPorts, signal: AbortSignal): Promise<void> {
  for (const port of [...servers, shop]) {
    const isReady = () =>
      fetch(`http://${address}:${port}/ready`).then(
        ({ status }) => status === 200,
        () => false,
      );
    while (!(await isReady())) await pause(200, undefined, { signal });
  }
}

async function describe(
  ports: ClusterPorts,
  nodes: ReadonlyMap<NodeName, Machine>,
  ours: readonly { readonly name: string; pid(): number }[],
): Promise<string> {
  const roles = await rolesOf(ports);
  const lines = [
    ['The shop', `http://${address}:${ports.shop}/tower`],
    ['Mailbox', `http://${address}:${ports.mailbox}`],
    ['Card payments', `http://${address}:${ports.cards}/sandbox`],
    ...[...nodes].map(([name, { pid }]) => [name, `PID ${pid}, ${roles[name].replace('_', ' ')}`]),
    ...ours.map((each) => [each.name, `PID ${each.pid()}`]),
  ];
  return lines.map(([name, text]) => `  ${name?.padEnd(16)}${text}`).join('\n');
}

/** Says whenever another node is the primary, or none is. */
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
