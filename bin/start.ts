import './production.ts';

import { buildWhatIsStale } from './build.ts';
import { importSamplesIfEmpty } from './import-samples.ts';
import { openDatabase } from './open-database.ts';
import { checkPort } from './port.ts';
import { type Program, runProgram } from './program.ts';
import { completeSettings } from './sandbox.ts';
import { builtPages, serve } from './serving.ts';
import { readSettings } from './settings.ts';
import { refusePlayMoney, warningsOf } from './stand-ins.ts';
import { describeServer } from './welcome.ts';

/** Everything on one machine: database, stand-ins where a service is not named, pages, API, jobs. */
async function start(program: Program): Promise<void> {
  const settings = readSettings(process.env);
  refusePlayMoney(settings);
  for (const warning of warningsOf(settings)) program.say(warning);
  await checkPort(settings.host, settings.port);
  const started = performance.now();
  const database = await openDatabase(program, settings, { beside: false });
  await importSamplesIfEmpty(program, database.url, settings);
  await buildWhatIsStale(program);
  const sandbox = await program.stage('Starting what stands in for services', () =>
    completeSettings(program, settings),
  );
  const server = await serve(program, {
    settings: sandbox.server,
    databaseUrl: database.url,
    host: settings.host,
    port: settings.port,
    pages: await builtPages(),
  });
  const lines = await describeServer(server.url, server.services.store, sandbox.pages);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  program.say(`\nFoyer is ready after ${seconds} s.\n\n${lines}\n\nCtrl-C ends it.`);
}

await runProgram(start, { stays: true });
