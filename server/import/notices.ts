import { type Fault, pathOf } from '#tenants/file/place.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import { placedKey } from '#tenants/texts/placed-text.ts';
import { textsOf } from '../catalogue/in-language.ts';
import { readCatalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { takenInClosures } from '../store/events/closures.ts';
import { keptInstants } from '../store/events/session-clocks.ts';

/** Closures within which sessions with taken places start: what becomes of these is for staff to decide (CAT-06). */
export async function closureNotices(
  tx: Tx,
  { closures = [] }: Pick<TenantFile, 'closures'>,
  now: Date,
): Promise<Fault[]> {
  if (closures.length === 0) return [];
  const inClosures = await takenInClosures(tx, now);
  const taken = new Map(inClosures.map(({ closure_id, sessions }) => [closure_id, sessions]));
  return closures.flatMap(({ id }, at) => {
    const sessions = taken.get(id);
    if (sessions === undefined) return [];
    const counted = sessions === 1 ? 'a session' : `${sessions} sessions`;
    return [
      {
        path: pathOf(['closures', at]),
        fault: `closes ${counted} in which places are taken: cancel or move what was sold at the console, or leave it as it is`,
      },
    ];
  });
}

/** Events with sold sessions that keep their instants although their zone has other rules: staff decide what becomes of them (CAT-04). */
export async function keptInstantNotices(tx: Tx, now: Date): Promise<Fault[]> {
  return (await keptInstants(tx, now)).map(({ event, sessions, first }) => {
    const counted = sessions === 1 ? 'a session' : `${sessions} sessions, the first`;
    return {
      path: 'events',
      fault: `"${event}" has ${counted} at ${first.toISOString()}, sold before the clocks of its time zone changed their rules: move what was sold at the console, or leave it as it is`,
    };
  });
}

/** Texts that buyers read in the file's own language because `event_texts` lacks a translation. */
export async function textNotices(
  tx: Tx,
  { portal, config }: Pick<TenantFile, 'portal' | 'config'>,
): Promise<Fault[]> {
  const [first = 'en', ...others] = portal.languages;
  const further = others.filter((language) => baseLanguage(language) !== baseLanguage(first));
  if (further.length === 0) return [];
  const texts = [...textsOf(await readCatalogue(tx))].filter(([text]) => text.trim() !== '');
  return further.flatMap((language) => {
    const translations =
      config.event_texts?.[language] ?? config.event_texts?.[baseLanguage(language)] ?? {};
    const isThere = (key: string) => Object.hasOwn(translations, key);
    const missing = texts.flatMap(([text, places]) => {
      const isMissing = [...places].some((place) => !isThere(placedKey(text, place)));
      return isMissing && !isThere(text) ? [text] : [];
    });
    if (missing.length === 0) return [];
    const list = missing.map((text) => JSON.stringify(text)).join(', ');
    return [
      {
        path: pathOf(['config', 'event_texts', language]),
        fault: `lacks ${missing.length} of ${texts.length} texts, which stay as they are: ${list}`,
      },
    ];
  });
}

const baseLanguage = (language: string): string => language.split('-')[0] ?? language;
