import { buildIfStale } from '#bin/build/build-if-stale.ts';
import { runProgram } from '#bin/program/program.ts';
import { install } from '../installation/installation.ts';
import { purchaseStatements, statementSettings } from './purchase-statements.ts';

// Lists the statements of a card purchase on a new database, with what PostgreSQL says of each; it stores no figures.
await runProgram(
  async (program) => {
    await buildIfStale(program);
    const installation = await program.stage('Installing', () =>
      install({ settings: statementSettings }),
    );
    program.stack.defer(() => installation.stop());
    for (const line of await purchaseStatements(installation)) program.print(line);
  },
  { stays: false },
);
