import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-reports-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function report(content: unknown): Promise<string> {
  const file = path.join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

const red = '\u001b[31mexpected 2\u001b[39m to be 3';

test('a Vitest report gives each test with its file, outcome, time and failure', async () => {
  const file = await report({
    testResults: [
      {
        name: '/project/domain/pricing/money.test.ts',
        assertionResults: [
          { fullName: 'money adds', status: 'passed', duration: 3.5 },
          { fullName: 'money divides', status: 'failed', duration: 1, failureMessages: [red] },
          { fullName: 'money waits', status: 'pending', duration: null },
        ],
      },
    ],
  });
  expect(await readVitestReport(file, '/project')).toEqual([
    { name: 'domain/pricing/money.test.ts › money adds', outcome: 'passed', milliseconds: 3.5 },
    {
      name: 'domain/pricing/money.test.ts › money divides',
      outcome: 'failed',
      milliseconds: 1,
      reason: 'expected 2 to be 3',
    },
    { name: 'domain/pricing/money.test.ts › money waits', outcome: 'skipped', milliseconds: 0 },
  ]);
});

test('a Playwright report gives each test of each project, however deeply nested', async () => {
  const spec = (title: string, status: string, errors: object[] = []) => ({
    title,
    tests: [{ projectName: 'phone', status, results: [{ duration: 5, errors }, { duration: 7 }] }],
  });
  const lines = Array.from({ length: 50 }, (_, at) => `line ${at}`);
  const file = await report({
    suites: [
      {
        title: 'buy.journey.ts',
        file: 'buy.journey.ts',
        specs: [spec('opens', 'expected')],
        suites: [
          {
            title: 'by card',
            file: 'buy.journey.ts',
            specs: [
              spec('pays', 'unexpected', [{ message: red, snippet: lines.join('\n') }]),
              spec('retries', 'flaky'),
              spec('later', 'skipped'),
            ],
          },
        ],
      },
    ],
  });
  const results = await readPlaywrightReport(file);
  expect(results.map(({ name, outcome }) => `${name}: ${outcome}`)).toEqual([
    'buy.journey.ts › opens (phone): passed',
    'buy.journey.ts › by card › pays (phone): failed',
    'buy.journey.ts › by card › retries (phone): failed',
    'buy.journey.ts › by card › later (phone): skipped',
  ]);
  expect(results[0]?.milliseconds).toBe(12);
  expect(results[0]).not.toHaveProperty('reason');
  expect(results[1]?.reason).toMatch(/^expected 2 to be 3\nline 0\n(line \d+\n)*line 28$/);
});
