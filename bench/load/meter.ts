import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from '../installation/installation.ts';
import { jobsDone } from '../installation/jobs-done.ts';
import { readStat, timeOf, timeOfAll, timeWithChildren } from './process-stat.ts';

/** The parts of an installation under load, in the order of the page. */
export const parts = {
  server: 'server',
  database: 'PostgreSQL',
  cards: 'card processor',
  mail: 'mail server',
  load: 'load generator',
} as const;

export type Part = keyof typeof parts;

/** The processor time of each part in seconds; that of workers is separate from the server's. */
export type ProcessorTimes = Readonly<Record<Part | 'worker', number>>;

/** Measures the processor time of a load, including work that it causes later, such as letters. */
export interface Meter {
  start(): void;
  /** Waits until that work is done; returns the time since the start. */
  stop(): Promise<ProcessorTimes>;
}

/** The servers count as idle once they have used less than this share of a processor for this many milliseconds. */
const restingShare = 0.1;
const moment = 250;
const longest = 60_000;

/** Opens a meter; undefined where there is no /proc. */
export function openMeter(installation: Installation): Meter | undefined {
  if (!readStat(process.pid)) return undefined;
  let before = timesNow(installation);
  return {
    start() {
      before = timesNow(installation);
    },
    async stop() {
      await jobsDone(installation);
      await atRest(installation);
      return difference(before, timesNow(installation));
    },
  };
}

/** Waits until servers, workers and the card processor are idle: webhooks are not jobs. */
async function atRest(installation: Installation): Promise<void> {
  const end = performance.now() + longest;
  let before = timesNow(installation);
  while (performance.now() < end) {
    await pause(moment);
    const now = timesNow(installation);
    const { server, worker, cards } = difference(before, now);
    if (server + worker + cards < (restingShare * moment) / 1_000) return;
    before = now;
  }
  throw new Error('the server is still at work after a minute');
}

function timesNow({ processes }: Installation): ProcessorTimes {
  const { servers, workers, database, cards, mail } = processes();
  return {
    server: timeOfAll(servers),
    worker: timeOfAll(workers),
    database: timeWithChildren(database),
    cards: timeOf(cards),
    mail: timeOf(mail),
    load: timeOf(process.pid),
  };
}

const difference = (before: ProcessorTimes, after: ProcessorTimes): ProcessorTimes => ({
  server: after.server - before.server,
  worker: after.worker - before.worker,
  database: after.database - before.database,
  cards: after.cards - before.cards,
  mail: after.mail - before.mail,
  load: after.load - before.load,
});
