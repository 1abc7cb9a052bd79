import '#bin/build/production.ts';

import { readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '#bin/build/build-if-stale.ts';
import { type Program, runProgram } from '#bin/program/program.ts';
import { readSettings } from '#bin/settings/settings.ts';
import { circumstances } from '../kills/figures.ts';
import { judge } from '../kills/judge.ts';
import { startLoad } from '../kills/load.ts';
import { faultsOf, purchasesOf, timesOf } from '../kills/sums.ts';
import { address } from '../ports.ts';
import { ownVersion, runToEnd } from '../shop.ts';
import { type Cluster, startCluster } from '../start-cluster.ts';
import { changePages, checkOut, git } from './earlier-version.ts';
import { type DeployFigures, writeDeploy } from './figures.ts';
import { tryMigration } from './migration.ts';
import { deployPage, deployPageOf } from './page.ts';
import { allInRotation } from './rotation.ts';
import { ask, startVisits } from './visits.ts';

/** Purchases and pages per second; `DEPLOY_RATE` sets other purchases. */
const perSecond = Number(process.env['DEPLOY_RATE'] ?? 5);
const visitsPerSecond = 2;
/** A run from the previous commit at the usual rate is recorded. */
const isWhole = process.env['FROM'] === undefined && process.env['DEPLOY_RATE'] === undefined;
/** Milliseconds before and after the deploy. */
const quietFor = 20_000;
/** Milliseconds for webhooks, jobs and sweeps in progress to finish. */
const settles = 60_000;

/** Updates a cluster from the previous version to this one under load, and counts what fails (OPS-06). */
async function run(program: Program): Promise<void> {
  const { signal } = program;
  const wait = (milliseconds: number) => pause(milliseconds, undefined, { signal });
  const about = circumstances();
  const from = (await git('rev-parse', process.env['FROM'] ?? 'HEAD~1')).slice(0, 10);
  const settings = readSettings(process.env);
  const folder = path.join(settings.dataFolder, 'cluster', 'deploy');
  await rm(folder, { recursive: true, force: true });
  const earlier = path.join(folder, 'version-before');
  await checkOut(program, from, earlier);
  await changePages(earlier);
  await program.stage('Building the version before', () =>
    runToEnd('bin/build.ts', { DATA_DIR: path.join(folder, 'servers') }, earlier),
  );
  await buildIfStale(program);
  const system = path.join(settings.dataFolder, 'cluster', 'system');
  const cluster = await startCluster(program, {
    folder,
    system,
    port: settings.port,
    version: earlier,
  });
  const shop = `http://${address}:${cluster.ports.shop}`;
  const console = `http://localhost:${cluster.ports.shop}/staff`;
  const since = new Date();
  const load = await startLoad(shop, perSecond);
  const visits = startVisits(
    [
      `${shop}/tower`,
      `${shop}/tower/events`,
      `${shop}/tower/events/admission`,
      `${shop}/hall/events`,
      console,
    ],
    visitsPerSecond,
  );
  await wait(quietFor);
  const bought = load.purchases.length;
  const migrated = await takeOver(program, cluster, folder);
  const replaced = await replaceAll(program, cluster);
  await wait(quietFor);
  await load.stop();
  await visits.stop();
  const late = await askForFilesOf(earlier, shop);
  await program.stage('Waiting for what is under way', () => wait(settles));
  const verdict = await judge(load.purchases, since, cluster);
  const failed = [...visits.failed, ...late.failed];
  const figures: DeployFigures = {
    ...about,
    from,
    purchasesPerSecond: perSecond,
    visitsPerSecond,
    before: timesOf(load.purchases.slice(0, bought)),
    during: timesOf(load.purchases.slice(bought)),
    migrated,
    replaced,
    purchases: purchasesOf(load),
    pages: visits.pages,
    files: visits.files,
    earlierFiles: late.asked,
    failed: failed.length,
    faults: faultsOf(verdict),
  };
  if (isWhole) {
    writeDeploy(figures);
    writeFileSync(deployPage, deployPageOf(figures));
  }
  program.print(JSON.stringify(figures, undefined, 2));
  const { confirmed, unclear: _, ...others } = figures.purchases;
  const unsold = Object.values(others).reduce((sum, number) => sum + number, 0);
  if (confirmed === 0) program.fail('Nothing was sold: this shows nothing.');
  if (late.asked === 0) program.fail('Both versions have the same pages: this shows nothing.');
  if (unsold > 0) program.fail(`${unsold} purchases failed: ${JSON.stringify(load.unclear)}`);
  if (failed.length > 0) program.fail(`Requests failed: ${failed.slice(0, 20).join(', ')}`);
  const faults = Object.values(verdict).flat();
  if (faults.length > 0) program.fail(`Faults: ${faults.slice(0, 20).join(', ')}`);
}

/** Migrates as a deploy does, then runs a migration that buyers could notice; returns the seconds that the second took. */
async function takeOver(program: Program, cluster: Cluster, folder: string): Promise<number> {
  await program.stage('Migrating to this version', () => runToEnd('bin/migrate.ts', cluster.env));
  return tryMigration(program, cluster, path.join(folder, 'trial'));
}

/** Replaces the servers, then the workers, one after another. */
async function replaceAll(program: Program, cluster: Cluster): Promise<DeployFigures['replaced']> {
  const replaced: { name: string; seconds: number }[] = [];
  for (const each of cluster.programs) {
    const begun = Date.now();
    await each.replace(ownVersion);
    if (each.port !== undefined) {
      // It says no until it is ready, so the state of the one before cannot be taken for its own.
      await isReady(each.port, program.signal);
      await allInRotation(cluster, program.signal);
    }
    const seconds = (Date.now() - begun) / 1000;
    replaced.push({ name: each.name, seconds });
    program.print(`${each.name} is of this version after ${seconds.toFixed(1)} s`);
  }
  return replaced;
}

async function isReady(port: number, signal: AbortSignal): Promise<void> {
  const asks = () =>
    fetch(`http://${address}:${port}/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await asks())) await pause(100, undefined, { signal });
}

/** Requests from this version each file that only the other version built, as open pages of that version do. */
async function askForFilesOf(version: string, shop: string) {
  const failed: string[] = [];
  const rooms = [
    ['storefront/build/client/assets', `${shop}/assets`],
    ['console/build/client/assets', `${shop.replace(address, 'localhost')}/staff/assets`],
  ] as const;
  let asked = 0;
  for (const [folder, at] of rooms) {
    const own = new Set(readdirSync(path.join(ownVersion, folder)));
    const names = readdirSync(path.join(version, folder)).filter(
      (name) => !own.has(name) && !/\.(br|gz)$/.test(name),
    );
    for (const name of names) {
      asked += 1;
      await ask(`${at}/${name}`, (what) => failed.push(`of the version before: ${what}`));
    }
  }
  return { asked, failed };
}

await runProgram(run, { stays: false });
