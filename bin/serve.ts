import './build/production.ts';

import { buildIfStale } from './build/build-storefront.ts';
import { runProgram } from './program/program.ts';
import { warnOfSamples } from './samples/import-samples.ts';
import { warningsOf } from './sandbox/stand-ins.ts';
import { builtPages, serve, sharedSettings } from './serving.ts';
import { readSettings } from './settings/settings.ts';

// Serves requests and leaves jobs to "npm run worker". Any number of these processes can share one
// database, which "npm run migrate" has migrated.
await runProgram(
  async (program) => {
    const settings = readSettings(process.env);
    const shared = sharedSettings(settings);
    for (const warning of warningsOf(settings)) program.print(warning);
    const { host, port } = settings;
    await buildIfStale(program);
    const pages = await builtPages();
    const server = await serve(program, { ...shared, host, port, pages, does: 'serve' });
    warnOfSamples(program, await server.services.cache.directory(), settings);
    program.print(`Serving on ${server.url}`);
  },
  { stays: true },
);
