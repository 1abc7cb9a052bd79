import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from '#database/cannot-start.ts';
import { runProgram } from './program.ts';

const root = path.dirname(import.meta.dirname);
const stamp = path.join(root, 'storefront/build/inputs.sha256');
const inputs = [
  '{storefront,ui,tenants,contract,domain}/**/*.{ts,tsx,css,svg,woff2,json}',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** Where the build of the page server lies. */
export const pageServerFile = path.join(root, 'storefront/build/server/index.js');

/** True if the storefront was built from the files as they are now. */
export async function isBuilt(): Promise<boolean> {
  return (await readFile(stamp, 'utf8').catch(() => '')) === hashOfInputs();
}

/** Builds the storefront for browser and server. A fired `signal` ends it. */
export async function buildStorefront(signal: AbortSignal): Promise<void> {
  const hash = hashOfInputs();
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
  await writeFile(stamp, hash);
}

/** What the build depends on: sources without tests, and the versions of packages. */
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

if (import.meta.main) {
  await runProgram(
    ({ stage, signal }) => stage('Building the storefront', () => buildStorefront(signal)),
    {
      stays: false,
    },
  );
}
