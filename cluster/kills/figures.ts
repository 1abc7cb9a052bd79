import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';

/**
 * The parts that can be killed, and the faults of the primary's node that are repaired without a restart: nothing reaches it
 * (`network`), only the other nodes reach it (`link`), or its disk is full (`disk`). `control` is the primary while it alone
 * confirms commits.
 */
export const deathsOf = [
  'primary',
  'control',
  'server',
  'worker',
  'pooler',
  'balancer',
  'network',
  'link',
  'disk',
] as const;
export type DeathOf = (typeof deathsOf)[number];

/** One kill or fault. */
export interface Kill {
  /** The name of what was killed, and of the node that replaced it, if one did. */
  readonly name: string;
  readonly successor?: string;
  /** Seconds from the kill to the first confirmed purchase that began after it; the longest time without a sale for a fault. */
  readonly seconds: number;
  /** Seconds for which a fault lasted. */
  readonly lasted?: number;
}

/** The figures of one run. */
export interface KillFigures {
  readonly commit: string;
  readonly date: string;
  readonly machine: string;
  readonly purchasesPerSecond: number;
  /** Milliseconds of a purchase while everything runs. */
  readonly quiet: { readonly median: number; readonly p99: number };
  readonly kills: readonly Kill[];
  /** Numbers of purchases by outcome, and of attempts that did not get as far as a cart with a buyer. */
  readonly purchases: {
    readonly confirmed: number;
    readonly refused: number;
    readonly unknown: number;
    readonly turnedAway: number;
    /** Numbers of answers that were neither successes nor clear refusals, by kind. */
    readonly unclear?: Readonly<Record<string, number>>;
  };
  /** Numbers of errors that must not happen. */
  readonly faults: {
    readonly lost: number;
    readonly chargedWithoutOrder: number;
    readonly ordersWithoutCharge: number;
    readonly oversold: number;
  };
}

/** The last complete run for each part. */
export type KillReport = Readonly<Partial<Record<DeathOf, KillFigures>>>;

const file = path.join(import.meta.dirname, 'figures.json');

export const readReport = (): KillReport => JSON.parse(readFileSync(file, 'utf8')) as KillReport;

export function writeReport(report: KillReport): void {
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
}

/** Returns the current commit, date and machine. */
export function circumstances(): Pick<KillFigures, 'commit' | 'date' | 'machine'> {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).slice(0, 10);
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return {
    commit,
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpu?.model.trim()}, ${memory} GiB, Node ${process.version}`,
  };
}
