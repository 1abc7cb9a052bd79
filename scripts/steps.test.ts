import { describe, expect, test } from 'vitest';
import { countResults, type StepResult, summarize } from './steps.ts';
import type { TestResult } from './test-reports.ts';

const step = (name: string, passed: boolean, tests: TestResult[] = []): StepResult => {
  return { name, passed, milliseconds: 1000, tests };
};
const passing = { name: 'a', outcome: 'passed', milliseconds: 5 } as const;
const failing = { name: 'b', outcome: 'failed', milliseconds: 5, reason: 'a is not b' } as const;
const skipped = { name: 'c', outcome: 'skipped', milliseconds: 0 } as const;

describe('counting', () => {
  test('counts a step without tests as one check', () => {
    expect(countResults([step('types', true), step('rooms', false)])).toEqual({
      passed: 1,
      failed: 1,
    });
  });

  test('counts a step with tests as its tests, and a skipped one as not passed', () => {
    expect(countResults([step('unit', false, [passing, passing, failing, skipped])])).toEqual({
      passed: 2,
      failed: 2,
    });
  });

  test('counts a failure if a runner fails although every test passed', () => {
    expect(countResults([step('unit', false, [passing])])).toEqual({ passed: 1, failed: 1 });
  });
});

describe('the summary', () => {
  test('ends with the count', () => {
    const lines = summarize([step('types', true), step('unit', true, [passing])]).split('\n');
    expect(lines.at(-1)).toBe('2 passed, 0 failed');
  });

  test('adds up the time of the tests in each file, slowest file first', () => {
    const inFile = (name: string, milliseconds: number): TestResult => {
      return { name, outcome: 'passed', milliseconds };
    };
    const tests = [
      inFile('a.ts › one', 4000),
      inFile('b.ts › two', 3000),
      inFile('b.ts › three', 2000),
    ];
    expect(summarize([step('unit', true, tests)])).toMatch(
      /The slowest files, with their tests:\n +5\.0 s {2}b\.ts \(2\)\n +4\.0 s {2}a\.ts \(1\)\n/,
    );
  });

  test('lists each step, the ten slowest tests, and what did not pass with the reason', () => {
    const tests = Array.from({ length: 12 }, (_, index) => {
      return { name: `test ${index}`, outcome: 'passed', milliseconds: index * 1000 } as const;
    });
    const text = summarize([step('unit', false, [...tests, failing])]);
    expect(text).toContain('FAILED    1.0 s  unit');
    expect(text).toMatch(/The slowest tests:\n +11\.0 s {2}test 11\n/);
    const [, listed = ''] = text.split('The slowest tests:');
    expect(listed).toContain('test 2\n');
    expect(listed).not.toContain('test 1\n');
    expect(text).toContain('Not passed:\n       failed  b\n\n── b\na is not b\n');
  });
});
