import { expect, test } from 'vitest';
import { linesOf } from '../figures/page.ts';
import type { LoadResult } from './load.ts';
import { processorTable } from './processor-table.ts';

const scenario = (name: string, unit: 'holds/s' | 'holds/min') => ({
  name,
  unit,
  run: () => Promise.reject(new Error('not run here')),
});

/** The result of a run of 100 actions; processor times in seconds. */
const result = (server: number): LoadResult => ({
  finished: 100,
  rate: 50,
  p50: 1,
  p99: 2,
  failed: 0,
  reasons: [],
  processor: { server, worker: 0, database: 0.3, cards: 0.05, mail: 0.05, load: 0.1 },
});

const { processor: _, ...unmetered } = result(0);

test('the table divides the time of all processors by that of an action, and shows what is left for the product', () => {
  const [table] = processorTable(
    [
      // The medians of three runs.
      { scenario: scenario('Hot', 'holds/s'), results: [0.4, 0.5, 0.9].map(result) },
      { scenario: scenario('Slow', 'holds/min'), results: [result(0.5)] },
      { scenario: scenario('Limit', 'holds/s'), results: [unmetered] },
    ],
    2,
    true,
  );
  expect(table && linesOf(table)).toEqual([
    '| scenario | at most | server ms | PostgreSQL ms | card processor ms | mail server ms | load generator ms | all ms | processors left for the product |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    '| Hot | 200 holds/s | 5.00 | 3.00 | 0.50 | 0.50 | 1.00 | 10.00 | 1.60 |',
    '| Slow | 12,000 holds/min | 5.00 | 3.00 | 0.50 | 0.50 | 1.00 | 10.00 | 1.60 |',
  ]);
});

test('the table says that it is left out if the system reports no processor times', () => {
  const hot = { scenario: scenario('Hot', 'holds/s'), results: [unmetered] };
  const [table] = processorTable([hot], 2, false);
  expect(table?.note).toContain('Left out: this system has no `/proc`');
  expect(table?.rows).toEqual([]);
});

test('there is no table if none of its scenarios was run', () => {
  expect(processorTable([], 2, true)).toEqual([]);
  expect(processorTable([], 2, false)).toEqual([]);
});
