import { buildIfStale } from '#bin/build/build-if-stale.ts';
import { runProgram } from '#bin/program/program.ts';
import { ensureChromium } from '#scripts/find-chromium.ts';
import { assertAudits } from './audits.ts';
import { inChromium } from './browser/in-chromium.ts';
import { findTarget } from './carts/target.ts';
import { install } from './installation/installation.ts';
import { measureLoad } from './load/measure-load.ts';
import { memoryTable } from './process/memory.ts';
import { startsTable } from './process/starts.ts';
import { answerRequests, answersPart } from './reading/answers.ts';
import { firstBytePart } from './reading/first-byte.ts';
import { roundTripsTable } from './round-trips/actions.ts';
import { finish } from './run/finish.ts';
import { measurePart } from './run/part.ts';
import { scenarioTables } from './scenarios.ts';
import { findHalls } from './seats/halls.ts';
import { serversTable } from './servers/servers-table.ts';
import { racePart } from './till/code-race.ts';
import { weightsTable } from './weights/bundles.ts';

// Takes the measurements of bench/README.md; BENCH_RUNS, BENCH_MS and BENCH_ONLY make it shorter.
await runProgram(
  async (program) => {
    await buildIfStale(program);
    const executablePath = ensureChromium();
    const installation = await program.stage('Installing', install);
    program.stack.defer(() => installation.stop());
    const target = await findTarget(installation);
    const halls = await findHalls(installation);
    const page = `${installation.url}/${target.slug}/events/${target.event}`;

    const requests = await answerRequests(installation, page, halls);
    const answers = await program.stage('One answer at a time', async () => [
      ...(await measurePart(answersPart(requests))),
      ...(await measurePart(firstBytePart(page))),
    ]);

    const visited = [
      { name: 'Event page', address: page, route: '/:seller/events/:id/:action?' },
      {
        name: 'Listing of 1,000 events',
        address: `${installation.url}/doors/events`,
        route: '/:seller/events',
      },
    ];
    const inBrowser = await program.stage('In Chromium', () =>
      inChromium(executablePath, installation, { requests, halls, visited }),
    );
    const roundTrips = await program.stage('Round trips', () =>
      roundTripsTable(installation, target),
    );
    const races = await measurePart(racePart(installation));
    const load = await measureLoad(
      scenarioTables(installation, target),
      installation,
      program.print,
    );
    const servers = await program.stage('Several servers', () =>
      serversTable(installation, program.print),
    );
    await assertAudits(installation);
    const memory = await program.stage('Memory', () => memoryTable(installation, target));
    const starts = await program.stage('Starts', () => startsTable(installation));
    const weights = await weightsTable();
    finish(
      [
        ...load,
        ...servers,
        ...roundTrips,
        ...races,
        ...answers,
        ...weights,
        ...inBrowser,
        ...memory,
        ...starts,
      ],
      program.print,
    );
  },
  { stays: false },
);
