import type { Row, Table } from '../figures/figures.ts';
import { sources } from '../run/sources.ts';
import type { LoadResult } from './load.ts';
import { type Part, parts } from './meter.ts';
import { type Scenario, secondsOf } from './scenario.ts';
import { timePerAction } from './time-per-action.ts';

export const processorTitle = 'Processor time of one action';
const names = Object.keys(parts) as Part[];
const product: readonly Part[] = ['server', 'database'];

/** A scenario with the results of its runs that have processor times. */
export interface Metered {
  readonly scenario: Scenario;
  readonly results: readonly LoadResult[];
}

/**
 * Returns the table of processor times, with a row for each scenario that used the meter. Says so where the system provides
 * none; returns no table without scenarios.
 */
export function processorTable(
  metered: readonly Metered[],
  processors: number,
  isMeasured: boolean,
): Table[] {
  if (metered.length === 0) return [];
  const table = {
    title: processorTitle,
    sources: sources.server,
    names: 'scenario',
    columns: [
      { name: 'at most', digits: 0 },
      ...names.map((part) => ({ name: `${parts[part]} ms`, digits: 2 })),
      { name: 'all ms', digits: 2 },
      { name: 'processors left for the product', digits: 2 },
    ],
  };
  if (!isMeasured) {
    const note = 'Left out: this system has no `/proc`, from which processor times are read.';
    return [{ ...table, note, rows: [] }];
  }
  const note = `User and system time by process (\`/proc/PID/stat\`), in the runs above and until their webhooks and letters are done; PostgreSQL is the sum over its processes. “At most” is the limit of this machine with this load: the time of its ${processors} processors divided by that of one action. The last column is what the load generator, the card processor’s stand-in and the mail server leave of them at that rate; the server and PostgreSQL alone are the product.`;
  const rows = metered
    .filter(({ results }) => results.some(({ processor }) => processor))
    .map((each) => rowOf(each, processors));
  return rows.length === 0 ? [] : [{ ...table, note, rows }];
}

function rowOf({ scenario: { name, unit }, results }: Metered, processors: number): Row {
  const milliseconds = (of: readonly Part[]) => timePerAction(results, of);
  const all = milliseconds(names);
  return {
    name,
    unit,
    figures: [
      (processors * 1_000 * secondsOf(unit)) / all,
      ...names.map((part) => milliseconds([part])),
      all,
      (processors * milliseconds(product)) / all,
    ],
  };
}
