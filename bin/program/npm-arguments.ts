import { readFileSync } from 'node:fs';
import path from 'node:path';

const own = path.resolve(import.meta.dirname, '../..');

/**
 * Returns the arguments that npm's script passes to Node before the program, with full paths of files. `root` is the package's
 * folder.
 */
export function npmArguments(script: string, root = own): string[] {
  const file = readFileSync(path.join(root, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(file) as { scripts: Readonly<Record<string, string>> };
  return (scripts[script] ?? '')
    .split(' ')
    .slice(1, -1)
    .map((part) => (part.startsWith('./') ? path.join(root, part) : part));
}
