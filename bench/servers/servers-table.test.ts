import { expect, test } from 'vitest';
import type { LoadResult } from '../load/load.ts';
import { rowOf } from './servers-table.ts';

const scenario = { name: 'Purchases, 2 servers', unit: 'purchases/min', count: 2 } as const;

/** The result of a run of 100 purchases in two seconds; processor times in seconds. */
const result: LoadResult = {
  finished: 100,
  rate: 50,
  p50: 1,
  p99: 2,
  failed: 1,
  reasons: [],
  processor: { server: 1.2, worker: 0.3, database: 1.5, cards: 0.5, mail: 0.1, load: 0.4 },
};

// Guards: OPS-05
test('a row shows what the number of servers allows, and what the machine allows', () => {
  const { figures } = rowOf(scenario, [result, { ...result, rate: 60 }, result], 2);
  expect(figures.map((figure) => figure && Math.round(figure * 100) / 100)).toEqual([
    ...[3_000, 3_000, 3_600, 2, 3],
    ...[12, 3, 15, 10, 40],
    // Two servers with 12 ms each, and two processors with 40 ms for each purchase.
    ...[10_000, 3_000],
  ]);
});

test('a row without processor times shows its rates', () => {
  const { processor: _, ...unmetered } = result;
  const { figures } = rowOf(scenario, [unmetered], 2);
  expect(figures.slice(0, 5)).toEqual([3_000, 3_000, 3_000, 2, 1]);
  expect(figures.slice(5).every(Number.isNaN)).toBe(true);
});
