import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runChild } from '#bin/testing/child-program.ts';
import { readSourceFile } from '#scripts/rooms/source-file.ts';
import { knownSettings } from '../known-settings.ts';
import { containerfile, imageConfig, stagesOf } from './containerfile.ts';
import { programs } from './run.ts';

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(containerfile, 'utf8');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

test('continued lines of a Containerfile are one instruction, and comments are none', () => {
  const stages = stagesOf('# Says\nFROM a AS b\nENV X=1 \\\n    Y=2\n\nFROM c\nUSER 1:2\n');
  expect(stages).toEqual([
    [
      { name: 'FROM', rest: 'a AS b' },
      { name: 'ENV', rest: 'X=1 Y=2' },
    ],
    [
      { name: 'FROM', rest: 'c' },
      { name: 'USER', rest: '1:2' },
    ],
  ]);
});

// Guards: OPS-10
test('the image is based on Debian alone, and its steps are scripts that exist', () => {
  const stages = stagesOf(text);
  const all = stages.flat();
  expect(all.filter(({ name }) => name === 'FROM').map(({ rest }) => rest.split(' ')[0])).toEqual([
    'debian:trixie-slim',
    'debian:trixie-slim',
  ]);
  const scripts = all
    .filter(({ name }) => name === 'RUN')
    .flatMap(({ rest }) => rest.match(/[\w-]+\.sh/g) ?? []);
  expect(scripts).toEqual(['install-npm.sh', 'build.sh', 'install-system.sh']);
  for (const script of scripts) {
    const file = path.join(import.meta.dirname, 'steps', script);
    expect(statSync(file).mode & 0o111, script).not.toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/^#!\/bin\/sh\n(#.*\n)+set -eu\n/);
  }
});

// Guards: OPS-10
test('the image runs as an ordinary user, with settings that the programs read', () => {
  const { user, env, entry, command, folder } = imageConfig(text);
  expect(user.uid).toBeGreaterThan(1_000);
  expect(user.gid).toBe(user.uid);
  const others = ['PATH', 'NODE_ENV'];
  const settings = knownSettings();
  expect(Object.keys(env).filter((name) => !others.includes(name) && !settings.has(name))).toEqual(
    [],
  );
  expect(entry).toEqual([`${folder}/deploy/image/foyer`]);
  expect(existsSync(path.join(import.meta.dirname, 'foyer'))).toBe(true);
  expect(command).toEqual(['serve']);
});

test('the image’s programs are npm scripts', () => {
  for (const name of programs) expect(manifest.scripts[name]).toMatch(` bin/${name}.ts`);
});

const run = (...given: string[]) => runChild([path.join(import.meta.dirname, 'run.ts'), ...given]);

// Guards: OPS-10
test('a container starts the requested program as npm would', async () => {
  const serve = run('serve');
  expect(await serve.ended).toBe(1);
  expect(serve.lines[0]).toContain('Set DATABASE_URL');
});

test('a container lists its programs', async () => {
  const unknown = run('start');
  expect(await unknown.ended).toBe(64);
  expect(unknown.lines[0]).toContain('serve, worker, migrate');
});

/** Returns the source files that the image's programs load, including their threads. */
function loadedFiles(): readonly string[] {
  const files = new Set([
    'bin/build/production.ts',
    'bin/program/begin-again.ts',
    'deploy/image/run.ts',
  ]);
  for (const name of programs) files.add(`bin/${name}.ts`);
  for (const file of files) {
    const { imports, text: code } = readSourceFile(root, file);
    const threads = [...code.matchAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g)].map(
      ([, name = '']) => path.posix.join(path.posix.dirname(file), name),
    );
    for (const each of [...imports.map(({ target }) => target), ...threads]) {
      // Modules that build the pages are loaded only for a build.
      if (each?.endsWith('.ts') && !each.startsWith('bin/build/')) files.add(each);
    }
  }
  return [...files];
}

const loaded = loadedFiles();

// Guards: OPS-10
test('no program of the image imports a package that the image leaves out', () => {
  const leftOut = readFileSync(path.join(import.meta.dirname, 'left-out.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(leftOut.filter((name) => !(name in manifest.dependencies))).toEqual([]);
  expect(loaded.length).toBeGreaterThan(500);
  const isFrom = (name: string) => (specifier: string) =>
    specifier === name || specifier.startsWith(`${name}/`);
  const wrong = loaded
    .map((file) => readSourceFile(root, file))
    .flatMap(({ path: file, text: code, imports }) =>
      imports
        // Type imports do not exist at run time.
        .filter(({ line }) => !/^\s*(import|export) type /.test(code.split('\n')[line - 1] ?? ''))
        .filter(({ specifier }) => leftOut.some((name) => isFrom(name)(specifier)))
        .map(({ specifier }) => `${file}: ${specifier}`),
    );
  expect(wrong).toEqual([]);
});

// Guards: OPS-10
test('everything that the image needs from the project is sent to its build', () => {
  const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');
  const build = readFileSync(path.join(import.meta.dirname, 'steps/build.sh'), 'utf8');
  const [, list = ''] = /cp -a LICENSE ([^"]+)"/.exec(build) ?? [];
  const copied = list.split(/[\s\\]+/).filter((name) => name !== '' && name !== 'node_modules');
  expect(copied).toContain('server');
  expect(copied.filter((name) => ignored.includes(name))).toEqual([]);
  expect(copied.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  // They include rooms that its programs load.
  const rooms = new Set(loaded.map((file) => file.split('/')[0]));
  expect([...rooms].filter((room) => room !== 'deploy' && !copied.includes(room ?? ''))).toEqual(
    [],
  );
  expect(globSync('*/build', { cwd: root })).not.toContain('deploy/build');
});
