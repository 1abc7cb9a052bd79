import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const file = readFileSync(path.join(root, 'package.json'), 'utf8');
const { scripts } = JSON.parse(file) as { scripts: Readonly<Record<string, string>> };

/** The arguments that npm's script gives to Node before the program; files by their full path. */
export const npmArguments = (script: string): string[] =>
  (scripts[script] ?? '')
    .split(' ')
    .slice(1, -1)
    .map((part) => (part.startsWith('./') ? path.join(root, part) : part));
