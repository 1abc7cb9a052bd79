import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import { importFile } from '#server/import/import-file.ts';
import type { Imported } from '#server/import/import-tenant.ts';
import type { Withdrawals } from '#server/import/withdrawals.ts';
import { giftCardKeyOf } from './gift-card-key.ts';
import { changeLines, noticeLines } from './import-report.ts';
import { openDatabase } from './open-database.ts';
import { type Program, runProgram } from './program.ts';
import { readSettings } from './settings.ts';
import { withStore } from './with-store.ts';

// Imports a tenant file whole, or refuses it with every fault named by its path. The server may run.
await runProgram(
  async (program) => {
    const { file, isTrial, isAgreed } = words();
    const settings = readSettings(process.env);
    const { url } = await openDatabase(program, settings, { beside: true });
    const giftCardKey = await giftCardKeyOf(settings);
    // npm changes into the package's folder; the name is meant from where it was called.
    const place = path.resolve(process.env.INIT_CWD ?? '.', file);
    await withStore(program, url, async (store) => {
      const run = async (keep: 'always' | 'unless_large_withdrawal' | 'never') => {
        const result = await importFile(store, place, { now: Date.now(), giftCardKey, keep });
        if (!result.faults) return result;
        for (const { path: at, fault } of result.faults) program.say(`${at || file}: ${fault}`);
        throw new CannotStart(`Nothing was imported from ${file}.`);
      };
      if (isTrial) return sayTrial(program, file, await run('never'));
      const first = await run(isAgreed ? 'always' : 'unless_large_withdrawal');
      if (first.isCommitted) return sayImported(program, file, first);
      await agree(program, file, first);
      sayImported(program, file, await run('always'));
    });
  },
  { stays: false },
);

function words() {
  const usage = 'Name the tenant file: npm run import -- FILE [--dry-run] [--yes]';
  try {
    const { values, positionals } = parseArgs({
      options: { 'dry-run': { type: 'boolean' }, yes: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new CannotStart(usage);
    return { file, isTrial: values['dry-run'] === true, isAgreed: values.yes === true };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}

function sayTrial(program: Program, file: string, result: Imported): void {
  for (const line of noticeLines(result.notices, { all: true })) program.say(line);
  for (const line of changeLines(result.changes)) program.say(line);
  if (result.largeWithdrawal) program.say(withdrawalLine(result.largeWithdrawal));
  program.say(`A trial: nothing was changed. Importing ${file} would bring ${countsOf(result)}.`);
}

function sayImported(program: Program, file: string, result: Imported): void {
  for (const line of noticeLines(result.notices, { all: false })) program.say(line);
  program.say(`Imported ${file}: ${countsOf(result)}.`);
}

function countsOf({ created, updated, withdrawn }: Imported): string {
  return `${created} new, ${updated} changed, ${withdrawn} withdrawn`;
}

function withdrawalLine({ events, sessions }: Withdrawals): string {
  return `This takes ${events.withdrawn} of ${events.of} events and ${sessions.withdrawn} of ${sessions.of} coming sessions from sale. Is portal.key the right one?`;
}

/** Asks the person at the terminal to go on; without a terminal, `--yes` has to be given. */
async function agree(program: Program, file: string, { largeWithdrawal }: Imported): Promise<void> {
  if (largeWithdrawal) program.say(withdrawalLine(largeWithdrawal));
  const refused = `Nothing was imported from ${file}.`;
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new CannotStart(
      `${refused} See what would change with --dry-run; import it all the same with --yes.`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  program.stack.defer(() => terminal.close());
  const answer = await terminal.question('Import it? [y/N] ', { signal: program.signal });
  if (!/^y(es)?$/i.test(answer.trim())) throw new CannotStart(refused);
}
