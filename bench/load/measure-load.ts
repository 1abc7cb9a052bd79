import { availableParallelism } from 'node:os';
import type { Row, Table } from '../figures/figures.ts';
import type { Installation } from '../installation/installation.ts';
import { isSelected } from '../run/options.ts';
import { selectedRows } from '../run/part.ts';
import type { LoadResult } from './load.ts';
import { median } from './median.ts';
import { openMeter } from './meter.ts';
import { processorTable, processorTitle } from './processor-table.ts';
import { runInRounds } from './rounds.ts';
import { limitName, type Scenario, type ScenarioTable, secondsOf } from './scenario.ts';

const columns: Table['columns'] = [
  { name: 'rate', digits: 0 },
  { name: 'lowest', digits: 0 },
  { name: 'highest', digits: 0 },
  { name: 'p50 ms', digits: 1 },
  { name: 'p99 ms', digits: 1 },
  { name: 'to the trivial answer' },
  { name: 'failed', digits: 0 },
];

/** Measures the selected scenarios in rounds, always including the trivial answer, to which the others are compared. */
export async function measureLoad(
  tables: readonly ScenarioTable[],
  installation: Installation,
  print: (line: string) => void,
): Promise<Table[]> {
  const selected = tables
    .map((table) => ({
      ...table,
      scenarios:
        table.isMetered && isSelected(processorTitle)
          ? table.scenarios
          : selectedRows(table.title, table.scenarios),
    }))
    .filter(({ scenarios }) => scenarios.length > 0);
  if (selected.length === 0) return [];
  const all = selected.flatMap(({ scenarios }) => scenarios);
  const metered = new Set(
    selected.flatMap(({ scenarios, isMetered }) => (isMetered ? scenarios : [])),
  );
  const limits = tables.flatMap(({ scenarios }) => scenarios);
  const trivial = limits.find(({ name }) => name === limitName);
  if (trivial && !all.includes(trivial)) all.unshift(trivial);
  const meter = openMeter(installation);
  const meterOf = (scenario: Scenario) => (metered.has(scenario) ? meter : undefined);
  const results = await runInRounds(all, { installation, meterOf, print });
  const limit = median((results.get(limitName) ?? []).map(({ rate }) => rate));
  const measured = selected.map(({ scenarios, isMetered: _, ...table }) => ({
    ...table,
    names: 'scenario',
    columns,
    rows: scenarios.map((scenario) => rowOf(scenario, results.get(scenario.name) ?? [], limit)),
  }));
  const withTimes = [...metered].map((scenario) => ({
    scenario,
    results: results.get(scenario.name) ?? [],
  }));
  return [...measured, ...processorTable(withTimes, availableParallelism(), meter !== undefined)];
}

function rowOf({ name, unit }: Scenario, results: readonly LoadResult[], limit: number): Row {
  const seconds = secondsOf(unit);
  const rates = results.map((result) => result.rate * seconds);
  const middle = median(rates);
  return {
    name,
    unit,
    figures: [
      middle,
      Math.min(...rates),
      Math.max(...rates),
      median(results.map(({ p50 }) => p50)),
      median(results.map(({ p99 }) => p99)),
      middle / seconds / limit,
      results.reduce((sum, { failed }) => sum + failed, 0),
    ],
  };
}
