import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runChild } from '../testing/child-program.ts';
import { allocatorSettings, compiledModules } from './process-environment.ts';

const beginAgain = path.join(import.meta.dirname, 'begin-again.ts');
const print = `console.log(JSON.stringify({
  pid: process.pid,
  given: process.argv.slice(1),
  environment: process.env,
  builtIn: process.moduleLoadList,
}))`;

interface Printed {
  readonly pid: number;
  readonly given: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Node's built-in modules that the process has loaded. */
  readonly builtIn: readonly string[];
}

/** Runs a program as npm's scripts do; returns what it printed, and the child. */
async function started(env: Record<string, string> = {}) {
  const child = runChild(['--import', beginAgain, '--eval', print, 'an argument'], env);
  expect(await child.ended).toBe(0);
  expect(child.lines).toHaveLength(1);
  return { ...(JSON.parse(child.lines[0] ?? '') as Printed), child };
}

/** On other systems, a program continues as it started. */
const expected =
  process.platform === 'linux' ? { ...allocatorSettings, NODE_COMPILE_CACHE: compiledModules } : {};

// Guards: SPD-06
test('a program starts with the allocator’s settings and compiled modules, like the process that npm starts', async () => {
  const { pid, given, environment, child } = await started({ PORT: '3000' });
  expect(environment).toMatchObject({ ...expected, PORT: '3000' });
  expect(given).toEqual(['an argument']);
  expect(pid).toBe(child.pid);
});

// Guards: SPD-06
test('a program with cached modules loads no TypeScript compiler (SPD-06)', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'compiled-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const compilers = async () =>
    (await started({ NODE_COMPILE_CACHE: folder })).builtIn.filter((name) => /amaro/.test(name));
  expect(await compilers()).toHaveLength(1);
  expect(await compilers()).toEqual([]);
});

test('the operator’s settings are not overridden', async () => {
  const chosen = { MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: compiledModules };
  const { environment } = await started(chosen);
  expect(environment).toMatchObject(chosen);
  expect(environment['MALLOC_TRIM_THRESHOLD_']).toBeUndefined();
});
