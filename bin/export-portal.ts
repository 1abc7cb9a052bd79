import path from 'node:path';
import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import { readHeads } from '#server/audit/heads.ts';
import { exportPortal } from '#server/portals/move/export-portal.ts';
import { keepPortal } from '#server/portals/move/leave.ts';
import { keyOfPortal } from '#server/setup/settings.ts';
import { readMovedPortals } from '#server/store/portals/leaving.ts';
import { connectOwner } from '#server/store/portals/owner.ts';
import { openDatabase } from './program/open-database.ts';
import { runProgram } from './program/program.ts';
import { installationKey, keptGiftCardKey } from './settings/gift-card-key.ts';
import { auditHeadsFile } from './settings/server-settings.ts';
import { readSettings, type Settings } from './settings/settings.ts';

const usage = `Move a suspended portal out of this installation, into a folder: npm run export-portal -- KEY FOLDER
or keep it here after all, if it was imported nowhere: npm run export-portal -- --undo KEY
or list the portals that moved away: npm run export-portal`;

/** Every process knows that a portal has left after five seconds at the latest. */
const settle = 6_000;
/** Milliseconds to wait for payments and jobs in progress: as long as the server lets a statement run. */
const wait = 60_000;

// Writes everything that a suspended portal has into a folder, for "npm run import-portal" elsewhere (OPS-08).
await runProgram(
  async (program) => {
    const { key, folder, isUndone } = readArguments();
    const settings = readSettings(process.env);
    const { ownerUrl } = await openDatabase(program, settings, { beside: true });
    const owner = await connectOwner(ownerUrl, ({ message }) => program.fail(message));
    program.stack.defer(() => owner.close());
    if (key === undefined) {
      for (const moved of await readMovedPortals(owner)) {
        program.print(`${moved.key} moved away at ${moved.movedAt.toISOString()}`);
      }
      return program.print(usage);
    }
    if (isUndone) {
      await keepPortal(owner, key);
      return program.print(`${key} is here again, and still suspended.`);
    }
    const secret = await secretOf(settings, key);
    // npm changes to the package's folder, but the path is relative to where npm was called.
    const place = path.resolve(process.env.INIT_CWD ?? '.', folder ?? '');
    program.print(`${key} leaves: waiting until nothing of it is on its way …`);
    const { rows } = await exportPortal(owner, {
      key,
      folder: place,
      secret,
      heads: await readHeads(auditHeadsFile(settings.dataFolder)),
      at: new Date(),
      settle,
      wait,
      signal: program.signal,
      print: program.print,
    });
    program.print(
      `${key} is in ${folder}, with ${rows} rows, and no longer in this installation. The folder has the names, addresses and ` +
        'orders of its buyers and the sign-ins of its staff: encrypt it before it travels, and delete it after the import.',
    );
  },
  { stays: false },
);

/** Reads the portal's key. Throws CannotStart if there is none: a new one would seal the export but open nothing. */
async function secretOf(settings: Settings, key: string): Promise<string> {
  const kept = (await keptGiftCardKey(settings)) ?? '';
  const secret = keyOfPortal({ giftCardKey: kept, giftCardKeys: settings.giftCardKeys }, key);
  return secret === '' ? installationKey(settings) : secret;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { undo: { type: 'boolean' } },
    });
    const [key, folder, ...more] = positionals;
    const isUndone = values.undo === true;
    const isWrong = isUndone
      ? key === undefined || folder !== undefined
      : (key === undefined) !== (folder === undefined);
    if (isWrong || more.length > 0) throw new CannotStart(usage);
    return { key, folder, isUndone };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}
