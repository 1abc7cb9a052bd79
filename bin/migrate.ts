import { openDatabase } from './program/open-database.ts';
import { runProgram } from './program/program.ts';
import { readSettings } from './settings/settings.ts';

// Migrates the database to the newest schema.
await runProgram(
  async (program) => {
    await openDatabase(program, readSettings(process.env), { beside: true, mayBeFirst: true });
  },
  { stays: false },
);
