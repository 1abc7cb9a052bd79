import { changedFiles } from './changed-files.ts';
import { quickSteps } from './check.ts';
import { sourceFiles } from './check-rooms.ts';
import { root, runSteps, type Step, summarize } from './steps.ts';
import { testsOfChanges } from './tests-of-changes.ts';

// The branch that a change is for; `npm run check:changed -- NAME` says another.
const [since = 'main'] = process.argv.slice(2);
const changed = changedFiles(root, since);
const tests = testsOfChanges(sourceFiles(root), changed);

const [, ...others] = quickSteps;
const format: Step = {
  name: 'format and lint of what changed',
  command: ['biome', 'ci', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...changed],
};
const related: Step = {
  name: `${tests.length} files of tests`,
  command: ['vitest', 'run', ...tests],
};

if (changed.length === 0) {
  console.log(`Nothing differs from ${since}.`);
} else {
  const results = await runSteps([format, ...others, ...(tests.length > 0 ? [related] : [])]);
  console.log(summarize(results));
  if (results.some(({ passed }) => !passed)) process.exitCode = 1;
}
