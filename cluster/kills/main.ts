import '#bin/build/production.ts';

import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Program, runProgram } from '#bin/program/program.ts';
import { readSettings } from '#bin/settings/settings.ts';
import { CannotStart } from '#database/cannot-start.ts';
import { awaitNodes } from '../database.ts';
import { connectNodes, moveToOwnNetwork, nodesApart } from '../network.ts';
import { address } from '../ports.ts';
import { type Cluster, startCluster } from '../start-cluster.ts';
import { replicateLater, stopReceivers } from './control.ts';
import { causeFault, faultsIn } from './faults.ts';
import {
  circumstances,
  deathsOf,
  type Kill,
  type KillFigures,
  readReport,
  writeReport,
} from './figures.ts';
import { judge, type Verdict } from './judge.ts';
import { type Load, startLoad } from './load.ts';
import { killsPage, pageOf } from './page.ts';
import { faultsOf, purchasesOf, timesOf } from './sums.ts';

/** Purchases per second; `KILLS_RATE` overrides it, as `KILLS` does the number of kills. */
const perSecond = Number(process.env['KILLS_RATE'] ?? 5);
/** The part to kill, from `KILLS_OF`. */
const of = deathsOf.find((each) => each === (process.env['KILLS_OF'] ?? 'primary'));
const isControl = of === 'control';
const kills = Number(process.env['KILLS'] ?? usualNumber());
/** False for a run with another number of kills, which only prints its figures. */
const isWhole = process.env['KILLS'] === undefined;
/** Milliseconds for which the control's standbys receive nothing before the primary is killed. */
const behind = 2_000;

/** Size of the disk that fills up, in megabytes. */
const diskSize = 1_200;

/** Milliseconds within which sales must resume after a kill. */
const within = 30_000;
/** Milliseconds for webhooks, jobs and sweeps in progress to finish. */
const settles = 60_000;

/** Kills one part of a cluster repeatedly under a load of purchases, then compares all books (OPS-02, OPS-03). */
async function run(program: Program): Promise<void> {
  if (of === undefined) throw new CannotStart(`KILLS_OF must be one of ${deathsOf.join(', ')}.`);
  const isCut = of === 'network' || of === 'link';
  if (isCut) moveToOwnNetwork();
  const about = circumstances();
  const settings = readSettings(process.env);
  const folder = path.join(settings.dataFolder, 'cluster', 'kills');
  await rm(folder, { recursive: true, force: true });
  const system = path.join(settings.dataFolder, 'cluster', 'system');
  const network = isCut ? await connectNodes() : undefined;
  const cluster = await startCluster(program, {
    folder,
    system,
    port: settings.port,
    ...(isCut ? { nodesAt: nodesApart } : {}),
    ...(of === 'disk' ? { disk: diskSize } : {}),
  });
  if (isControl) await replicateLater(cluster);
  const since = new Date();
  const load = await startLoad(`http://${address}:${cluster.ports.shop}`, perSecond);
  await pause(15_000, undefined, { signal: program.signal });
  const quiet = timesOf(load.purchases);
  program.print(
    `${load.purchases.length} purchases while nothing died: median ${quiet.median} ms, p99 ${quiet.p99} ms`,
  );
  const deaths: Kill[] = [];
  const happen = () => {
    if (of === 'primary' || of === 'control') return killPrimary(program, cluster, load);
    if (isIn(parts, of)) return killPart(program, cluster, load, of);
    return causeFault(program, cluster, load, faultsIn(network)[of]);
  };
  for (let number = 1; number <= kills; number += 1) {
    // Lets sales resume between two kills.
    await pause(5_000, undefined, { signal: program.signal });
    const death = await happen();
    deaths.push(death);
    const { name, successor, seconds } = death;
    const then = successor === undefined ? '' : `, then ${successor}`;
    program.print(`Death ${number}: ${name}${then}; selling again after ${seconds.toFixed(1)} s`);
  }
  await load.stop();
  await program.stage('Waiting for what is under way', () =>
    pause(settles, undefined, { signal: program.signal }),
  );
  const verdict = await judge(load.purchases, since, cluster);
  const figures = {
    ...about,
    purchasesPerSecond: perSecond,
    quiet,
    kills: deaths,
    purchases: purchasesOf(load),
    faults: faultsOf(verdict),
  };
  report(program, figures, verdict);
}

/** The parts that are restarted after they are killed. */
const parts = ['server', 'worker', 'pooler', 'balancer'] as const;

function usualNumber(): number {
  if (of === 'primary') return 20;
  return of === 'network' || of === 'link' || of === 'disk' ? 2 : 5;
}

const isIn = <T extends string>(all: readonly T[], one: string): one is T =>
  (all as readonly string[]).includes(one);

/**
 * Kills the primary's node. It stays down until another node is the primary; the next kill waits until all three run again,
 * because with two of them down nothing is sold.
 */
async function killPrimary(program: Program, cluster: Cluster, load: Load): Promise<Kill> {
  const { ports, nodes } = cluster;
  const { signal } = program;
  const name = await awaitNodes(ports, signal, !isControl);
  const endReceivers = isControl ? await stopReceivers(cluster, name) : () => {};
  if (isControl) await pause(behind, undefined, { signal });
  const killedAt = Date.now();
  await nodes.running.get(name)?.kill();
  endReceivers();
  const seconds = await sellsAgain(program, load, killedAt);
  await nodes.start(name);
  return { name, successor: await awaitNodes(ports, signal, !isControl), seconds };
}

/** Kills another part, which its supervisor restarts. */
async function killPart(
  program: Program,
  { parts }: Cluster,
  load: Load,
  name: keyof Cluster['parts'],
): Promise<Kill> {
  const killedAt = Date.now();
  await parts[name]();
  return { name, seconds: await sellsAgain(program, load, killedAt) };
}

/** Waits for a confirmed purchase that began after a moment; returns the seconds since that moment. */
async function sellsAgain(
  { signal }: Program,
  { purchases }: Load,
  killedAt: number,
): Promise<number> {
  const begun = purchases.length;
  for (;;) {
    const first = purchases
      .slice(begun)
      .find(({ outcome, at, took }) => outcome === 'confirmed' && at - took > killedAt);
    if (first) return (first.at - killedAt) / 1000;
    if (Date.now() - killedAt > 10 * within) throw new Error('nothing is sold any more');
    await pause(100, undefined, { signal });
  }
}

/** Stores the figures, and fails the run if an error occurred that must not happen. */
function report(program: Program, figures: KillFigures, verdict: Verdict): void {
  if (isWhole) {
    const written = { ...readReport(), [of ?? '']: figures };
    writeReport(written);
    writeFileSync(killsPage, pageOf(written));
  }
  program.print(JSON.stringify(figures, undefined, 2));
  if (isControl) {
    if (verdict.lost.length === 0) program.fail('The control lost nothing: it shows nothing.');
    return;
  }
  const faults = Object.values(verdict).flat();
  if (faults.length > 0) program.fail(`Faults: ${faults.slice(0, 20).join(', ')}`);
  // A fault without a failover stops sales until it is repaired.
  const late = figures.kills.filter(
    ({ seconds, lasted = 0 }) => seconds * 1000 > within + lasted * 1000,
  );
  if (late.length > 0) program.fail(`Selling went on too late after ${late.length} deaths.`);
}

await runProgram(run, { stays: false });
