import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '#bin/build/build-if-stale.ts';
import type { Program } from '#bin/program/program.ts';
import { importSamplesIfEmpty } from '#bin/samples/import-samples.ts';
import { readSettings } from '#bin/settings/settings.ts';
import { awaitNodes, createDatabase, type DatabaseUrls, databaseUrls } from './database.ts';
import { startBalancer, startPooler } from './front.ts';
import { keepMachine } from './keep-machine.ts';
import { diskOf, type NodeOptions, startNode } from './node.ts';
import {
  address,
  type ClusterPorts,
  checkPorts,
  type NodeName,
  nodeNames,
  portsFrom,
} from './ports.ts';
import { createRepository } from './repository.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import {
  environmentOf,
  keepRunning,
  ownVersion,
  type Running,
  runLines,
  runToEnd,
  startStandIns,
} from './shop.ts';
import { type Machine, openSystem, type System } from './system.ts';

/** The database's nodes, each of which can be killed and restarted. */
export interface Nodes {
  /** The machines that run now. */
  readonly running: ReadonlyMap<NodeName, Machine>;
  start(name: NodeName): Promise<Machine>;
}

export interface Cluster {
  readonly ports: ClusterPorts;
  /** The folder of the parts that are not ours, with configuration, data and logs. */
  readonly machines: string;
  readonly urls: DatabaseUrls;
  /** The environment of our programs. */
  readonly env: Readonly<Record<string, string>>;
  readonly nodes: Nodes;
  readonly programs: readonly Running[];
  /** Kills one process of each kind, which is restarted. */
  readonly parts: Readonly<
    Record<'server' | 'worker' | 'pooler' | 'balancer', () => Promise<void>>
  >;
}

interface ClusterOptions {
  readonly folder: string;
  /** The system's folder, which several clusters may share. */
  readonly system: string;
  /** The first of its ports. */
  readonly port: number;
  /**
   * The point in time to which nodes without data restore the database from the repository; by default they create a new one.
   */
  readonly restoreTo?: Date;
  /** Runs before the servers and workers start. */
  readonly beforePrograms?: (started: Pick<Cluster, 'urls' | 'env'>) => Promise<void>;
  /** The folder of the version of our programs that runs; this one by default. */
  readonly version?: string;
  /** The nodes' own addresses, each in a network of its name (`connectNodes`). */
  readonly nodesAt?: Pick<ClusterPorts, 'hosts' | 'network'>;
  /** Megabytes of each node's disk, which is in memory and gone with its machine. */
  readonly disk?: number;
}

/** Starts all parts of a cluster, which stop with the program (OPS-01). */
export async function startCluster(
  program: Program,
  { folder, system: at, port, version = ownVersion, nodesAt, ...options }: ClusterOptions,
): Promise<Cluster> {
  const ports = portsFrom(port, nodesAt);
  await mkdir(folder, { recursive: true });
  const system = await openSystem(at, path.join(folder, 'machines'), program.print);
  await checkPorts(ports);
  const secrets = await openSecrets(path.join(folder, 'secrets.json'));
  if (version === ownVersion) await buildIfStale(program);
  const { disk, restoreTo } = options;
  const nodes = await startNodes(program, system, ports, secrets, (name) => ({
    restoreTo,
    ...(nodesAt ? { network: name } : {}),
    ...(disk === undefined ? {} : { disk: { at: diskOf(name), megabytes: disk } }),
  }));
  const balancer = await keepMachine(program.print, () => startBalancer(system, ports));
  program.stack.defer(() => balancer.stop());
  const pooler = await keepMachine(program.print, () => startPooler(system, ports, secrets));
  program.stack.defer(() => pooler.stop());
  const primary = await program.stage('Waiting for the nodes of the database', () =>
    awaitNodes(ports, program.signal),
  );
  if (disk === undefined) await createRepository(system, primary);

  const urls = databaseUrls(ports, secrets);
  await createDatabase(urls, secrets);
  const env = environmentOf(ports, urls, secrets, path.join(folder, 'servers'));
  await program.stage('Migrating the database', () => runToEnd('bin/migrate.ts', env, version));
  if (version === ownVersion) await importSamplesIfEmpty(program, urls.direct, readSettings(env));
  else await runLines(importing, env, version);
  await mkdir(path.join(folder, 'sandbox'), { recursive: true });
  const standIns = await startStandIns(ports, secrets, path.join(folder, 'sandbox'));
  program.stack.defer(() => standIns.processor.stop());
  program.stack.defer(() => standIns.mailbox.stop());
  await options.beforePrograms?.({ urls, env });
  const programs = await startPrograms(program, ports, env, folder, version);
  await program.stage('Waiting for the servers', () => awaitShop(ports, program.signal));
  const killOf = (name: string) => async () => {
    const pid = programs.find((each) => each.name === name)?.pid();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  };
  const parts = {
    server: killOf('server1'),
    worker: killOf('worker1'),
    pooler: () => pooler.kill(),
    balancer: () => balancer.kill(),
  };
  return { ports, machines: system.shared, urls, env, nodes, programs, parts };
}

/** Imports the samples with another version, whose tables they fit. */
const importing = `import { runProgram } from '#bin/program/program.ts';
import { importSamplesIfEmpty } from '#bin/samples/import-samples.ts';
import { readSettings } from '#bin/settings/settings.ts';
const settings = readSettings(process.env);
await runProgram((program) => importSamplesIfEmpty(program, settings.databaseDirectUrl, settings), { stays: false });`;

async function startNodes(
  program: Program,
  system: System,
  ports: ClusterPorts,
  secrets: Secrets,
  optionsOf: (name: NodeName) => NodeOptions,
): Promise<Nodes> {
  const running = new Map<NodeName, Machine>();
  const start = async (name: NodeName): Promise<Machine> => {
    const node = await startNode(system, name, ports, secrets, optionsOf(name));
    running.set(name, node);
    return node;
  };
  program.stack.defer(async () => {
    await Promise.all([...running.values()].map((node) => node.stop()));
  });
  await Promise.all(nodeNames.map(start));
  return { running, start };
}

async function startPrograms(
  program: Program,
  ports: ClusterPorts,
  env: Readonly<Record<string, string>>,
  folder: string,
  version: string,
): Promise<readonly Running[]> {
  const { print } = program;
  const run = (name: string, script: 'serve' | 'worker', port?: number) =>
    keepRunning({
      name,
      script,
      env,
      ...(port === undefined ? {} : { port }),
      version,
      log: path.join(folder, `${name}.log`),
      print,
    });
  const started = await Promise.all([
    ...ports.servers.map((port, at) => run(`server${at + 1}`, 'serve', port)),
    ...[1, 2].map((number) => run(`worker${number}`, 'worker')),
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
