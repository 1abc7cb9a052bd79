import './build/production.ts';

import { buildIfStale } from './build/build-if-stale.ts';
import { keptBuildOf } from './build/kept-builds.ts';
import { runProgram } from './program/program.ts';
import { warnOfSamples } from './samples/import-samples.ts';
import { warningsOf } from './sandbox/stand-ins.ts';
import { builtConsolePages, builtPages, giveMetrics, serve, sharedSettings } from './serving.ts';
import { readSettings } from './settings/settings.ts';
import { consoleWarnings } from './settings/staff-url.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';

// Serves requests and leaves jobs to "npm run worker". Any number of these processes can share one
// database, which "npm run migrate" has migrated.
await runProgram(
  async (program) => {
    const settings = readSettings(process.env);
    const shared = sharedSettings(settings);
    const warnings = [...warningsOf(settings), ...consoleWarnings(settings)];
    for (const warning of warnings) program.print(warning);
    await startTelemetry(program, process.env);
    await giveMetrics(program, settings.metrics);
    const { host, port, drainSeconds } = settings;
    const drainFor = drainSeconds * 1000;
    await buildIfStale(program);
    const built = {
      pages: await builtPages(await keptBuildOf(program, settings, 'storefront')),
      console: await builtConsolePages(await keptBuildOf(program, settings, 'console')),
    };
    const server = await serve(program, {
      ...shared,
      ...built,
      host,
      port,
      drainFor,
      does: 'serve',
    });
    warnOfSamples(program, await server.services.cache.directory(), settings);
    program.print(`Serving on ${server.url}`);
  },
  { stays: true },
);
