import '#bin/build/production.ts';

import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Program, runProgram } from '#bin/program/program.ts';
import { readSettings } from '#bin/settings/settings.ts';
import { awaitNodes } from '../database.ts';
import { address } from '../ports.ts';
import { type Cluster, startCluster } from '../start-cluster.ts';
import { replicateLater, stopReceivers } from './control.ts';
import { circumstances, type Kill, type KillFigures, readReport, writeReport } from './figures.ts';
import { judge, type Verdict } from './judge.ts';
import { type Load, type Purchase, startLoad } from './load.ts';
import { killsPage, pageOf } from './page.ts';

/** Purchases a second; `KILLS_RATE` sets others, as `KILLS` does for the number of deaths. */
const perSecond = Number(process.env['KILLS_RATE'] ?? 5);

/** True for the control: commits are confirmed by the primary alone, and orders are lost (`KILLS_CONTROL=1`). */
const isControl = process.env['KILLS_CONTROL'] === '1';
const kills = Number(process.env['KILLS'] ?? (isControl ? 5 : 20));
/** Shorter and slower runs only print their figures. */
const isWhole = process.env['KILLS'] === undefined && process.env['KILLS_RATE'] === undefined;
/** Milliseconds for which the control's standbys receive nothing before the primary dies. */
const behind = 2_000;

/** Milliseconds after a kill within which selling has to go on. */
const within = 30_000;
/** Milliseconds for what is under way to end: webhooks, jobs and sweeps. */
const settles = 60_000;

/**
 * Ends the primary's node again and again under a load of purchases, and compares all books afterwards (OPS-02). The dead node
 * stays down until another is the primary; the next one dies once all three run again: with two of them gone, nothing is sold.
 */
async function run(program: Program): Promise<void> {
  const settings = readSettings(process.env);
  const folder = path.join(settings.dataFolder, 'cluster', 'kills');
  await rm(folder, { recursive: true, force: true });
  const system = path.join(settings.dataFolder, 'cluster', 'system');
  const cluster = await startCluster(program, { folder, system, port: settings.port });
  if (isControl) await replicateLater(cluster);
  const load = await startLoad(`http://${address}:${cluster.ports.shop}`, perSecond);
  await pause(15_000, undefined, { signal: program.signal });
  const quiet = timesOf(load.purchases);
  program.print(
    `${load.purchases.length} purchases while nothing died: median ${quiet.median} ms, p99 ${quiet.p99} ms`,
  );
  const made: Kill[] = [];
  for (let number = 1; number <= kills; number += 1) {
    const kill = await killPrimary(program, cluster, load);
    made.push(kill);
    program.print(
      `Kill ${number}: ${kill.node}, then ${kill.successor}; selling again after ${kill.seconds.toFixed(1)} s`,
    );
  }
  await load.stop();
  await program.stage('Waiting for what is under way', () =>
    pause(settles, undefined, { signal: program.signal }),
  );
  const verdict = await judge(load.purchases, cluster);
  report(program, made, quiet, load, verdict);
}

async function killPrimary(program: Program, cluster: Cluster, load: Load): Promise<Kill> {
  const { ports, nodes } = cluster;
  const { signal } = program;
  const node = await awaitNodes(ports, signal, !isControl);
  // Between two deaths something is sold.
  await pause(5_000, undefined, { signal });
  const goOn = isControl ? await stopReceivers(cluster, node) : () => {};
  if (isControl) await pause(behind, undefined, { signal });
  const killedAt = Date.now();
  await nodes.running.get(node)?.kill();
  goOn();
  const begun = load.purchases.length;
  const first = () =>
    load.purchases
      .slice(begun)
      // It began after the kill, so that its hold was stored by the successor.
      .find(({ outcome, at, took }) => outcome === 'confirmed' && at - took > killedAt);
  while (!first()) {
    await pause(100, undefined, { signal });
    if (Date.now() - killedAt > 10 * within) throw new Error('nothing is sold any more');
  }
  const seconds = ((first()?.at ?? 0) - killedAt) / 1000;
  await nodes.start(node);
  return { node, successor: await awaitNodes(ports, signal, !isControl), seconds };
}

function timesOf(purchases: readonly Purchase[]) {
  const sorted = purchases.map(({ took }) => took).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { median: at(0.5), p99: at(0.99) };
}

/** Writes the figures down, and fails for what must not happen. */
function report(
  program: Program,
  deaths: readonly Kill[],
  quiet: KillFigures['quiet'],
  { purchases, turnedAway }: Load,
  verdict: Verdict,
): void {
  const count = (outcome: Purchase['outcome']) =>
    purchases.filter((each) => each.outcome === outcome).length;
  const figures: KillFigures = {
    ...circumstances(),
    purchasesPerSecond: perSecond,
    quiet,
    kills: deaths,
    purchases: {
      confirmed: count('confirmed'),
      refused: count('refused'),
      unknown: count('unknown'),
      turnedAway,
    },
    faults: {
      lost: verdict.lost.length,
      chargedWithoutOrder: verdict.chargedWithoutOrder.length,
      ordersWithoutCharge: verdict.ordersWithoutCharge.length,
      oversold: verdict.oversold.length,
    },
  };
  if (isWhole) {
    const written = { ...readReport(), [isControl ? 'control' : 'run']: figures };
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
  const late = deaths.filter(({ seconds }) => seconds * 1000 > within);
  if (late.length > 0) program.fail(`Selling went on too late after ${late.length} deaths.`);
}

await runProgram(run, { stays: false });
