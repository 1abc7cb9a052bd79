import type { Program } from '../program/program.ts';
import { buildConsoleIfStale } from './build-console.ts';
import { buildStorefrontIfStale } from './build-storefront.ts';

/** Builds the storefront and the console, each unless its build is up to date. */
export async function buildIfStale(program: Program): Promise<void> {
  await buildStorefrontIfStale(program);
  await buildConsoleIfStale(program);
}
