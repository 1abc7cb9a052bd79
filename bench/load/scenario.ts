import type { Table } from '../figures/figures.ts';
import type { LoadResult } from './load.ts';

/** A measurement that is repeated in rounds. */
export interface Scenario {
  readonly name: string;
  /** The name of a job, and the time unit of its rate. */
  readonly unit: `${string}/${'s' | 'min'}`;
  run(): Promise<LoadResult>;
}

/** A table of scenarios before they are measured. */
export interface ScenarioTable extends Pick<Table, 'title' | 'note' | 'sources'> {
  readonly scenarios: readonly Scenario[];
}

/** The scenario to which all others are compared: what HTTP in Node allows on this machine. */
export const limitName = 'Limit: trivial HTTP answer';
