import './build/production.ts';

import { buildStorefrontIfStale } from './build/build-storefront.ts';
import { runProgram } from './program/program.ts';
import { builtPages, giveMetrics, serve, sharedSettings } from './serving.ts';
import { readSettings } from './settings/settings.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';

// Runs jobs and sweeps, and serves no requests.
await runProgram(
  async (program) => {
    const settings = readSettings(process.env);
    const shared = sharedSettings(settings);
    await startTelemetry(program, process.env);
    await giveMetrics(program, settings.metrics);
    const { host, port } = settings;
    await buildStorefrontIfStale(program);
    // Templates of letters are built with the pages.
    const pages = await builtPages();
    await serve(program, { ...shared, host, port, pages, does: 'work' });
    program.print('Working');
  },
  { stays: true },
);
