import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Prints the packages that a program has loaded as it ends. */
const watch = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const [, name] = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url) ?? [];
      if (name) packages.add(name);
      return found;
    },
  });
  process.on('exit', () => console.log(JSON.stringify([...packages])));`;

/** Returns the packages that a program loads before it does anything: these settings end it at once. */
async function packagesOf(program: string): Promise<readonly string[]> {
  const hook = `data:text/javascript,${encodeURIComponent(watch)}`;
  const env = { ...process.env, PORT: 'none' };
  const run = promisify(execFile)(process.execPath, ['--import', hook, program], {
    cwd: root,
    env,
  });
  const { stdout, stderr } = await run.catch((error) => error);
  expect(stderr).toContain('PORT');
  return JSON.parse(stdout.trim().split('\n').at(-1));
}

// Guards: SPD-07
test.each(['bin/start.ts', 'bin/serve.ts'])(
  '%s loads no bundler, compiler or drawing library until it is needed (SPD-07)',
  async (program) => {
    const packages = await packagesOf(program);
    expect(packages).toContain('pg');
    const tools = ['vite', 'rolldown', 'typescript', '@react-router/dev', 'lightningcss', 'sharp'];
    expect(packages.filter((name) => tools.includes(name))).toEqual([]);
  },
);
