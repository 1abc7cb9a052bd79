import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { quickSteps } from './check.ts';
import { root, runSteps, type Step, summarize } from './steps.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

const reports = await mkdtemp(path.join(tmpdir(), 'foyer-reports-'));
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

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
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    tests: () => readPlaywrightReport(playwrightReport),
  },
];

const results = await runSteps(steps);
await rm(reports, { recursive: true });
console.log(summarize(results));
if (results.some(({ passed }) => !passed)) process.exitCode = 1;
