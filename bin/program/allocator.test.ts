import path from 'node:path';
import { expect, test } from 'vitest';
import { runChild } from '../testing/child-program.ts';
import { allocatorSettings } from './allocator-settings.ts';

const allocator = path.join(import.meta.dirname, 'allocator.ts');
const print = 'console.log(JSON.stringify([process.pid, process.argv.slice(1), process.env]))';

/** Runs a program as npm's scripts do; returns its process, arguments and environment, and the child. */
async function started(env: Record<string, string> = {}) {
  const child = runChild(['--import', allocator, '--eval', print, 'an argument'], env);
  expect(await child.ended).toBe(0);
  expect(child.lines).toHaveLength(1);
  const [pid, given, environment] = JSON.parse(child.lines[0] ?? '') as [
    number,
    readonly string[],
    Readonly<Record<string, string>>,
  ];
  return { pid, given, environment, child };
}

/** Other systems have other allocators. */
const expected = process.platform === 'linux' ? allocatorSettings : {};

test('a program begins with the allocator’s settings, as the process that npm started', async () => {
  const { pid, given, environment, child } = await started({ PORT: '3000' });
  expect(environment).toMatchObject({ ...expected, PORT: '3000' });
  expect(given).toEqual(['an argument']);
  expect(pid).toBe(child.pid);
});

test('settings of the operator stay as they are', async () => {
  const { environment } = await started({ MALLOC_ARENA_MAX: '1' });
  expect(environment['MALLOC_ARENA_MAX']).toBe('1');
  expect(environment['MALLOC_TRIM_THRESHOLD_']).toBeUndefined();
});
