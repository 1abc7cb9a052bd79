import { CannotStart } from '#database/cannot-start.ts';
import { compareFirstFile, loadFirstFile } from '#server/import/import-file.ts';
import type { ImportOptions } from '#server/import/import-result.ts';
import type { Store } from '#server/store/database.ts';
import type { Fault } from '#tenants/file/place.ts';
import { changeLines } from './import-report.ts';
import { ask } from './program/ask.ts';
import type { Program } from './program/program.ts';

interface FirstArguments {
  /** The path as it was typed, and the one that it means. */
  readonly file: string;
  readonly place: string;
  readonly isDryRun: boolean;
  readonly isConfirmed: boolean;
  readonly options: ImportOptions;
}

/** Shows how a file differs from a shop without a revision, asks if it does, and makes the first revision from the file. */
export async function loadFirstRevision(
  program: Program,
  store: Store,
  { file, place, isDryRun, isConfirmed, options }: FirstArguments,
): Promise<void> {
  const refused = `No revision was made from ${file}.`;
  const refuseFor = (faults: readonly Fault[]): void => {
    for (const { path: at, fault } of faults) program.print(`${at || file}: ${fault}`);
    if (faults.length > 0) throw new CannotStart(refused);
  };
  const compared = await compareFirstFile(store, place, options);
  if (compared.faults) return refuseFor(compared.faults);
  const { changes } = compared;
  if (changes.length === 0) program.print(`The shop matches ${file}.`);
  else program.print(`The shop differs from ${file}. Importing the file would change:`);
  for (const line of changeLines(changes)) program.print(line);
  if (isDryRun) return program.print(`Dry run: no revision was made from ${file}.`);
  if (changes.length > 0 && !isConfirmed) {
    await ask(program, {
      question: 'Make it the first revision anyway? Nothing in the shop changes.',
      refused,
      advice: 'See the differences with --dry-run, or take it with --yes.',
    });
  }
  refuseFor(await loadFirstFile(store, place, options));
  program.print(`Made revision 1 from ${file}. Nothing in the shop changed.`);
}
