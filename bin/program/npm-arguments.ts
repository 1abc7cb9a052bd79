import { readFileSync } from 'node:fs';
import path from 'node:path';

const own = path.resolve(import.meta.dirname, '../..');

/** The arguments that npm's script gives to Node before the program; files by their full path. `root` is the folder of the package. */
export function npmArguments(script: string, root = own): string[] {
  const file = readFileSync(path.join(root, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(file) as { scripts: Readonly<Record<string, string>> };
  return (scripts[script] ?? '')
    .split(' ')
    .slice(1, -1)
    .map((part) => (part.startsWith('./') ? path.join(root, part) : part));
}
