import { buildIfStale } from './build/build-storefront.ts';
import { runProgram } from './program/program.ts';

// Builds the storefront unless it is up to date.
await runProgram(buildIfStale, { stays: false });
