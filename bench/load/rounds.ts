import type { Installation } from '../installation/installation.ts';
import { jobsDone } from '../installation/jobs-done.ts';
import { runs } from '../run/options.ts';
import type { LoadResult } from './load.ts';
import type { Meter } from './meter.ts';
import { type Scenario, secondsOf } from './scenario.ts';

interface RoundOptions {
  readonly installation: Installation;
  readonly meterOf: (scenario: Scenario) => Meter | undefined;
  readonly print: (line: string) => void;
}

/**
 * Runs scenarios in rounds, one after another, so that drift of the machine affects all alike. The first round warms up;
 * returns the results of the others by scenario.
 */
export async function runInRounds(
  scenarios: readonly Scenario[],
  { installation, meterOf, print }: RoundOptions,
): Promise<Map<string, LoadResult[]>> {
  const results = new Map<string, LoadResult[]>();
  for (let round = 0; round <= runs; round += 1) {
    for (const scenario of scenarios) {
      const { name, unit } = scenario;
      await jobsDone(installation);
      const result = await scenario.run(meterOf(scenario));
      if (round > 0) results.set(name, [...(results.get(name) ?? []), result]);
      const rate = `${Math.round(result.rate * secondsOf(unit))} ${unit}`;
      print(
        `${round}/${runs} ${name}: ${rate}, p99 ${result.p99.toFixed(1)} ms, failed ${result.failed}`,
      );
      for (const reason of result.reasons) print(`  ${reason}`);
    }
  }
  return results;
}
