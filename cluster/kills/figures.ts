import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';

/**
 * The parts that can die, and the faults of the primary's node that end by themselves: nothing reaches it (`network`), only the other
 * nodes reach it (`link`), or its disk is full (`disk`). `control` is the primary where it alone confirms commits.
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

/** One death or fault. */
export interface Kill {
  /** The name of what died, and of the node that took its place, if one did. */
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
  /** Milliseconds of a purchase while nothing died. */
  readonly quiet: { readonly median: number; readonly p99: number };
  readonly kills: readonly Kill[];
  /** Numbers of purchases by their end, and of those that came to no cart with a buyer. */
  readonly purchases: {
    readonly confirmed: number;
    readonly refused: number;
    readonly unknown: number;
    readonly turnedAway: number;
    /** Answers that were neither wanted nor a clear refusal, by what they were. */
    readonly unclear?: Readonly<Record<string, number>>;
  };
  /** Numbers of what must not happen. */
  readonly faults: {
    readonly lost: number;
    readonly chargedWithoutOrder: number;
    readonly ordersWithoutCharge: number;
    readonly oversold: number;
  };
}

/** The last whole run for each part. */
export type KillReport = Readonly<Partial<Record<DeathOf, KillFigures>>>;

const file = path.join(import.meta.dirname, 'figures.json');

export const readReport = (): KillReport => JSON.parse(readFileSync(file, 'utf8')) as KillReport;

export function writeReport(report: KillReport): void {
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
}

/** The commit, the date and the machine of a run that ends now. */
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
