import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from '#database/cannot-start.ts';
import type { Program } from '../program/program.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'storefront/build');
const stamp = path.join(folder, 'inputs.sha256');
const inputs = [
  '{storefront,ui,tenants,contract,domain}/**/*.{ts,tsx,css,svg,woff2,json}',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** The module of the page server that was built, and the folder of files for browsers. */
export const built = {
  module: path.join(folder, 'server/index.js'),
  assets: path.join(folder, 'client'),
};

/** Builds the storefront unless its build is up to date. A program that ends earlier stops it. */
export async function buildIfStale({ stage, signal, stack }: Program): Promise<void> {
  const builtHash = await readFile(stamp, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  const hash = hashOfInputs();
  if (builtHash === hash) return;
  const ending = new AbortController();
  stack.defer(() => ending.abort());
  await stage('Building the storefront', () =>
    build(hash, AbortSignal.any([signal, ending.signal])),
  );
}

async function build(hash: string, signal: AbortSignal): Promise<void> {
  // Loaded only here: the bundler would lengthen every start.
  const [{ embedScript }, { precompress }] = await Promise.all([
    import('./embed-script.ts'),
    import('./precompress.ts'),
  ]);
  const program = path.join(root, 'node_modules/.bin/react-router');
  const child = spawn(process.execPath, [program, 'build', 'storefront'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new CannotStart(`The storefront could not be built:\n${output.trim()}`);
  await writeFile(path.join(built.assets, 'embed.js'), await embedScript());
  await precompress(built.assets);
  await writeFile(stamp, hash);
}

/** Hashes the inputs of the build: sources without tests, and the versions of packages. */
function hashOfInputs(): string {
  const exclude = (name: string) =>
    /(^|\/)(node_modules|build|samples|\.react-router)$|\.test\.tsx?$/.test(name);
  const hash = createHash('sha256');
  for (const file of globSync(inputs, { cwd: root, exclude }).sort()) {
    const text = readFileSync(path.join(root, file));
    hash.update(`${file}\n${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}
