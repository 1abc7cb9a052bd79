import path from 'node:path';
import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import { appendHeads } from '#server/audit/heads.ts';
import { importPortal } from '#server/portals/move/import-portal.ts';
import { connectOwner } from '#server/store/portals/owner.ts';
import { openDatabase } from './program/open-database.ts';
import { runProgram } from './program/program.ts';
import { installationKey } from './settings/gift-card-key.ts';
import { auditHeadsFile } from './settings/server-settings.ts';
import { readSettings } from './settings/settings.ts';

const usage = 'Name the folder of an export: npm run import-portal -- FOLDER';

// Brings a portal into this installation that "npm run export-portal" wrote elsewhere: all of it or nothing (OPS-08).
await runProgram(
  async (program) => {
    const folder = readFolder();
    const settings = readSettings(process.env);
    const { giftCardKeys, dataFolder } = settings;
    const keys = { giftCardKey: await installationKey(settings), giftCardKeys };
    const { ownerUrl } = await openDatabase(program, settings, { beside: true });
    const owner = await connectOwner(ownerUrl, ({ message }) => program.fail(message));
    program.stack.defer(() => owner.close());
    // npm changes to the package's folder, but the path is relative to where npm was called.
    const place = path.resolve(process.env.INIT_CWD ?? '.', folder);
    const { key, rows, heads } = await importPortal(owner, {
      folder: place,
      keys,
      signal: program.signal,
      print: program.print,
    });
    if (heads.length > 0) await appendHeads(auditHeadsFile(dataFolder), heads);
    program.print(
      `${key} is here with ${rows} rows, each as it was exported, and its books are in order. ` +
        `It is suspended until "npm run portals -- resume ${key}"; docs/move-a-portal.md says what to do before.`,
    );
  },
  { stays: false },
);

function readFolder(): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new CannotStart(usage);
    return folder;
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}
