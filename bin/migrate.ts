import { openDatabase } from './open-database.ts';
import { runProgram } from './program.ts';
import { readSettings } from './settings.ts';

// Brings the database to the newest schema, and says so.
await runProgram(
  async (program) => {
    await openDatabase(program, readSettings(process.env), { beside: true });
  },
  { stays: false },
);
