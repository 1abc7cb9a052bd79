import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { quickSteps } from './check.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { root, runSteps, type Step, summarize } from './steps.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

// Whatever the tests start writes its temporary files there.
const memory = makeMemoryFolder();
if (memory !== undefined) process.env.TMPDIR = memory;
const reports = await mkdtemp(path.join(tmpdir(), 'foyer-reports-'));
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

/** The cluster's packages, once `npm run cluster` has unpacked them here. */
const system = path.resolve(root, process.env.DATA_DIR ?? 'data', 'cluster/system');
const hasCluster = existsSync(system) && process.getuid?.() === 0;
const leftOut = hasCluster
  ? ''
  : '\nLeft out: the death of a primary in a cluster, because "npm run cluster" has unpacked no packages here.';

const cluster: Step = {
  name: 'a cluster whose primary dies',
  command: ['cluster/kills/main.ts'],
  env: { KILLS: '2', PORT: '7600' },
};

const steps: Step[] = [
  ...quickSteps,
  { name: 'build', command: ['bin/build.ts'] },
  {
    name: 'unit and integration tests',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    tests: () => readVitestReport(vitestReport, root),
  },
  {
    name: 'journeys',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      // Playwright strips types before the first journey, which takes seconds; by default it keeps the result in TMPDIR,
      // which goes with this run.
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: path.join(root, 'node_modules/.cache/journeys'),
    },
    tests: () => readPlaywrightReport(playwrightReport),
  },
  ...(hasCluster ? [cluster] : []),
];

if (leftOut) console.log(leftOut);
const results = await runSteps(steps);
await rm(reports, { recursive: true });
console.log(leftOut + summarize(results));
if (results.some(({ passed }) => !passed)) process.exitCode = 1;
