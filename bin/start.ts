import './build/production.ts';

import type { ConsolePages } from '#server/console/console-pages.ts';
import { buildConsoleIfStale } from './build/build-console.ts';
import { buildStorefrontIfStale } from './build/build-storefront.ts';
import { keptBuildOf } from './build/kept-builds.ts';
import { onceDatabaseIsFree } from './program/once-database-is-free.ts';
import { type OpenDatabase, openDatabase } from './program/open-database.ts';
import { type Program, runProgram } from './program/program.ts';
import {
  consoleLinks,
  printFreshLinks,
  samplePeople,
  withSamplePeople,
} from './samples/console-links.ts';
import { startFilling } from './samples/fill-samples.ts';
import { importSamplesIfEmpty } from './samples/import-samples.ts';
import { completeSettings } from './sandbox/complete-settings.ts';
import { refusePlayMoney, warningsOf } from './sandbox/stand-ins.ts';
import { takeBouncesOf } from './sandbox/take-bounces.ts';
import { builtConsolePages, builtPages, giveMetrics, serve } from './serving.ts';
import { checkPort } from './settings/port.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { consoleWarnings } from './settings/staff-url.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';
import { describeServer } from './welcome.ts';

/** Starts everything on one machine: database, pages, API, jobs, and stand-ins for services that are not set. */
async function start(program: Program): Promise<void> {
  const settings = readSettings(process.env);
  refusePlayMoney(settings);
  await checkPort(settings.host, settings.port);
  const warnings = [...warningsOf(settings), ...consoleWarnings(settings)];
  for (const warning of warnings) program.print(warning);
  await startTelemetry(program, process.env);
  await giveMetrics(program, settings.metrics);
  const started = performance.now();
  const [database] = await Promise.all([
    openFilledDatabase(program, settings),
    buildStorefrontIfStale(program),
  ]);
  const sandbox = await program.stage('Starting stand-ins for services', () =>
    completeSettings(program, settings),
  );
  const links = { onUsed: () => {} };
  const samples = await samplePeople(settings, () => links.onUsed());
  const pages = await builtPages(await keptBuildOf(program, settings, 'storefront'));
  const consolePages = Promise.withResolvers<ConsolePages>();
  const server = await serve(program, {
    settings: withSamplePeople(sandbox.server, samples),
    ...database.serving,
    host: settings.host,
    port: settings.port,
    pages,
    console: consolePages.promise,
  });
  const lines = await onceDatabaseIsFree(async () => {
    const links = await consoleLinks(server.services);
    return describeServer(server.url, server.services, sandbox.pages, links);
  }, program.signal);
  takeBouncesOf(sandbox.standIns.mailbox, server.services);
  links.onUsed = () => void printFreshLinks(program, server.services);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  program.print(`\nFoyer is ready after ${seconds} s.\n\n${lines}\n\nPress Ctrl-C to stop.`);
  // Buyers do not wait for the staff's pages, which the first start of a version builds.
  consolePages.resolve(buildConsole(program, settings));
  await consolePages.promise;
  startFilling(program, { settings, standIns: sandbox.standIns, server, pages });
}

async function buildConsole(program: Program, settings: Settings): Promise<ConsolePages> {
  await buildConsoleIfStale(program);
  return await builtConsolePages(await keptBuildOf(program, settings, 'console'));
}

/** Opens the database, and imports the sample tenants if it was empty. */
async function openFilledDatabase(program: Program, settings: Settings): Promise<OpenDatabase> {
  const database = await openDatabase(program, settings, { beside: false });
  await importSamplesIfEmpty(program, database.url, settings);
  return database;
}

await runProgram(start, { stays: true });
