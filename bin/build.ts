import { existsSync } from 'node:fs';
import { buildIfStale } from './build/build-if-stale.ts';
import { keptBuildOf } from './build/kept-builds.ts';
import { runProgram } from './program/program.ts';
import { readSettings } from './settings/settings.ts';

// Builds the storefront and the console unless they are up to date. On a machine that serves already, it puts their files where servers of
// the version before find them.
await runProgram(
  async (program) => {
    await buildIfStale(program);
    const settings = readSettings(process.env);
    if (!existsSync(settings.dataFolder)) return;
    await keptBuildOf(program, settings, 'storefront');
    await keptBuildOf(program, settings, 'console');
  },
  { stays: false },
);
