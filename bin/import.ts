import path from 'node:path';
import { CannotStart } from '#database/cannot-start.ts';
import { importFile } from '#server/features/import/import-file.ts';
import { giftCardKeyOf } from './gift-card-key.ts';
import { openDatabase } from './open-database.ts';
import { runProgram } from './program.ts';
import { readSettings } from './settings.ts';
import { withStore } from './with-store.ts';

// Imports a tenant file whole, or refuses it with every fault named by its path. The server may run.
await runProgram(
  async (program) => {
    const [file] = process.argv.slice(2);
    if (!file) throw new CannotStart('Name the tenant file: npm run import -- FILE');
    const settings = readSettings(process.env);
    const { url } = await openDatabase(program, settings, { beside: true });
    const giftCardKey = await giftCardKeyOf(settings);
    // npm changes into the package's folder; the name is meant from where it was called.
    const place = path.resolve(process.env.INIT_CWD ?? '.', file);
    const result = await withStore(program, url, (store) =>
      importFile(store, place, { now: Date.now(), giftCardKey }),
    );
    if (!result.faults) {
      const { created, updated, withdrawn } = result;
      program.say(`Imported ${file}: ${created} new, ${updated} changed, ${withdrawn} withdrawn.`);
      return;
    }
    for (const { path: at, fault } of result.faults) program.say(`${at || file}: ${fault}`);
    program.fail(`Nothing was imported from ${file}.`);
  },
  { stays: false },
);
