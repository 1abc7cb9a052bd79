import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A step of the rehearsal and its duration in seconds. */
export interface Step {
  readonly what: string;
  readonly seconds: number;
}

/** The figures of one rehearsal. */
export interface RestoreFigures {
  readonly commit: string;
  readonly date: string;
  readonly machine: string;
  readonly purchasesPerSecond: number;
  readonly steps: readonly Step[];
  /** The repository's size in MB after the backups, and the database's. */
  readonly megabytes: { readonly repository: number; readonly database: number };
  /** Numbers of purchases. */
  readonly purchases: {
    readonly confirmed: number;
    /** The number of confirmed ones that the restored database did not contain. */
    readonly lost: number;
    /** Purchases confirmed while the repository was unavailable. */
    readonly withoutRepository: number;
  };
  /** Charges that the restored database did not contain. */
  readonly charges: {
    readonly booked: number;
    readonly givenBack: number;
    readonly left: number;
  };
  /** Refunds made after the restored time that were found at the processor. */
  readonly refundsFound: number;
  readonly letters: number;
  /** Numbers of errors that must not happen. */
  readonly faults: {
    /** Confirmed purchases with neither an order nor their money, or without a letter about it. */
    readonly unsettled: number;
    readonly chargedWithoutOrder: number;
    readonly oversold: number;
  };
}

const file = path.join(import.meta.dirname, 'figures.json');

export const readFigures = (): RestoreFigures | Record<string, never> =>
  JSON.parse(readFileSync(file, 'utf8'));

export function writeFigures(figures: RestoreFigures): void {
  writeFileSync(file, `${JSON.stringify(figures, undefined, 2)}\n`);
}
