import '#bin/build/production.ts';

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Program, runProgram } from '#bin/program/program.ts';
import { readSettings } from '#bin/settings/settings.ts';
import { CannotStart } from '#database/cannot-start.ts';
import { awaitNodes } from '../database.ts';
import { circumstances } from '../kills/figures.ts';
import { nodeNames } from '../ports.ts';
import { pgBackRest, repositoryFolder } from '../repository.ts';
import { openSecrets } from '../secrets.ts';
import { type Cluster, startCluster } from '../start-cluster.ts';
import { openSystem, type System } from '../system.ts';
import { type Bought, type Buyers, startBuyers } from './buyers.ts';
import { type RestoreFigures, type Step, writeFigures } from './figures.ts';
import { pageOf, restorePage } from './page.ts';
import { type Ended, runOurs } from './run-program.ts';
import { orderedCarts, query, unfinished, verdictOn } from './verdict.ts';

const perSecond = 3;
/** Milliseconds of sales before the backup, after it, and after the restored time. */
const selling = 15_000;
/** Milliseconds for which the repository is unavailable. */
const away = 20_000;
/** Number of carts held before the restored time and paid after it. */
const heldAcross = 5;
/** A gift card of the samples. */
const giftCard = 'TRYTRYTRYTRYTRY2222C';

/** A cluster to rehearse on, with what is known about it. */
interface Stage {
  readonly program: Program;
  readonly folder: string;
  readonly system: System;
  readonly steps: Step[];
}

/** Restores a cluster to a point in time, and reconciles its books with the card processor's (OPS-07). */
async function rehearse(program: Program): Promise<void> {
  const about = circumstances();
  const settings = readSettings(process.env);
  const folder = path.join(settings.dataFolder, 'cluster', 'backup');
  await rm(folder, { recursive: true, force: true });
  const at = path.join(settings.dataFolder, 'cluster', 'system');
  const system = await openSystem(at, path.join(folder, 'machines'), program.print);
  const stage: Stage = { program, folder, system, steps: [] };
  const where = { folder, system: at, port: settings.port };

  const before = new AsyncDisposableStack();
  program.stack.use(before);
  const cluster = await startCluster({ ...program, stack: before }, where);
  const sold = await sellAndBackUp(stage, cluster);
  await step(stage, 'stopping everything', () => before.disposeAsync());
  for (const name of nodeNames) {
    await rm(path.join(system.shared, name), { recursive: true, force: true });
  }

  let compared: Compared | undefined;
  const begun = performance.now();
  const restored = await startCluster(program, {
    ...where,
    restoreTo: sold.restoredTo,
    async beforePrograms(started) {
      note(stage, 'restoring, until three nodes run', (performance.now() - begun) / 1000);
      compared = await bringTogether(stage, sold, started);
    },
  });
  if (!compared) throw new Error('nothing was compared');
  note(stage, 'from the restore until the shop is open', (performance.now() - begun) / 1000);
  await step(stage, 'refunds and letters', async () => {
    while ((await unfinished(restored.urls)) > 0) await pause(1_000);
  });
  const primary = await awaitNodes(restored.ports, program.signal);
  await step(stage, 'full backup of the restored database', () =>
    pgBackRest(system, primary, '--type=full backup'),
  );
  await step(stage, 'checking every file of the repository', () =>
    pgBackRest(system, primary, 'verify'),
  );
  const lost = sold.bought.filter(({ cartId }) => !compared?.ordered.has(cartId));
  const verdict = await verdictOn(sold.bought, restored);
  const audit = await runOurs('audit', [], restored.env);
  const figures: RestoreFigures = {
    ...about,
    purchasesPerSecond: perSecond,
    steps: stage.steps,
    megabytes: {
      repository: megabytesOf(path.join(system.shared, repositoryFolder)),
      database: Number((await query(restored.urls, databaseSize))[0]),
    },
    purchases: {
      confirmed: sold.bought.length,
      lost: lost.length,
      withoutRepository: sold.withoutRepository,
    },
    charges: compared.charges,
    refundsFound: compared.refundsFound,
    letters: verdict.letters,
    faults: {
      unsettled: verdict.unsettled.length,
      chargedWithoutOrder: verdict.chargedWithoutOrder.length,
      oversold: verdict.oversold.length,
    },
  };
  program.print(JSON.stringify(figures, undefined, 2));
  if (audit.code !== 0) throw new CannotStart(`The audit is not clean:\n${audit.printed}`);
  const faults = [...verdict.unsettled, ...verdict.chargedWithoutOrder, ...verdict.oversold];
  if (faults.length > 0) throw new CannotStart(`Faults: ${faults.slice(0, 20).join(', ')}`);
  if (compared.charges.booked < heldAcross) {
    throw new CannotStart('Carts that were held at the restored time were not booked.');
  }
  if (lost.length === 0) throw new CannotStart('The restore lost no purchase: it shows nothing.');
  writeFigures(figures);
  writeFileSync(restorePage, pageOf(figures));
}

const databaseSize = 'select round(pg_database_size(current_database()) / 1e6)::text as id';

const megabytesOf = (folder: string): number =>
  Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);

interface Sold {
  readonly bought: readonly Bought[];
  readonly withoutRepository: number;
  readonly restoredTo: Date;
}

/** Sells, backs up, notes a time, and continues selling. */
async function sellAndBackUp(stage: Stage, cluster: Cluster): Promise<Sold> {
  const { program, folder, system } = stage;
  const { ports, urls, env } = cluster;
  const { cards } = await openSecrets(path.join(folder, 'secrets.json'));
  const shop = {
    url: `http://127.0.0.1:${ports.shop}`,
    processor: `http://127.0.0.1:${ports.cards}`,
    publishableKey: cards.publishableKey,
  };
  const buyers = await startBuyers(shop, perSecond);
  const sell = (milliseconds: number) => pause(milliseconds, undefined, { signal: program.signal });
  await sell(selling);
  const primary = await awaitNodes(ports, program.signal);
  await step(stage, 'full backup, under load', () =>
    pgBackRest(system, primary, '--type=full backup'),
  );
  await sell(selling);
  const withoutRepository = await sellWithoutRepository(stage, buyers, cluster);
  const held = await Promise.all(Array.from({ length: heldAcross }, () => buyers.hold()));
  const [earlier] = buyers.bought;
  // Everything confirmed is in the books by then, because the time is truncated to milliseconds.
  await sell(200);
  const [now = ''] = await query(urls, 'select clock_timestamp()::text as id');
  const restoredTo = new Date(now.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  program.print(`The time to restore is ${restoredTo.toISOString()}`);
  await sell(1_000);
  for (const one of held) await one.pay();
  await refund(env, earlier, urls);
  const byCard = await buyers.payByGiftCard(giftCard);
  program.print(`Order ${byCard.orderId} is paid from a gift card: the restore gives it back`);
  await keepHeads(stage, urls, env);
  await sell(selling);
  await buyers.stop();
  // Sells a little longer, while pending webhooks and letters arrive.
  await sell(5_000);
  program.print(`${buyers.bought.length} purchases confirmed, ${buyers.refused} not`);
  return { bought: [...buyers.bought], withoutRepository, restoredTo };
}

/** Makes the repository unavailable for a while; returns the number of purchases confirmed in that time. */
async function sellWithoutRepository(
  { program, system }: Stage,
  buyers: Buyers,
  { urls }: Cluster,
): Promise<number> {
  const folder = path.join(system.shared, repositoryFolder);
  const before = buyers.bought.length;
  await rename(folder, `${folder}.away`);
  // Completes a file of the log, which then has to wait for the repository.
  await query(urls, 'select pg_switch_wal()::text as id');
  await pause(away, undefined, { signal: program.signal });
  const [failed] = await query(urls, 'select failed_count::text as id from pg_stat_archiver');
  const sold = buyers.bought.length - before;
  // The log is sent again once a second; whatever made a folder of its own meanwhile gives way.
  await rm(folder, { recursive: true, force: true });
  await rename(`${folder}.away`, folder);
  program.print(
    `${sold} purchases confirmed while the repository was away; tries to archive that failed: ${failed}`,
  );
  if (sold === 0) throw new CannotStart('Nothing was sold while the repository was away.');
  return sold;
}

/** Refunds all tickets of an order, as staff do. */
async function refund(
  env: Readonly<Record<string, string>>,
  order: Bought | undefined,
  urls: Cluster['urls'],
): Promise<void> {
  if (!order) throw new Error('nothing was bought');
  const [number = ''] = await query(
    urls,
    `select order_number as id from ticket_order where id = '${order.orderId}'`,
  );
  const file = path.join(env['DATA_DIR'] ?? '', 'refund.json');
  mkdirSync(path.dirname(file), { recursive: true });
  const wish = { reference: 'rehearsal', seller: 'tower', order: number, tickets: 'all' };
  writeFileSync(file, JSON.stringify(wish));
  succeeded(await runOurs('refund', [file], env));
}

/** Stores the last seals of the audit log outside the database, as every day. */
async function keepHeads(
  { program }: Stage,
  urls: Cluster['urls'],
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const file = path.join(env['DATA_DIR'] ?? '', 'audit-heads.jsonl');
  const kept = () => readFile(file, 'utf8').catch(() => '');
  const before = await kept();
  await query(urls, `select graphile_worker.add_job('keep_audit_heads')::text as id`);
  while ((await kept()) === before) await pause(500, undefined, { signal: program.signal });
}

interface Compared {
  /** The carts that were orders in the restored database. */
  readonly ordered: ReadonlySet<string>;
  readonly charges: RestoreFigures['charges'];
  readonly refundsFound: number;
}

/** Compares the restored database with the processor's books, before anything is sold. */
async function bringTogether(
  stage: Stage,
  { restoredTo }: Sold,
  { urls, env }: Pick<Cluster, 'urls' | 'env'>,
): Promise<Compared> {
  const { program } = stage;
  const ordered = await orderedCarts(urls);
  const audit = await runOurs('audit', [], env);
  program.print(audit.printed);
  if (audit.code === 0 || !audit.printed.includes('missing')) {
    throw new CannotStart('The audit does not say that the log is shorter than its seals outside.');
  }
  const time = restoredTo.toISOString();
  const planned = succeeded(await runOurs('after-restore', [time, '--dry-run'], env));
  note(stage, 'comparing with the processor, dry run', planned.seconds);
  const done = succeeded(await runOurs('after-restore', [time, '--yes'], env));
  note(stage, 'booking and giving back', done.seconds);
  program.print(done.printed);
  const again = succeeded(await runOurs('after-restore', [time, '--yes'], env));
  if (!again.printed.includes('The books agree.')) {
    throw new CannotStart(`A second run found more to do:\n${again.printed}`);
  }
  const clean = succeeded(await runOurs('audit', [], env));
  note(stage, 'audit, clean', clean.seconds);
  const count = (end: string) =>
    Number(new RegExp(`^${end}: (\\d+)`, 'm').exec(done.printed)?.[1] ?? 0);
  return {
    ordered,
    charges: { booked: count('booked'), givenBack: count('given_back'), left: count('left') },
    refundsFound: done.printed.split('went back at the processor').length - 1,
  };
}

/** Runs a step of the rehearsal and records its duration. */
async function step<T>(stage: Stage, what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  note(stage, what, (performance.now() - begun) / 1000);
  return result;
}

function note({ program, steps }: Stage, what: string, seconds: number): void {
  steps.push({ what, seconds: Math.round(seconds * 10) / 10 });
  program.print(`${what}: ${seconds.toFixed(1)} s`);
}

/** @throws CannotStart with what a program printed, if it failed. */
function succeeded(ended: Ended): Ended {
  if (ended.code !== 0) throw new CannotStart(ended.printed);
  return ended;
}

await runProgram(rehearse, { stays: false });
