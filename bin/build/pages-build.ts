import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from '#database/cannot-start.ts';
import type { Program } from '../program/program.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A room of pages that React Router builds. */
export interface PagesBuild {
  /** The room's name, which is the folder of its sources. */
  readonly room: 'storefront' | 'console';
  /** The rooms whose sources it contains. */
  readonly rooms: readonly string[];
  /** Adds to the files for browsers what React Router does not build. */
  readonly finish?: (assets: string) => Promise<void>;
}

/** The module that renders a room's pages, and the folder of its files for browsers. */
export const builtFiles = (room: PagesBuild['room']) => ({
  module: path.join(root, room, 'build/server/index.js'),
  assets: path.join(root, room, 'build/client'),
});

/** Builds a room of pages unless its build is up to date. A program that ends earlier stops it. */
export async function buildPagesIfStale(
  pages: PagesBuild,
  { stage, signal, stack }: Program,
): Promise<void> {
  const stamp = path.join(root, pages.room, 'build/inputs.sha256');
  const builtHash = await readFile(stamp, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  const hash = hashOfInputs(pages.rooms);
  if (builtHash === hash) return;
  const ending = new AbortController();
  stack.defer(() => ending.abort());
  await stage(`Building the ${pages.room}`, async () => {
    await build(pages, AbortSignal.any([signal, ending.signal]));
    await writeFile(stamp, hash);
  });
}

async function build({ room, finish }: PagesBuild, signal: AbortSignal): Promise<void> {
  // Loaded only here: it lengthens every start.
  const { precompress } = await import('./precompress.ts');
  const child = spawn(process.execPath, [reactRouter, 'build'], {
    // React Router looks for the configuration of a page that it renders while it builds in this folder.
    cwd: path.join(root, room),
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
  if (code !== 0) throw new CannotStart(`The ${room} could not be built:\n${output.trim()}`);
  const { assets } = builtFiles(room);
  await finish?.(assets);
  await precompress(assets);
}

const reactRouter = path.join(root, 'node_modules/.bin/react-router');

/** Files other than its rooms' sources that determine a build. */
const commonInputs = ['package.json', 'package-lock.json', 'tsconfig.base.json'];

/** Hashes the inputs of a build: sources without tests, and the versions of packages. */
function hashOfInputs(rooms: readonly string[]): string {
  const inputs = [
    `{${rooms.join(',')}}/**/*.{ts,tsx,css,html,svg,png,woff2,json}`,
    ...commonInputs,
  ];
  const exclude = (name: string) =>
    /(^|\/)(node_modules|build|samples|\.react-router)$|\.test\.tsx?$/.test(name);
  const hash = createHash('sha256');
  for (const file of globSync(inputs, { cwd: root, exclude }).sort()) {
    const text = readFileSync(path.join(root, file));
    hash.update(`${file}\n${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}
