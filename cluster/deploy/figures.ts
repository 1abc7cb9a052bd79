import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { KillFigures } from '../kills/figures.ts';

/** The figures of a rolling deploy. */
export interface DeployFigures
  extends Pick<KillFigures, 'commit' | 'date' | 'machine' | 'purchasesPerSecond' | 'faults'> {
  /** The commit that served before. */
  readonly from: string;
  readonly visitsPerSecond: number;
  /** Milliseconds per purchase, before and during the deploy. */
  readonly before: KillFigures['quiet'];
  readonly during: KillFigures['quiet'];
  /** Seconds of the migration that locks the tables of a purchase, while a report reads one of them. */
  readonly migrated: number;
  /** Seconds from the signal to stop until the next version of a server was ready, or of a worker was started. */
  readonly replaced: readonly { readonly name: string; readonly seconds: number }[];
  readonly purchases: KillFigures['purchases'];
  /** Numbers of requests: pages, their files, and files of the previous version after it was gone. */
  readonly pages: number;
  readonly files: number;
  readonly earlierFiles: number;
  /** The number of those requests that failed. */
  readonly failed: number;
}

const file = path.join(import.meta.dirname, 'figures.json');

export const readDeploy = (): Partial<DeployFigures> =>
  JSON.parse(readFileSync(file, 'utf8')) as Partial<DeployFigures>;

export function writeDeploy(figures: DeployFigures): void {
  writeFileSync(file, `${JSON.stringify(figures, undefined, 2)}\n`);
}
