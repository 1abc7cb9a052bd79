import path from 'node:path';
import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import { importFile } from '#server/import/import-file.ts';
import type { ImportSummary } from '#server/import/import-result.ts';
import type { Withdrawals } from '#server/import/withdrawals.ts';
import { loadFirstRevision } from './first-revision.ts';
import { changeLines, noticeLines } from './import-report.ts';
import { ask } from './program/ask.ts';
import { openDatabase } from './program/open-database.ts';
import { type Program, runProgram } from './program/program.ts';
import { withStore } from './program/with-store.ts';
import { giftCardKeyOf, installationKey } from './settings/gift-card-key.ts';
import { readSettings } from './settings/settings.ts';

// Imports a tenant file completely, or refuses it with all faults and their paths. The server can run.
await runProgram(
  async (program) => {
    const { file, isDryRun, isConfirmed, isFirst, ...asked } = readArguments();
    const settings = readSettings(process.env);
    // Beside a database of its own nobody has to have started a server before.
    const isShared = settings.databaseUrl !== undefined;
    const giftCardKey = await (isShared ? installationKey(settings) : giftCardKeyOf(settings));
    const { url } = await openDatabase(program, settings, { beside: true, mayBeFirst: true });
    const { giftCardKeys } = settings;
    // npm changes to the package's folder, but the path is relative to where npm was called.
    const place = path.resolve(process.env.INIT_CWD ?? '.', file);
    await withStore(program, url, async (store) => {
      if (isFirst) {
        const options = { now: Date.now(), giftCardKey, giftCardKeys, note: asked.note };
        return loadFirstRevision(program, store, { file, place, isDryRun, isConfirmed, options });
      }
      const run = async (keep: 'always' | 'unless_large_withdrawal' | 'never') => {
        const result = await importFile(store, place, {
          now: Date.now(),
          giftCardKey,
          giftCardKeys,
          keep,
          ...asked,
        });
        if (!result.faults) return result;
        for (const { path: at, fault } of result.faults) program.print(`${at || file}: ${fault}`);
        const isUnseen = result.reason === 'unseen';
        const hint = isUnseen
          ? ' Merge it with --base NUMBER, or take those back with --replace.'
          : '';
        throw new CannotStart(`Nothing was imported from ${file}.${hint}`);
      };
      if (isDryRun) return reportDryRun(program, file, await run('never'));
      const first = await run(isConfirmed ? 'always' : 'unless_large_withdrawal');
      if (first.isCommitted) return reportImport(program, file, first);
      await confirm(program, file, first);
      reportImport(program, file, await run('always'));
    });
  },
  { stays: false },
);

function readArguments() {
  const usage =
    'Name the tenant file: npm run import -- FILE [--dry-run] [--yes] [--base NUMBER] [--replace] [--note "…"]\nor make the first revision from the file that was imported last: npm run import -- --first-revision FILE [--dry-run] [--yes] [--note "…"]';
  try {
    const [flag, text] = [{ type: 'boolean' }, { type: 'string' }] as const;
    const options = {
      'dry-run': flag,
      yes: flag,
      base: text,
      replace: flag,
      note: text,
      'first-revision': flag,
    };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...others] = positionals;
    const { base, note = '' } = values;
    const isFirst = values['first-revision'] === true;
    if (isFirst && (base !== undefined || values.replace)) throw new CannotStart(usage);
    if (file === undefined || others.length > 0) throw new CannotStart(usage);
    if (base !== undefined && !/^[1-9]\d{0,8}$/.test(base)) {
      throw new CannotStart(`${base} is not a revision number.\n${usage}`);
    }
    if (note.length > 1_000) throw new CannotStart('A note has at most 1,000 characters.');
    return {
      file,
      isDryRun: values['dry-run'] === true,
      isConfirmed: values.yes === true,
      isFirst,
      base: base === undefined ? undefined : Number(base),
      replaces: values.replace === true,
      note,
    };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}

function reportDryRun(program: Program, file: string, result: ImportSummary): void {
  for (const line of noticeLines(result.notices, { all: true })) program.print(line);
  for (const line of changeLines(result.changes)) program.print(line);
  if (result.largeWithdrawal) program.print(withdrawalLine(result.largeWithdrawal));
  program.print(
    `Dry run: nothing was changed. The import of ${file} would be: ${countsOf(result)}.`,
  );
}

function reportImport(program: Program, file: string, result: ImportSummary): void {
  for (const line of noticeLines(result.notices, { all: false })) program.print(line);
  if (result.samples > 0) {
    program.print(
      `Note: ${result.samples} members, memberships, gift cards and gift codes of the file were missing and were made; no revision has them.`,
    );
  }
  program.print(`Imported ${file}: ${countsOf(result)}${revisionOf(result)}.`);
}

/** The revision that an import created. */
function revisionOf({ revision }: ImportSummary): string {
  return revision === undefined ? '' : `; revision ${revision}`;
}

function countsOf({ created, updated, withdrawn }: ImportSummary): string {
  return `${created} new, ${updated} changed, ${withdrawn} withdrawn`;
}

function withdrawalLine({ events, sessions }: Withdrawals): string {
  return `This withdraws ${events.withdrawn} of ${events.of} events and ${sessions.withdrawn} of ${sessions.of} future sessions from sale. Is portal.key right?`;
}

/** Asks for confirmation at the terminal. @throws CannotStart when there is none, or the answer is no. */
async function confirm(
  program: Program,
  file: string,
  { largeWithdrawal }: ImportSummary,
): Promise<void> {
  if (largeWithdrawal) program.print(withdrawalLine(largeWithdrawal));
  await ask(program, {
    question: 'Import it?',
    refused: `Nothing was imported from ${file}.`,
    advice: 'See the changes with --dry-run, or import it with --yes.',
  });
}
