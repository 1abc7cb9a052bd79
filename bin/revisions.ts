import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import { openRevisions } from '#server/publishing/revisions.ts';
import { differenceLines, revisionLine } from './lines/revision-lines.ts';
import { openDatabase } from './program/open-database.ts';
import { runProgram } from './program/program.ts';
import { withStore } from './program/with-store.ts';
import { readSettings } from './settings/settings.ts';

const usage = `List a portal's revisions: npm run revisions -- --portal KEY [--below NUMBER]
or print one as a tenant file: npm run revisions -- show NUMBER --portal KEY
or download it with its pictures and fonts, or as FILE.json without: npm run revisions -- download NUMBER FILE.zip --portal KEY
or see what changed between two: npm run revisions -- difference NUMBER NUMBER --portal KEY
--languages de,en shows or downloads a revision with another first language, its texts written by language`;

// Shows what a portal sold and showed at any time: the revisions that imports made of it (PUB-01).
await runProgram(
  async (program) => {
    const { portal, below, command, numbers, file, languages } = readArguments();
    const settings = readSettings(process.env);
    const { url } = await openDatabase(program, settings, { beside: true });
    await withStore(program, url, async (store) => {
      const revisions = await openRevisions(store, portal).catch(cannotStart);
      const [one, other] = numbers;
      if (command === 'list') {
        const rows = await revisions.list(below);
        for (const row of rows) program.print(revisionLine(row));
        if (rows.length === 0) program.print(`${portal} has no revision yet: an import makes one.`);
      } else if (command === 'show' && one !== undefined) {
        program.print(textOf(await revisions.file(one, languages).catch(cannotStart)));
      } else if (command === 'download' && one !== undefined && file !== undefined) {
        // npm changes to the package's folder, but the path is relative to where npm was called.
        const place = path.resolve(process.env.INIT_CWD ?? '.', file);
        const isPlain = file.endsWith('.json');
        const written = isPlain
          ? textOf(await revisions.file(one, languages).catch(cannotStart))
          : await revisions.archive(one, languages).catch(cannotStart);
        await writeFile(place, written);
        program.print(`Wrote revision ${one} of ${portal} to ${file}.`);
      } else if (command === 'difference' && one !== undefined && other !== undefined) {
        const lines = differenceLines(await revisions.difference(one, other).catch(cannotStart));
        for (const line of lines) program.print(line);
        if (lines.length === 0) program.print('Nothing differs.');
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
    const text = { type: 'string' } as const;
    const options = { portal: text, below: text, languages: text };
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [command = 'list', ...rest] = positionals;
    const isFile = command === 'download';
    const numbers = (isFile ? rest.slice(0, 1) : rest).map(wholeNumber);
    const { portal, below, languages } = values;
    if (portal === undefined || rest.length > 2) throw new CannotStart(usage);
    return {
      portal,
      below: below === undefined ? undefined : wholeNumber(below),
      command,
      numbers,
      file: isFile ? rest[1] : undefined,
      languages: languages?.split(','),
    };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new CannotStart(`${text} is no number of a revision.\n${usage}`);
  return Number(text);
}
