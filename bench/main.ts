import { cpus, totalmem } from 'node:os';
import { buildWhatIsStale } from '#bin/build.ts';
import { runProgram } from '#bin/program.ts';
import { bundleTable } from './bundles.ts';
import { timeToFirstByte } from './first-byte.ts';
import { install } from './installation.ts';
import type { LoadResult } from './load.ts';
import { writeReport } from './report.ts';
import { findTarget, scenarios } from './scenarios.ts';

const runs = Number(process.env['BENCH_RUNS'] ?? 5);
const only = process.env['BENCH_ONLY'];

// Measures what bench/README.md tells; BENCH_RUNS, BENCH_MS and BENCH_ONLY make it shorter.
await runProgram(
  async (program) => {
    await buildWhatIsStale(program);
    const installation = await program.stage('Installing', install);
    program.stack.defer(() => installation.stop());
    const target = await findTarget(installation);
    const all = scenarios(installation, target).filter(({ name }) => !only || name.includes(only));
    const results = new Map<string, LoadResult[]>();
    // Round by round, so that what drifts on the machine drifts for all; the first warms up.
    for (let round = 0; round <= runs; round += 1) {
      for (const { name, unit, run } of all) {
        const result = await run();
        if (round > 0) results.set(name, [...(results.get(name) ?? []), result]);
        const rate = `${Math.round(result.rate)} ${unit}`;
        const rest = `p99 ${result.p99.toFixed(1)} ms, failed ${result.failed}`;
        program.say(`${round}/${runs} ${name}: ${rate}, ${rest}`);
      }
    }
    const page = `${installation.url}/${target.slug}/events/${target.event}`;
    await writeReport({
      machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
      runs,
      rows: all.map(({ name, unit }) => ({ name, unit, results: results.get(name) ?? [] })),
      bundles: await bundleTable(),
      firstByte: await timeToFirstByte(page),
    });
  },
  { stays: false },
);
