import { availableParallelism } from 'node:os';
import { runSteps, type Step, summarize } from './steps.ts';

/** Runs the checks that need neither database nor browser. */
export const quickSteps: Step[] = [
  { name: 'format and lint', command: ['biome', 'ci'] },
  // Checkers repeat some of each other's work: no more than processors, and four at most as usual.
  {
    name: 'types',
    command: ['tsc', '-b', '--checkers', String(Math.min(4, availableParallelism()))],
  },
  { name: 'rooms', command: ['scripts/check-rooms.ts'] },
];

if (import.meta.main) {
  const unit: Step = { name: 'unit tests', command: ['vitest', 'run', '--project=unit'] };
  const results = await runSteps([...quickSteps, unit]);
  console.log(summarize(results));
  if (results.some(({ passed }) => !passed)) process.exitCode = 1;
}
