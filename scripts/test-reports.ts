import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/** One test as its runner reported it. */
export interface TestResult {
  /** File and full name. */
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  milliseconds: number;
  /** The failure as plain text, if it failed. */
  reason?: string;
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: { duration: number; errors?: { message?: string; snippet?: string }[] }[];
    }[];
  }[];
}

/** Enough lines for a reader who sees only the end of a run. */
const reasonLines = 30;

/** The beginning of the failure messages as part of a result; empty without messages. */
function reasonOf(messages: string[]): Pick<TestResult, 'reason'> {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  return messages.length > 0 ? { reason: lines.slice(0, reasonLines).join('\n') } : {};
}

/** Reads the report of Vitest's `json` reporter. */
export async function readVitestReport(file: string, root: string): Promise<TestResult[]> {
  const report: VitestReport = JSON.parse(await readFile(file, 'utf8'));
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration, failureMessages = [] }) => ({
      name: `${name.replace(`${root}/`, '')} › ${fullName}`,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
      milliseconds: duration ?? 0,
      ...reasonOf(failureMessages),
    })),
  );
}

/** Reads the report of Playwright's `json` reporter. */
export async function readPlaywrightReport(file: string): Promise<TestResult[]> {
  const report: { suites: PlaywrightSuite[] } = JSON.parse(await readFile(file, 'utf8'));
  return report.suites.flatMap((suite) => testsOf(suite, []));
}

function testsOf(suite: PlaywrightSuite, above: string[]): TestResult[] {
  const titles = [...above, suite.title];
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }): TestResult => {
      const outcomes = { expected: 'passed', skipped: 'skipped' } as const;
      const errors = results.flatMap((result) => result.errors ?? []);
      return {
        name: `${[...titles, title].join(' › ')} (${projectName})`,
        outcome: outcomes[status as keyof typeof outcomes] ?? 'failed',
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
        ...reasonOf(errors.flatMap(({ message, snippet }) => [message ?? '', snippet ?? ''])),
      };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, titles))];
}
