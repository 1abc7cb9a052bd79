import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { chromium } from '@playwright/test';
import { buildIfStale } from '#bin/build/build-storefront.ts';
import { runProgram } from '#bin/program/program.ts';
import { ensureChromium } from '#scripts/find-chromium.ts';
import { answerRequests, answersTable } from './answers.ts';
import { assertAudits } from './audits.ts';
import { bundleTable } from './bundles.ts';
import { browserTables } from './in-browser.ts';
import { install } from './installation/installation.ts';
import { timeToFirstByte } from './load/first-byte.ts';
import type { LoadResult } from './load/load.ts';
import { secondsOf, writeReport } from './report.ts';
import { findTarget, scenarios } from './scenarios.ts';
import { findHalls } from './seats/halls.ts';
import { race, raceTable } from './till/code-race.ts';

const runs = Number(process.env['BENCH_RUNS'] ?? 5);
const only = process.env['BENCH_ONLY'];
const isSelected = ({ name }: { readonly name: string }): boolean => !only || name.includes(only);

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

    const requests = (await answerRequests(installation, page, halls)).filter(isSelected);
    const answers = await program.stage('One answer at a time', () => answersTable(requests));

    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    program.stack.defer(() => browser.close());
    const painted = requests.filter(({ name }) => /^(Event page|Listing.*(first|all))/.test(name));
    const seatMaps = halls.filter(isSelected).map((hall) => ({
      ...hall,
      address: `${installation.url}/${hall.slug}/events/${hall.event}?session=${hall.session}`,
    }));
    const inBrowser = await program.stage('In Chromium', () =>
      browserTables(browser, painted, seatMaps, runs),
    );
    await browser.close();

    const races = isSelected(race)
      ? [await program.stage('Races for a code', () => raceTable(installation, runs))]
      : [];

    const all = scenarios(installation, target).filter(isSelected);
    const results = new Map<string, LoadResult[]>();
    // In rounds, so that drift of the machine affects all alike; the first round warms up.
    for (let round = 0; round <= runs; round += 1) {
      for (const { name, unit, run } of all) {
        const result = await run();
        if (round > 0) results.set(name, [...(results.get(name) ?? []), result]);
        const rate = `${Math.round(result.rate * secondsOf(unit))} ${unit}`;
        const rest = `p99 ${result.p99.toFixed(1)} ms, failed ${result.failed}`;
        program.print(`${round}/${runs} ${name}: ${rate}, ${rest}`);
      }
    }
    await assertAudits(installation);
    await writeReport({
      machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
      commit: measuredCommit(),
      runs,
      rows: all.map(({ name, unit }) => ({ name, unit, results: results.get(name) ?? [] })),
      bundles: await bundleTable(),
      firstByte: await timeToFirstByte(page),
      tables: [...races, answers, ...inBrowser],
    });
  },
  { stays: false },
);

/** The commit of the checkout, marked if files differ from it. */
function measuredCommit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  return `${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? ' with changes' : ''}`;
}
