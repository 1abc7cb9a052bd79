import { chromium } from '@playwright/test';
import { buildIfStale } from '#bin/build/build-storefront.ts';
import { runProgram } from '#bin/program/program.ts';
import { ensureChromium } from '#scripts/find-chromium.ts';
import { assertAudits } from './audits.ts';
import { browserTables, mapsTitle, paintsTitle } from './browser/paints-and-maps.ts';
import { findTarget } from './carts/target.ts';
import type { Table } from './figures/figures.ts';
import { linesOf } from './figures/page.ts';
import { install } from './installation/installation.ts';
import { jobsDone } from './installation/jobs-done.ts';
import { firstBytePart } from './load/first-byte.ts';
import { measureLoad } from './load/measure-load.ts';
import { answerRequests, answersPart } from './reading/answers.ts';
import { isSelected, isWhole } from './run/options.ts';
import { measurePart, selectedRows } from './run/part.ts';
import { storeRun } from './run/store-run.ts';
import { scenarioTables } from './scenarios.ts';
import { findHalls } from './seats/halls.ts';
import { racePart } from './till/code-race.ts';
import { bundleTable, weighBundles, weightsTitle } from './weights/bundles.ts';

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
    const answers = await program.stage('One answer at a time', () =>
      measurePart(answersPart(requests)),
    );
    const firstByte = await measurePart(firstBytePart(page));

    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    program.stack.defer(() => browser.close());
    const painted = requests.filter(({ name }) => /^(Event page|Listing.*(first|all))/.test(name));
    const seatMaps = halls.map((hall) => ({
      ...hall,
      address: `${installation.url}/${hall.slug}/events/${hall.event}?session=${hall.session}`,
    }));
    const inBrowser = await program.stage('In Chromium', () =>
      browserTables(browser, selectedRows(paintsTitle, painted), selectedRows(mapsTitle, seatMaps)),
    );
    await browser.close();

    const races = await measurePart(racePart(installation));
    const load = await measureLoad(
      scenarioTables(installation, target),
      () => jobsDone(installation),
      program.print,
    );
    await assertAudits(installation);
    const weights = isSelected(weightsTitle) ? [bundleTable(await weighBundles())] : [];
    const tables: Table[] = [...load, ...races, ...answers, ...firstByte, ...weights, ...inBrowser];
    for (const table of tables) program.print(`\n${table.title}\n${linesOf(table).join('\n')}`);
    if (isWhole) storeRun(tables);
  },
  { stays: false },
);
