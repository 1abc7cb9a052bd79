import path from 'node:path';
import { npmArguments } from '#bin/program/npm-arguments.ts';

/** The programs of an image, by the name of their npm script. */
export const programs = [
  'serve',
  'worker',
  'migrate',
  'import',
  'inject-cart',
  'refund',
  'redeem',
  'bounce',
  'cancel-session',
  'move-session',
  'staff',
  'portals',
  'export-portal',
  'import-portal',
  'audit',
  'after-restore',
] as const;

// The image has no npm. This becomes the program that npm's script would start, as the same process: signals reach it.
if (import.meta.main) {
  const [name = '', ...given] = process.argv.slice(2);
  if (programs.some((program) => program === name)) {
    const file = path.resolve(import.meta.dirname, `../../bin/${name}.ts`);
    const { execPath, env } = process;
    process.execve?.(execPath, [execPath, ...npmArguments(name), file, ...given], env);
  }
  console.error(`Name a program of this image: ${programs.join(', ')}.`);
  process.exitCode = 64;
}
