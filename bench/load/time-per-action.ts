import type { LoadResult } from './load.ts';
import { median } from './median.ts';
import type { ProcessorTimes } from './meter.ts';

/** The processor time of one action in some parts of an installation, in milliseconds: the median of the runs. */
export const timePerAction = (
  results: readonly LoadResult[],
  of: readonly (keyof ProcessorTimes)[],
): number =>
  median(
    results.map(({ finished, processor }) => {
      const sum = of.reduce((time, part) => time + (processor?.[part] ?? Number.NaN), 0);
      return (1_000 * sum) / finished;
    }),
  );
