import type pg from 'pg';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { importJson } from '../../import/import-file.ts';
import { giftCardKey, samplesFolder } from './boathouse.ts';
import { openWorld, type World } from './world.ts';

type File = typeof example;

/** A venue whose shop came from a file, beside the tests' own one. */
export interface ImportedVenue
  extends Pick<World, 'services' | 'venue' | 'fetch' | 'database' | 'close'> {
  readonly file: File;
  /** The buyers' side of the venue. */
  readonly api: World['api'];
  /** Imports a file of the venue, as `npm run import` does. */
  readonly run: (file: object) => ReturnType<typeof importJson>;
  /** Rows of a statement; `$portal` stands for the venue's portal. */
  readonly rows: <T extends pg.QueryResultRow>(text: string) => Promise<T[]>;
}

/** Opens the boathouse, changed by `change`: rowing boats on weekends from 10:00 to 17:00, eight an hour, and a lantern night. */
export async function openImported(
  change: (file: File) => void = () => {},
): Promise<ImportedVenue> {
  const world = await openWorld();
  const file = structuredClone(example);
  change(file);
  const { services, venue, fetch, database, close } = world;
  const run = (json: object) =>
    importJson(services.store, json, { folder: samplesFolder, now: services.now(), giftCardKey });
  const imported = await run(file);
  if (imported.faults) throw new Error(JSON.stringify(imported.faults));
  const { key } = file.portal;
  const [found] = await world.sql<{ id: number }>(
    `select portal_id as id from portal where key = '${key}'`,
  );
  const portalId = found?.id ?? 0;
  return {
    services,
    venue: { ...venue, portalId, key, slug: file.sellers[0]?.slug ?? '' },
    fetch,
    database,
    file,
    api: world.clientOf(file.sellers[0]?.slug ?? ''),
    run,
    rows: (text) => world.sql(text.replaceAll('$portal', String(portalId))),
    close,
  };
}
