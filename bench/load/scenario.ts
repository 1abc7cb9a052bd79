import type { Table } from '../figures/figures.ts';
import type { LoadResult } from './load.ts';
import type { Meter } from './meter.ts';

/** A measurement that is repeated in rounds. */
export interface Scenario {
  readonly name: string;
  /** The name of a job, and the time unit of its rate. */
  readonly unit: `${string}/${'s' | 'min'}`;
  /** Runs the load; a meter passed to it measures the processor time. */
  run(meter?: Meter): Promise<LoadResult>;
}

/** A table of scenarios before they are measured. */
export interface ScenarioTable extends Pick<Table, 'title' | 'note' | 'sources'> {
  readonly scenarios: readonly Scenario[];
  /** True to measure its scenarios' processor time, except for limits. */
  readonly isMetered?: boolean;
}

/** The scenario to which all others are compared: what HTTP in Node allows on this machine. */
export const limitName = 'Limit: trivial HTTP answer';

/** The seconds in a unit's period. */
export const secondsOf = (unit: string): number => (unit.endsWith('/min') ? 60 : 1);
