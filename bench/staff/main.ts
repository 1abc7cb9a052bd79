import { buildIfStale } from '#bin/build/build-if-stale.ts';
import { runProgram } from '#bin/program/program.ts';
import { linesOf } from '../figures/page.ts';
import { importBenchTenant } from '../installation/import-bench-tenant.ts';
import { install } from '../installation/installation.ts';
import { measured } from '../run/measured.ts';
import { isWhole } from '../run/options.ts';
import { largeDatabase } from './large-database.ts';
import { writeStaffPage } from './page.ts';
import { salesCounted } from './sales-counted.ts';
import { type Seeded, seedOrders } from './seed.ts';
import { staffTables } from './tables.ts';
import { cityPortal, cityTenant } from './tenant.ts';

const usual = 10_000_000;
const tickets = Number(process.env['BENCH_TICKETS'] ?? usual);
const times = Number(process.env['BENCH_RUNS'] ?? 20);

// Measures the lists of staff over ten million tickets, or BENCH_TICKETS of them; BENCH_ONLY selects tables.
await runProgram(
  async (program) => {
    await buildIfStale(program);
    const at = measured();
    let seeded: Seeded | undefined;
    const installation = await install({
      settings: largeDatabase,
      async fill({ databaseUrl, ownerUrl }) {
        await importBenchTenant(databaseUrl, cityTenant());
        const asked = { portal: cityPortal, tickets, now: new Date() };
        seeded = await seedOrders(ownerUrl, asked, program.print);
      },
    });
    program.stack.defer(() => installation.stop());
    await program.stage('Counting the sales of the last weeks', () => salesCounted(installation));
    const tables = await staffTables(installation, { times, tickets }, program.print);
    for (const table of tables) program.print(`\n${table.title}\n${linesOf(table).join('\n')}`);
    if (seeded && isWhole && tickets >= usual) await writeStaffPage({ at, seeded, times, tables });
  },
  { stays: false },
);
