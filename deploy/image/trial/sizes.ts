import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Megabytes of a folder. */
async function size(folder: string): Promise<number> {
  const { stdout } = await run('du', ['--summarize', '--block-size=1M', folder]);
  return Number(stdout.split('\t')[0]);
}

/** Returns lines about what takes up space in an image. */
export async function sizesOf(root: string): Promise<string> {
  const packages = path.join(root, 'foyer/node_modules');
  const names = await readdir(packages);
  const scoped = names.filter((name) => name.startsWith('@'));
  const sizes = await Promise.all(
    names.map(async (name) => ({ name, megabytes: await size(path.join(packages, name)) })),
  );
  const largest = sizes.toSorted((a, b) => b.megabytes - a.megabytes).slice(0, 8);
  const all = await size(root);
  const ours = await size(path.join(root, 'foyer'));
  const installed = await size(packages);
  const { stdout } = await run('sh', [
    '-c',
    'tar --create --directory="$1" . | gzip -6 | wc -c',
    'sh',
    root,
  ]);
  return [
    `All of it: ${all} MB, compressed ${Math.round(Number(stdout) / 2 ** 20)} MB.`,
    `Debian: ${all - ours} MB. Packages of npm: ${installed} MB, of ${names.length - scoped.length} names and ${scoped.length} scopes. Ours, with the built pages: ${ours - installed} MB.`,
    `The largest packages: ${largest.map(({ name, megabytes }) => `${name} ${megabytes} MB`).join(', ')}.`,
  ].join('\n');
}
