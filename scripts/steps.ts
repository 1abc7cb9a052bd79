import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestResult } from './test-reports.ts';

/** The project's root. */
export const root = path.dirname(import.meta.dirname);

/** One step of the whole check, which counts as one check, or as the tests it runs. */
export interface Step {
  name: string;
  /** A program in node_modules/.bin or a project file, with its arguments. */
  command: [program: string, ...args: string[]];
  env?: Record<string, string>;
  /** Reads the individual tests from the command's output. */
  tests?: () => Promise<TestResult[]>;
}

export interface StepResult {
  name: string;
  passed: boolean;
  milliseconds: number;
  tests: TestResult[];
}

/** Runs the steps in order, continuing after failures, and prints them as they go. */
export async function runSteps(steps: Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    results.push(await runStep(step));
  }
  return results;
}

async function runStep({ name, command, env, tests }: Step): Promise<StepResult> {
  const started = performance.now();
  const succeeded = await run(command, env);
  const listed = tests ? await tests().catch(failedToReport) : [];
  const passed = succeeded && listed.every(({ outcome }) => outcome === 'passed');
  return { name, passed, milliseconds: performance.now() - started, tests: listed };
}

async function run([program, ...args]: Step['command'], env?: Record<string, string>) {
  const installed = path.join(root, 'node_modules/.bin');
  const ours = program.endsWith('.ts');
  const command = ours ? process.execPath : path.join(installed, program);
  const child = spawn(command, ours ? [program, ...args] : args, {
    cwd: root,
    stdio: 'inherit',
    // Programs that start with "env node" must find the installed Node.
    env: { ...process.env, PATH: `${installed}${path.delimiter}${process.env.PATH}`, ...env },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

function failedToReport(error: Error): TestResult[] {
  console.error(`No report of the tests was written: ${error.message}`);
  return [];
}

/**
 * Counts checks and tests together; a step that failed without a failed test counts as one failure.
 */
export function countResults(results: StepResult[]): { passed: number; failed: number } {
  const counts = { passed: 0, failed: 0 };
  for (const { passed, tests } of results) {
    const good = tests.filter(({ outcome }) => outcome === 'passed').length;
    const bad = tests.length - good;
    counts.passed += tests.length === 0 && passed ? 1 : good;
    counts.failed += passed ? 0 : Math.max(bad, 1);
  }
  return counts;
}

/** The summary of a run: each step, slow files and tests, failures with their reasons, and the count. */
export function summarize(results: StepResult[]): string {
  const tests = results.flatMap((result) => result.tests);
  const slowest = tests.toSorted(bySlowness).slice(0, 10);
  const slowestFiles = filesOf(tests).toSorted(bySlowness).slice(0, 20);
  const bad = tests.filter(({ outcome }) => outcome !== 'passed');
  const { passed, failed } = countResults(results);
  return [
    '',
    ...results.map(
      (step) => `${step.passed ? 'ok    ' : 'FAILED'} ${seconds(step.milliseconds)}  ${step.name}`,
    ),
    ...(slowestFiles.length > 0 ? ['', 'The slowest files, with their tests:'] : []),
    ...slowestFiles.map((file) => `${line(file)} (${file.tests})`),
    ...(slowest.length > 0 ? ['', 'The slowest tests:'] : []),
    ...slowest.map(line),
    ...(bad.length > 0 ? ['', 'Not passed:'] : []),
    ...bad.map(({ name, outcome }) => `       ${outcome}  ${name}`),
    ...bad.flatMap(({ name, reason }) => (reason ? ['', `── ${name}`, reason] : [])),
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}

type Timed = Pick<TestResult, 'name' | 'milliseconds'>;

const bySlowness = (a: Timed, b: Timed): number => b.milliseconds - a.milliseconds;

const line = ({ name, milliseconds }: Timed): string => `       ${seconds(milliseconds)}  ${name}`;

/** Adds up the time of each file's tests, and counts them. */
function filesOf(tests: readonly TestResult[]): (Timed & { tests: number })[] {
  const byFile = Map.groupBy(tests, ({ name }) => name.split(' › ')[0] ?? name);
  return [...byFile].map(([name, own]) => ({
    name,
    milliseconds: own.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    tests: own.length,
  }));
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).padStart(6)} s`;
}
