import '#bin/build/production.ts';

import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Program, runProgram } from '#bin/program/program.ts';
import { readSettings } from '#bin/settings/settings.ts';
import { awaitNodes } from '../database.ts';
import { address } from '../ports.ts';
import { type Cluster, startCluster } from '../start-cluster.ts';
import { judge } from './judge.ts';
import { type Load, type Purchase, startLoad } from './load.ts';

/** Purchases a second, and kills; `KILLS_RATE` and `KILLS` set others. */
const perSecond = Number(process.env['KILLS_RATE'] ?? 5);
const kills = Number(process.env['KILLS'] ?? 20);

/** Milliseconds after a kill within which selling has to go on. */
const within = 30_000;
/** Milliseconds for what is under way to end: webhooks, jobs and sweeps. */
const settles = 60_000;

/** One death of the primary's node. */
interface Kill {
  readonly node: string;
  readonly successor: string;
  /** Seconds from the kill to the first confirmed purchase after it. */
  readonly seconds: number;
}

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
  report(program, made, load, verdict);
}

async function killPrimary(program: Program, { ports, nodes }: Cluster, load: Load): Promise<Kill> {
  const { signal } = program;
  const node = await awaitNodes(ports, signal);
  // Between two deaths something is sold.
  await pause(5_000, undefined, { signal });
  const killedAt = Date.now();
  await nodes.running.get(node)?.kill();
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
  return { node, successor: await awaitNodes(ports, signal), seconds };
}

function timesOf(purchases: readonly Purchase[]) {
  const sorted = purchases.map(({ took }) => took).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { median: at(0.5), p99: at(0.99) };
}

function report(
  program: Program,
  made: readonly Kill[],
  { purchases, turnedAway }: Load,
  verdict: Awaited<ReturnType<typeof judge>>,
): void {
  const count = (outcome: Purchase['outcome']) =>
    purchases.filter((each) => each.outcome === outcome).length;
  const seconds = made.map((kill) => kill.seconds).toSorted((a, b) => a - b);
  program.print(
    [
      `Kills: ${made.length}; selling again after ${seconds[0]?.toFixed(1)} to ${seconds.at(-1)?.toFixed(1)} s, median ${seconds[Math.floor(seconds.length / 2)]?.toFixed(1)} s`,
      `Purchases at ${perSecond} a second: ${count('confirmed')} confirmed, ${count('refused')} refused, ${count('unknown')} without an answer, ${turnedAway} turned away before they paid`,
      `Confirmed orders lost: ${verdict.lost.length}`,
      `Charges without an order: ${verdict.chargedWithoutOrder.length}`,
      `Orders without a charge: ${verdict.ordersWithoutCharge.length}`,
      `Oversold, or counted wrongly: ${verdict.oversold.length}`,
    ].join('\n'),
  );
  const faults = Object.values(verdict).flat();
  if (faults.length > 0) program.fail(`Faults: ${faults.slice(0, 20).join(', ')}`);
  const late = seconds.filter((each) => each * 1000 > within);
  if (late.length > 0) program.fail(`Selling went on too late after ${late.length} kills.`);
}

await runProgram(run, { stays: false });
