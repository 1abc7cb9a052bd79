import './production.ts';

import { buildWhatIsStale } from './build.ts';
import { runProgram } from './program.ts';
import { builtPages, serve, sharedSettings } from './serving.ts';
import { readSettings } from './settings.ts';

// Does jobs and sweeps, and answers no requests.
await runProgram(
  async (program) => {
    const settings = readSettings(process.env);
    const shared = sharedSettings(settings);
    const { host, port } = settings;
    await buildWhatIsStale(program);
    // The letters' templates are compiled with the pages.
    const pages = await builtPages();
    await serve(program, { ...shared, host, port, pages, does: 'work' });
    program.say('Working');
  },
  { stays: true },
);
