import { readFile } from 'node:fs/promises';

/** One test as a runner told it. */
export interface TestResult {
  /** File and full name. */
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  milliseconds: number;
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { projectName: string; status: string; results: { duration: number }[] }[];
  }[];
}

/** Reads the file that Vitest's reporter `json` wrote. */
export async function readVitestReport(file: string, root: string): Promise<TestResult[]> {
  const report: VitestReport = JSON.parse(await readFile(file, 'utf8'));
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => ({
      name: `${name.replace(`${root}/`, '')} › ${fullName}`,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
      milliseconds: duration ?? 0,
    })),
  );
}

/** Reads the file that Playwright's reporter `json` wrote. */
export async function readPlaywrightReport(file: string): Promise<TestResult[]> {
  const report: { suites: PlaywrightSuite[] } = JSON.parse(await readFile(file, 'utf8'));
  return report.suites.flatMap((suite) => testsOf(suite, []));
}

function testsOf(suite: PlaywrightSuite, above: string[]): TestResult[] {
  const titles = [...above, suite.title];
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }): TestResult => {
      const outcomes = { expected: 'passed', skipped: 'skipped' } as const;
      return {
        name: `${[...titles, title].join(' › ')} (${projectName})`,
        outcome: outcomes[status as keyof typeof outcomes] ?? 'failed',
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, titles))];
}
