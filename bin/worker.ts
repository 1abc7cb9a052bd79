import './build/production.ts';

import { buildStorefrontIfStale } from './build/build-storefront.ts';
import { runProgram } from './program/program.ts';
import { builtPages, serve, sharedSettings } from './serving.ts';
import { readSettings } from './settings/settings.ts';

// Runs jobs and sweeps, and serves no requests.
await runProgram(
  async (program) => {
    const settings = readSettings(process.env);
    const shared = sharedSettings(settings);
    const { host, port } = settings;
    await buildStorefrontIfStale(program);
    // Templates of letters are built with the pages.
    const pages = await builtPages();
    await serve(program, { ...shared, host, port, pages, does: 'work' });
    program.print('Working');
  },
  { stays: true },
);
