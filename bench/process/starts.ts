import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { npmArguments } from '#bin/program/npm-arguments.ts';
import { runChild } from '#bin/testing/child-program.ts';
import { freePort } from '#database/embedded/free-port.ts';
import type { Table } from '../figures/figures.ts';
import type { Installation } from '../installation/installation.ts';
import { median } from '../load/median.ts';
import { isSelected, runs } from '../run/options.ts';
import { sources } from '../run/sources.ts';

const title = 'Starts';
const root = path.resolve(import.meta.dirname, '../..');
/** The arguments with which npm's script starts the program. */
const program = [...npmArguments('start'), path.join(root, 'bin/start.ts')];

/** Times from the start of a built program until it is ready, in seconds. */
export async function startsTable(installation: Installation): Promise<Table[]> {
  if (!isSelected(title)) return [];
  const times = { server: [] as number[], empty: [] as number[], again: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    times.server.push((await installation.restart()) / 1_000);
    const folder = await mkdtemp(path.join(tmpdir(), 'foyer-bench-start-'));
    times.empty.push(await startIn(folder));
    times.again.push(await startIn(folder));
    await rm(folder, { recursive: true });
  }
  const row = (name: string, seconds: readonly number[]) => ({
    name,
    figures: [median(seconds), Math.min(...seconds), Math.max(...seconds)],
  });
  return [
    {
      title,
      note: 'From the start of the process until it answers requests; the storefront is built already.',
      sources: sources.programs,
      names: 'program',
      columns: ['s until ready', 'lowest', 'highest'].map((name) => ({ name, digits: 2 })),
      rows: [
        row('The server alone, on a running database', times.server),
        row('`npm start` in an empty folder, with the samples', times.empty),
        row('`npm start` again', times.again),
      ],
    },
  ];
}

/** Starts everything with its data in a folder, stops it, and returns the seconds until it was ready. */
async function startIn(folder: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const env = { DATA_DIR: folder, PORT: String(port), SAMPLE_HISTORY: 'off' };
  const child = runChild(program, env);
  await child.printed('Press Ctrl-C to stop');
  const seconds = (performance.now() - started) / 1_000;
  child.kill('SIGTERM');
  await child.ended;
  return seconds;
}
