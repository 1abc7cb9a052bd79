import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import { openRevisions } from '#server/publishing/revisions.ts';
import { eraseFromRevisions } from './erase-from-revisions.ts';
import { differenceLines, erasureLine, revisionLine } from './lines/revision-lines.ts';
import { openDatabase } from './program/open-database.ts';
import { runProgram } from './program/program.ts';
import { withStore } from './program/with-store.ts';
import { readSettings } from './settings/settings.ts';

const usage = `List a portal's revisions: npm run revisions -- --portal KEY [--below NUMBER]
or print one as a tenant file: npm run revisions -- show NUMBER --portal KEY
or download it with its pictures and fonts, or as FILE.json without: npm run revisions -- download NUMBER FILE.zip --portal KEY
or see what changed between two: npm run revisions -- difference NUMBER NUMBER --portal KEY
or erase a text, picture or font from all of them: npm run revisions -- erase ADDRESS|SHA-256 --portal KEY [--dry-run] [--yes]
or a text wherever it stands: npm run revisions -- erase --text "…" --portal KEY (--text - reads it from standard input)
--languages de,en shows or downloads a revision with another first language, its texts written by language`;

// Shows what a portal sold and showed at any time: the revisions that imports made of it. Erases from them (PUB-01).
await runProgram(
  async (program) => {
    const { portal, below, command, numbers, file, languages, ...erasing } = readArguments();
    const settings = readSettings(process.env);
    const { url } = await openDatabase(program, settings, { beside: true });
    await withStore(program, url, async (store) => {
      if (command === 'erase') {
        return eraseFromRevisions(program, store, { portal, settings, ...erasing });
      }
      const revisions = await openRevisions(store, portal).catch(cannotStart);
      const [one, other] = numbers;
      const tellErased = async (number: number): Promise<void> => {
        for (const erasure of await revisions.erasures(number)) {
          program.tell(`Revision ${number}: ${erasureLine(erasure)}.`);
        }
      };
      if (command === 'list') {
        const rows = await revisions.list(below);
        for (const row of rows) program.print(revisionLine(row));
        if (rows.length === 0) {
          const none = `${portal} has no revision`;
          program.print(below ? `${none} below ${below}.` : `${none} yet: an import makes one.`);
        }
      } else if (command === 'show' && one !== undefined) {
        program.print(textOf(await revisions.file(one, languages).catch(cannotStart)));
        await tellErased(one);
      } else if (command === 'download' && one !== undefined && file !== undefined) {
        // npm changes to the package's folder, but the path is relative to where npm was called.
        const place = path.resolve(process.env.INIT_CWD ?? '.', file);
        const isPlain = file.endsWith('.json');
        const written = isPlain
          ? textOf(await revisions.file(one, languages).catch(cannotStart))
          : await revisions.archive(one, languages).catch(cannotStart);
        await writeFile(place, written).catch(({ code, message }: NodeJS.ErrnoException) =>
          cannotStart(new Error(`${file} cannot be written (${code ?? message}).`)),
        );
        program.print(`Wrote revision ${one} of ${portal} to ${file}.`);
        await tellErased(one);
      } else if (command === 'difference' && one !== undefined && other !== undefined) {
        const lines = differenceLines(await revisions.difference(one, other).catch(cannotStart));
        for (const line of lines) program.print(line);
        if (lines.length === 0) program.print('Nothing differs.');
        await tellErased(one);
        await tellErased(other);
      } else throw new CannotStart(usage);
    });
  },
  { stays: false, isPiped: true },
);

function textOf(json: unknown): string {
  return JSON.stringify(json, undefined, 2);
}

function cannotStart(error: Error): never {
  throw new CannotStart(error.message);
}

function readArguments() {
  try {
    const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
    const options = {
      portal: text,
      below: text,
      languages: text,
      text,
      'dry-run': flag,
      yes: flag,
    };
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [command = 'list', ...rest] = positionals;
    const { portal, below, languages } = values;
    const erasing = { text: values.text, isDryRun: !!values['dry-run'], isConfirmed: !!values.yes };
    const isErasing = command === 'erase';
    if (portal === undefined || rest.length > (isErasing ? 1 : 2)) throw new CannotStart(usage);
    if (isErasing && languages !== undefined) throw new CannotStart(usage);
    if (!isErasing && Object.values(erasing).some(Boolean)) throw new CannotStart(usage);
    if (isErasing && (rest.length === 1) === (erasing.text !== undefined)) {
      throw new CannotStart(usage);
    }
    const isFile = command === 'download';
    return {
      portal,
      below: below === undefined ? undefined : wholeNumber(below),
      command,
      numbers: isErasing ? [] : (isFile ? rest.slice(0, 1) : rest).map(wholeNumber),
      file: isFile ? rest[1] : undefined,
      languages: languages?.split(','),
      place: isErasing ? rest[0] : undefined,
      ...erasing,
    };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new CannotStart(`${text} is not a revision number.\n${usage}`);
  return Number(text);
}
