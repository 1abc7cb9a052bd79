import type { LoadResult } from './load.ts';

/** What is measured round by round. */
export interface Scenario {
  readonly name: string;
  /** What one job is, and how long its rate is counted. */
  readonly unit: `${string}/${'s' | 'min'}`;
  run(): Promise<LoadResult>;
}
