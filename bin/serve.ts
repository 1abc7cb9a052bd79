import './production.ts';

import { buildWhatIsStale } from './build.ts';
import { warnOfSamples } from './import-samples.ts';
import { runProgram } from './program.ts';
import { builtPages, serve, sharedSettings } from './serving.ts';
import { readSettings } from './settings.ts';
import { warningsOf } from './stand-ins.ts';

// Answers requests and leaves jobs to "npm run worker": one of any number of processes on one
// database, which "npm run migrate" has brought to the newest schema.
await runProgram(
  async (program) => {
    const settings = readSettings(process.env);
    const shared = sharedSettings(settings);
    for (const warning of warningsOf(settings)) program.say(warning);
    const { host, port } = settings;
    await buildWhatIsStale(program);
    const pages = await builtPages();
    const server = await serve(program, { ...shared, host, port, pages, does: 'serve' });
    warnOfSamples(program, await server.services.cache.directory(), settings);
    program.say(`Serving on ${server.url}`);
  },
  { stays: true },
);
