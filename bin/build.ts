import { buildIfStale } from './build/build-if-stale.ts';
import { runProgram } from './program/program.ts';

// Builds the storefront and the console unless they are up to date.
await runProgram(buildIfStale, { stays: false });
