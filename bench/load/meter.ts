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

/** The processor time of each part in seconds, and that of workers apart from the server. */
export type ProcessorTimes = Readonly<Record<Part | 'worker', number>>;

/** Measures the processor time of a load with the work that it leaves behind, such as letters. */
export interface Meter {
  start(): void;
  /** Waits until that work is done, and returns the time since the start. */
  stop(): Promise<ProcessorTimes>;
}

/** The servers are at rest once they take less than this share of a processor for so many milliseconds. */
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

/** Waits until no server and worker works, nor the card processor: webhooks are no jobs. */
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
