import type { LoadResult } from './load.ts';

/** A measurement that is repeated in rounds. */
export interface Scenario {
  readonly name: string;
  /** The name of a job, and the time unit of its rate. */
  readonly unit: `${string}/${'s' | 'min'}`;
  run(): Promise<LoadResult>;
}
