import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '#contract/api/refusals.ts';
import { CannotStart } from '#database/cannot-start.ts';
import { asActor } from '#server/audit/as-actor.ts';
import { openCatalogueCache } from '#server/catalogue/catalogue-cache.ts';
import { InvalidInput } from '#server/http/input.ts';
import { openFlags } from '#server/services/flags.ts';
import type { Services } from '#server/services/services.ts';
import { openLog } from '#server/setup/log.ts';
import { argon2Passwords } from '#server/setup/passwords.ts';
import { openEventStreams } from '#server/streams/event-streams.ts';
import { installationKey } from '../settings/gift-card-key.ts';
import { readSettings } from '../settings/settings.ts';
import { staffOf } from '../settings/staff-url.ts';
import { openDatabase } from './open-database.ts';
import type { Program } from './program.ts';
import { withStore } from './with-store.ts';

/**
 * Runs a staff program's work next to a running server, whose jobs then call the card processor. The audit log records the
 * changes under the program's name.
 */
export async function asStaff(
  program: Program,
  name: string,
  work: (services: Services) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env);
  const giftCardKey = await installationKey(settings);
  const { url } = await openDatabase(program, settings, { beside: true });
  await withStore(program, url, async (store) => {
    const now = () => Date.now();
    const cache = await openCatalogueCache(store, now);
    const { publicUrl, host, port, logLevel } = settings;
    const staff = staffOf(settings);
    const services: Services = {
      store,
      actor: null,
      cache,
      now,
      log: openLog(logLevel),
      streams: openEventStreams(),
      gateways: {
        get stripe(): never {
          throw new Error('staff programs make no calls to the card processor');
        },
        get identityProvider(): never {
          throw new Error('staff programs log nobody in');
        },
      },
      flags: await openFlags(cache),
      passwords: argon2Passwords,
      settings: {
        ...(publicUrl === undefined ? {} : { publicUrl }),
        ...(staff === undefined ? {} : { staff }),
        fallbackOrigin: `http://${host}:${port}`,
        stripe: { secretKey: '', publishableKey: '', webhookSecret: '', apiBase: '', jsUrl: '' },
        giftCardKey,
        giftCardKeys: settings.giftCardKeys,
        mail: { smtpUrl: '' },
        addressLookupBase: '',
        logLevel,
      },
    };
    try {
      await work(asActor(services, { kind: 'program', id: name }));
    } catch (error) {
      throw readable(error);
    } finally {
      await cache.stop();
    }
  });
}

/** Reads a JSON file, whose path is relative to where npm was called. */
export async function readJson(file: string): Promise<unknown> {
  const place = path.resolve(process.env.INIT_CWD ?? '.', file);
  const text = await readFile(place, 'utf8').catch(() => {
    throw new CannotStart(`The file ${file} cannot be read.`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new CannotStart(`${file} is not JSON.`);
  }
}

/** Turns invalid input and refusals into sentences; returns other errors unchanged. */
function readable(error: unknown): unknown {
  if (error instanceof InvalidInput) {
    return new CannotStart(error.faults.map(({ path: at, fault }) => `${at}: ${fault}`).join('\n'));
  }
  if (error instanceof Refusal) {
    return new CannotStart(`Refused: ${error.code} ${JSON.stringify(error.extra)}`);
  }
  return error;
}
